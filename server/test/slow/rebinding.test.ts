// Names that lead to the receiver when they are judged and to us when they are connected to. At full
// size: pnpm torture guard --deliveries 2000.
import { describe, expect, test } from 'vitest'
import { runRebinding } from '../rebinding.ts'

const deliveries = 400

describe('a name that changes its addresses', () => {
  test('never leads the sender to the canary', async () => {
    const report = await runRebinding(deliveries, 'pinned')
    expect(report).toMatchObject({ canaryConnections: 0, canaryBytes: 0, otherwise: {} })
    expect(report.delivered).toBeGreaterThan(deliveries / 8)
    expect(report.refused).toBeGreaterThan(deliveries / 2)
  })

  test('gets no byte to the canary where the connection went there', async () => {
    const report = await runRebinding(deliveries, 'resolves-twice')
    expect(report.canaryConnections).toBeGreaterThan(0)
    expect(report.canaryBytes).toBe(0)
    expect(report.delivered).toBeGreaterThan(deliveries / 16)
  })

  test('does lead it there without the check of the socket, so the test can fail', async () => {
    expect((await runRebinding(deliveries, 'blind-socket')).canaryBytes).toBeGreaterThan(0)
  })

  test('does lead it there without any check', async () => {
    expect((await runRebinding(deliveries, 'unguarded')).canaryConnections).toBeGreaterThan(0)
  })
})
