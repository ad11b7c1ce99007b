import { describe, expect, it } from 'vitest'
import { createCircuitBreaker } from './circuit-breaker.ts'

function openedCircuit() {
  let nowMs = 0
  const changes: boolean[] = []
  const circuit = createCircuitBreaker({
    failuresMax: 3,
    accountsMin: 3,
    openMs: 1_000,
    onChange: (isOpen) => changes.push(isOpen),
    nowMs: () => nowMs,
  })
  const passAndFail = (account = 'a') => {
    const passed = circuit.tryPass(account)
    if (passed) circuit.fail(account)
    return passed
  }
  return { circuit, changes, passAndFail, wait: (ms: number) => (nowMs += ms) }
}

describe('the circuit of an account', () => {
  it('opens after failures in a row, and not before', () => {
    const { circuit, changes, passAndFail } = openedCircuit()
    expect([passAndFail(), passAndFail()]).toEqual([true, true])
    expect(circuit.tryPass('a')).toBe(true)
    circuit.succeed('a')
    expect([passAndFail(), passAndFail(), passAndFail()]).toEqual([true, true, true])
    expect(circuit.tryPass('a')).toBe(false)
    expect(changes).toEqual([true])
  })

  it('lets one probe through after a while, and only one', () => {
    const { circuit, passAndFail, wait } = openedCircuit()
    for (let i = 0; i < 3; i++) passAndFail()
    wait(999)
    expect(circuit.tryPass('a')).toBe(false)
    wait(1)
    expect(circuit.tryPass('a')).toBe(true)
    expect(circuit.tryPass('a')).toBe(false)
  })

  it('closes when the probe succeeds, and waits again when it fails', () => {
    const { circuit, changes, passAndFail, wait } = openedCircuit()
    for (let i = 0; i < 3; i++) passAndFail()
    wait(1_000)
    expect(passAndFail()).toBe(true)
    expect(circuit.tryPass('a')).toBe(false)
    wait(1_000)
    expect(circuit.tryPass('a')).toBe(true)
    circuit.succeed('a')
    expect([circuit.tryPass('a'), circuit.tryPass('a')]).toEqual([true, true])
    expect(changes).toEqual([true, false])
  })

  it('lets the next probe through when one ended without saying anything', () => {
    const { circuit, passAndFail, wait } = openedCircuit()
    for (let i = 0; i < 3; i++) passAndFail()
    wait(1_000)
    expect(circuit.tryPass('a')).toBe(true)
    circuit.ignore('a')
    expect(circuit.tryPass('a')).toBe(true)
  })

  it('is forgotten when nothing failed for long', () => {
    const { circuit, changes, passAndFail, wait } = openedCircuit()
    for (let i = 0; i < 3; i++) passAndFail()
    wait(600_001)
    passAndFail('b')
    expect([circuit.tryPass('a'), circuit.tryPass('a')]).toEqual([true, true])
    expect(changes).toEqual([true, false])
  })
})

describe('the circuit of all accounts', () => {
  it('stays closed however often one or two accounts fail', () => {
    const { circuit, passAndFail, wait } = openedCircuit()
    for (let i = 0; i < 20; i++) {
      passAndFail('a')
      passAndFail('b')
      // Before the wait: after it an open circuit would let them through too, as its probe.
      expect(circuit.tryPass('honest')).toBe(true)
      wait(1_000)
    }
  })

  it('opens when several accounts fail in a row, and closes for all when a probe succeeds', () => {
    const { circuit, passAndFail, wait } = openedCircuit()
    for (const account of ['a', 'b', 'c']) passAndFail(account)
    expect(circuit.tryPass('honest')).toBe(false)
    wait(1_000)
    expect(circuit.tryPass('honest')).toBe(true)
    expect(circuit.tryPass('d')).toBe(false)
    circuit.succeed('honest')
    expect([circuit.tryPass('d'), circuit.tryPass('a')]).toEqual([true, true])
  })

  it('counts anew after any success', () => {
    const { circuit, passAndFail } = openedCircuit()
    passAndFail('a')
    passAndFail('b')
    circuit.succeed('honest')
    passAndFail('c')
    expect(circuit.tryPass('honest')).toBe(true)
  })
})
