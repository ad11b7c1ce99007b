import { expect, test } from 'vitest'
import {
  chargeForEffort,
  type Mode,
  modeCreditBounds,
  modeMultipliersE4,
  modes,
  type Revision,
  revisions,
} from '../../src/core/money.ts'
import { chargeByFractions, type OracleTask } from '../charge-oracle.ts'
import { createRandom } from '../request-times.ts'

const samples = 200_000
const tagMultipliersE4 = [10_000, 15_000, 20_000, 1, 9_999, 10_001, 12_345, 33_333, 10_000_000]

function makeTask(random: () => number): OracleTask {
  const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T
  const mode = pick<Mode>(modes)
  const createdRevision = pick<Revision>(revisions)
  const { min, max } = modeCreditBounds[mode]
  const step = createdRevision === 'B' ? 60 : 1
  const kind = random()
  const steps = Math.floor((max - min) / step)
  const chosen = kind < 0.05 ? 0 : kind < 0.1 ? steps : Math.floor(random() * (steps + 1))
  return {
    mode,
    createdRevision,
    maxCredits: min + chosen * step,
    modeMultiplierE4: modeMultipliersE4[mode],
    tagMultiplierE4: pick(tagMultipliersE4),
  }
}

/** Around nothing, around the ceiling, and far beyond it. */
function makeEffort(random: () => number, task: OracleTask): number {
  const kind = random()
  if (kind < 0.2) return Math.floor(random() * 200)
  const factor = (task.modeMultiplierE4 / 10_000) * (task.tagMultiplierE4 / 10_000)
  const atCeiling = Math.floor(task.maxCredits / factor)
  if (kind < 0.5) return Math.max(0, atCeiling - 2 + Math.floor(random() * 5))
  if (kind < 0.95) return Math.floor(random() * atCeiling * 1.2)
  return Math.floor(random() * 2_147_483_647)
}

test(`${samples} sampled charges equal the exact fractions`, () => {
  const seed = 20_261_115
  const random = createRandom(seed)
  let atCeiling = 0
  let atMinimum = 0
  for (let sample = 0; sample < samples; sample++) {
    const task = makeTask(random)
    const effort = makeEffort(random, task)
    const charged = chargeForEffort(task, effort)
    const isRight =
      BigInt(charged) === chargeByFractions(task, effort) &&
      charged <= task.maxCredits &&
      charged >= 60 &&
      (task.createdRevision === 'A' || charged % 60 === 0)
    if (charged === task.maxCredits) atCeiling++
    if (charged === 60) atMinimum++
    // An assertion for each would take most of the time.
    if (!isRight) expect.fail(`seed ${seed}: ${JSON.stringify(task)} ${effort} s = ${charged}`)
  }
  expect(atCeiling).toBeGreaterThan(samples / 20)
  expect(atMinimum).toBeGreaterThan(samples / 100)
})

test('the charge grows with effort, never past the ceiling and never back', () => {
  for (const createdRevision of revisions) {
    const task = {
      maxCredits: 1_200,
      modeMultiplierE4: 15_000,
      tagMultiplierE4: 15_000,
      createdRevision,
    }
    let last = 0
    for (let effort = 0; effort < 700; effort++) {
      const charged = chargeForEffort(task, effort)
      expect(charged).toBeGreaterThanOrEqual(last)
      last = charged
    }
    expect(last).toBe(1_200)
  }
})

test('an effort that is no whole number of seconds is refused, not rounded', () => {
  const task = {
    maxCredits: 600,
    modeMultiplierE4: 10_000,
    tagMultiplierE4: 10_000,
    createdRevision: 'A' as Revision,
  }
  for (const effort of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
    expect(() => chargeForEffort(task, effort)).toThrow(RangeError)
  }
})
