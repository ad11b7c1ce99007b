import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { shareService } from '../../../../test/service.ts'
import { chargeForEffort, type Revision } from '../../../core/money.ts'
import { chargeForEffortIn } from './writes.ts'

const service = await shareService()

const efforts = [0, 1, 59, 60, 61, 119, 120, 121, 599, 600, 3_599, 3_600, 28_801, 2_000_000_000]
const multipliers = [1, 5_000, 9_999, 10_000, 10_001, 12_345, 15_000, 20_000, 1_000_000]
const ceilings = [60, 61, 240, 600, 115_200, 2_000_000_000]
const revisions: Revision[] = ['A', 'B']

test('reckons what the price rule says, for every mix of effort, multipliers, ceiling and revision', async () => {
  const cases = revisions.flatMap((createdRevision) =>
    ceilings.flatMap((maxCredits) =>
      multipliers.flatMap((modeMultiplierE4) =>
        multipliers.flatMap((tagMultiplierE4) =>
          efforts.map((effort) => ({
            createdRevision,
            maxCredits,
            modeMultiplierE4,
            tagMultiplierE4,
            effort,
          })),
        ),
      ),
    ),
  )
  const { rows } = await sql<{ charged: number }>`
    select ${sql.raw(chargeForEffortIn({ task: 't', effort: 't.effort' }))}::bigint as charged
    from unnest(${cases.map((each) => each.createdRevision)}::text[],
      ${cases.map((each) => each.maxCredits)}::bigint[],
      ${cases.map((each) => each.modeMultiplierE4)}::integer[],
      ${cases.map((each) => each.tagMultiplierE4)}::integer[],
      ${cases.map((each) => each.effort)}::bigint[])
      with ordinality as t (created_revision, max_credits, mode_multiplier_e4, tag_multiplier_e4,
        effort, place)
    order by place`.execute(service.deps.database.db)
  expect(cases.length).toBeGreaterThan(10_000)
  expect(rows.map(({ charged }) => charged)).toEqual(
    cases.map(({ effort, ...task }) => chargeForEffort(task, effort)),
  )
})
