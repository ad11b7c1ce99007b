import { describe, expect, it } from 'vitest'
import { createCircuitBreaker } from './circuit-breaker.ts'

function openedCircuit() {
  let nowMs = 0
  const changes: boolean[] = []
  const circuit = createCircuitBreaker({
    failuresMax: 3,
    openMs: 1_000,
    onChange: (isOpen) => changes.push(isOpen),
    nowMs: () => nowMs,
  })
  const passAndFail = () => {
    const passed = circuit.tryPass()
    if (passed) circuit.fail()
    return passed
  }
  return { circuit, changes, passAndFail, wait: (ms: number) => (nowMs += ms) }
}

describe('the circuit', () => {
  it('opens after failures in a row, and not before', () => {
    const { circuit, changes, passAndFail } = openedCircuit()
    expect([passAndFail(), passAndFail()]).toEqual([true, true])
    expect(circuit.tryPass()).toBe(true)
    circuit.succeed()
    expect([passAndFail(), passAndFail(), passAndFail()]).toEqual([true, true, true])
    expect(circuit.tryPass()).toBe(false)
    expect(changes).toEqual([true])
  })

  it('lets one probe through after a while, and only one', () => {
    const { circuit, passAndFail, wait } = openedCircuit()
    for (let i = 0; i < 3; i++) passAndFail()
    wait(999)
    expect(circuit.tryPass()).toBe(false)
    wait(1)
    expect(circuit.tryPass()).toBe(true)
    expect(circuit.tryPass()).toBe(false)
  })

  it('closes when the probe succeeds, and waits again when it fails', () => {
    const { circuit, changes, passAndFail, wait } = openedCircuit()
    for (let i = 0; i < 3; i++) passAndFail()
    wait(1_000)
    expect(passAndFail()).toBe(true)
    expect(circuit.tryPass()).toBe(false)
    wait(1_000)
    expect(circuit.tryPass()).toBe(true)
    circuit.succeed()
    expect([circuit.tryPass(), circuit.tryPass()]).toEqual([true, true])
    expect(changes).toEqual([true, false])
  })
})
