// The worked examples of the page about credits are what the code charges.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  chargeForEffort,
  type Mode,
  minimumChargeCredits,
  modeCreditBounds,
  modeMultipliersE4,
  modes,
  multiplierUnit,
  type PricedTask,
  priceEffort,
  type Revision,
  showCostCredits,
} from '../../server/src/core/money.ts'
import { type CreditInput, priceTask, toPricedTask } from './credit-price.ts'

const page = readFileSync(
  join(import.meta.dirname, '../../docs/site/src/content/docs/concepts/credits.md'),
  'utf8',
)

function readRows(section: string): string[][] {
  const [, text = ''] = page.split(`\n## ${section}\n`)
  const [own = ''] = text.split('\n## ')
  return own
    .split('\n')
    .filter((line) => /^\| (?:A|B) /.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim().replaceAll(',', '')))
}

type Example = { input: CreditInput; task: PricedTask; charged: string; released: string }

function readExample([, revision, mode, tag, max, effort, charged, released]: string[]): Example {
  const input = {
    revision: revision as Revision,
    mode: mode as Mode,
    tagMultiplier: Number(tag),
    maxCredits: Number(max),
    effortSeconds: Number(effort),
  }
  const task = toPricedTask(input)
  return { input, task, charged: String(charged), released: String(released) }
}

function show({ task }: Example, charge: number): { charged: string; released: string } {
  const asShown = (credits: number) => String(showCostCredits(credits, task.createdRevision))
  return { charged: asShown(charge), released: asShown(task.maxCredits - charge) }
}

test('completed tasks', () => {
  const examples = readRows('Worked examples').map(readExample)
  expect(examples.length).toBeGreaterThanOrEqual(9)
  for (const example of examples) {
    const { charged, released, task, input } = example
    expect({ charged, released }).toEqual(show(example, chargeForEffort(task, input.effortSeconds)))
  }
})

test('tasks that a client cancels while they are worked on', () => {
  const examples = readRows('Cancelled tasks').map(readExample)
  expect(examples.length).toBeGreaterThanOrEqual(3)
  for (const example of examples) {
    const { charged, released, task, input } = example
    expect({ charged, released }).toEqual(show(example, priceEffort(task, input.effortSeconds)))
  }
})

test('multipliers, ranges and the minimum', () => {
  expect(page).toContain(`at least ${minimumChargeCredits}\n`)
  expect(page).toContain('600 credits of a `fast` task with tag 1 pay for 400 seconds.')
  expect((600 * multiplierUnit) / modeMultipliersE4.fast).toBe(400)
  for (const mode of modes) {
    const { min, max } = modeCreditBounds[mode]
    const range = (revision: Revision) =>
      [min, max].map((n) => showCostCredits(n, revision).toLocaleString('en-US')).join(' to ')
    const multiplier = modeMultipliersE4[mode] / multiplierUnit
    expect(page).toContain(`| \`${mode}\` | ${multiplier} | ${range('A')} | ${range('B')} |`)
  }
})

test('the calculator says what the examples say, and which rule applied', () => {
  const examples = readRows('Worked examples').map(readExample)
  expect(examples.length).toBeGreaterThanOrEqual(9)
  for (const { input: given, charged, released } of examples) {
    expect(priceTask(given)).toMatchObject({
      charged: Number(charged),
      released: Number(released),
    })
  }
  const input: CreditInput = {
    ...{ revision: 'A', mode: 'standard', tagMultiplier: 1 },
    ...{ maxCredits: 600, effortSeconds: 90 },
  }
  const price = (change: Partial<CreditInput>) => priceTask({ ...input, ...change })
  expect(price({})).toMatchObject({ why: '90 × 1 × 1 = 90 credits.' })
  expect(price({ tagMultiplier: 1.25, effortSeconds: 333 })).toMatchObject({
    why: '333 × 1 × 1.25 = 416.25 credits: rounded up.',
  })
  expect(price({ effortSeconds: 20 })).toMatchObject({
    chargedForCancel: 20,
    why: '20 × 1 × 1 = 20 credits: less than the minimum charge.',
  })
  expect(price({ mode: 'fast', tagMultiplier: 2, effortSeconds: 400 })).toMatchObject({
    why: '400 × 1.5 × 2 = 1,200 credits: more than maxCredits, which is charged.',
  })
  expect(price({ revision: 'B', maxCredits: 10, effortSeconds: 305, mode: 'fast' })).toMatchObject({
    charged: 7,
    why: '305 × 1.5 × 1 = 457.5 credits of A, of which 60 are one of B: rounded down to whole credits.',
  })
})

test('the calculator says what to correct', () => {
  const input: CreditInput = {
    ...{ revision: 'A', mode: 'fast', tagMultiplier: 1 },
    ...{ maxCredits: 600, effortSeconds: 90 },
  }
  const wrong: [Partial<CreditInput>, RegExp][] = [
    [{ maxCredits: 239 }, /maxCredits of fast in revision A: a whole number, 240 to 115,200/],
    [{ maxCredits: Number.NaN }, /a whole number/],
    [{ revision: 'B', maxCredits: 3 }, /in revision B: a whole number, 4 to 1,920/],
    [{ effortSeconds: -1 }, /Effort/],
    [{ effortSeconds: 1.5 }, /Effort/],
    [{ tagMultiplier: 0 }, /Tag multiplier/],
    [{ tagMultiplier: Number.NaN }, /Tag multiplier/],
  ]
  for (const [change, problem] of wrong) {
    expect(priceTask({ ...input, ...change })).toEqual({ problem: expect.stringMatching(problem) })
  }
})
