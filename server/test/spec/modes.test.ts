// Section 2, the table of service modes: multiplier, expected response and credits of each row.
import { describe, expect, test } from 'vitest'
import type { Mode, Revision } from '../../src/core/money.ts'
import { bothRevisions, expectInvalid, useService } from './conformance.ts'

const spec = useService()

type Row = {
  multiplier: number
  withinMinutes: number
  credits: Record<Revision, [number, number]>
}

const table: Record<Mode, Row> = {
  // "Instant" has no number in the table; the decision is two minutes.
  realtime_answer: { multiplier: 2, withinMinutes: 2, credits: { A: [60, 600], B: [1, 10] } },
  fast: { multiplier: 1.5, withinMinutes: 240, credits: { A: [240, 115_200], B: [4, 1_920] } },
  standard: { multiplier: 1, withinMinutes: 1_440, credits: { A: [240, 115_200], B: [4, 1_920] } },
}

for (const [mode, row] of Object.entries(table) as [Mode, Row][]) {
  describe(mode, () => {
    for (const revision of bothRevisions) {
      const [lowest, highest] = row.credits[revision]
      const bounds: [number, 201 | 400][] = [
        [lowest - 1, 400],
        [lowest, 201],
        [highest, 201],
        [highest + 1, 400],
      ]
      for (const [maxCredits, status] of bounds) {
        test(`§2 Mode ${mode}: maxCredits ${maxCredits} is ${status} (${revision})`, async () => {
          const reply = await spec.create(revision, { mode, maxCredits })
          if (status === 201) expect(reply.status, reply.text).toBe(201)
          else expectInvalid(reply, revision, 'maxCredits')
        })
      }

      test(`§2 Mode ${mode}: the cost of effort is multiplied by ${row.multiplier} (${revision})`, async () => {
        const taskId = await spec.makeTask(revision, { mode })
        await spec.complete(taskId, { effort: 120 })
        const charged = 120 * row.multiplier
        expect((await spec.read('A', taskId)).body.credits.charged).toBe(charged)
        expect((await spec.read('B', taskId)).body.credits.charged).toBe(charged / 60)
      })

      test(`§2 Mode ${mode}: an answer is due within ${row.withinMinutes} minutes (${revision})`, async () => {
        const taskId = await spec.makeTask(revision, { mode })
        const { createdAt, dueAt } = (await spec.read('A', taskId)).body
        expect(Date.parse(dueAt) - Date.parse(createdAt)).toBe(row.withinMinutes * 60_000)
      })
    }
  })
}

describe('the default mode bounds maxCredits too', () => {
  for (const [revision, below, lowest] of [
    ['A', 239, 240],
    ['A', 60, 240],
    ['B', 3, 4],
    ['B', 1, 4],
  ] as const) {
    test(`§2 Mode left out: ${below} is 400 and ${lowest} is 201 (${revision})`, async () => {
      expectInvalid(await spec.create(revision, { maxCredits: below }), revision, 'maxCredits')
      expect((await spec.create(revision, { maxCredits: lowest })).status).toBe(201)
    })
  }
})

describe('the charge', () => {
  const charge = async (revision: Revision, fields: object, effort: number) => {
    const taskId = await spec.makeTask(revision, { ...fields })
    await spec.complete(taskId, { effort })
    return (await spec.read('A', taskId)).body.credits
  }

  test('§2 Tag multiplier: it raises the final cost, on top of the mode', async () => {
    const costs = []
    for (const tagId of [1, 2, 3]) {
      costs.push((await charge('A', { tagId, mode: 'fast' }, 100)).charged)
    }
    expect(costs).toEqual([150, 225, 300])
  })

  test('§1 maxCredits: the charge never exceeds it, whatever the effort', async () => {
    expect(await charge('A', { maxCredits: 301 }, 1_000_000)).toMatchObject({
      charged: 301,
      released: 0,
    })
  })

  test('§2 Mode realtime_answer: the table bounds maxCredits and the charge may fill it', async () => {
    const credits = await charge('A', { mode: 'realtime_answer', maxCredits: 600 }, 999)
    expect(credits.charged).toBe(600)
  })

  test('§2 Charge: at least 60 credits, also for no effort', async () => {
    expect((await charge('A', {}, 0)).charged).toBe(60)
    expect((await charge('B', {}, 0)).charged).toBe(60)
  })

  test('§2 Charge: a part of a credit counts as a whole one (A)', async () => {
    expect((await charge('A', { mode: 'fast' }, 101)).charged).toBe(152)
  })

  test('§2 Charge: whole credits of B, in favour of the client (B)', async () => {
    expect((await charge('B', {}, 119)).charged).toBe(60)
    expect((await charge('B', {}, 120)).charged).toBe(120)
    expect((await charge('B', {}, 100_000)).charged).toBe(600)
  })
})
