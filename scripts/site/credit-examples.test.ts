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
  toLedgerCredits,
} from '../../server/src/core/money.ts'

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

type Example = { task: PricedTask; effort: number; charged: string; released: string }

function readExample([, revision, mode, tag, max, effort, charged, released]: string[]): Example {
  const createdRevision = revision as Revision
  const task = {
    createdRevision,
    maxCredits: toLedgerCredits(Number(max), createdRevision),
    modeMultiplierE4: modeMultipliersE4[mode as Mode],
    tagMultiplierE4: Number(tag) * multiplierUnit,
  }
  return { task, effort: Number(effort), charged: String(charged), released: String(released) }
}

function show({ task }: Example, charge: number): { charged: string; released: string } {
  const asShown = (credits: number) => String(showCostCredits(credits, task.createdRevision))
  return { charged: asShown(charge), released: asShown(task.maxCredits - charge) }
}

test('completed tasks', () => {
  const examples = readRows('Worked examples').map(readExample)
  expect(examples.length).toBeGreaterThanOrEqual(9)
  for (const example of examples) {
    const { charged, released, task, effort } = example
    expect({ charged, released }).toEqual(show(example, chargeForEffort(task, effort)))
  }
})

test('tasks that a client cancels while they are worked on', () => {
  const examples = readRows('Cancelled tasks').map(readExample)
  expect(examples.length).toBeGreaterThanOrEqual(3)
  for (const example of examples) {
    const { charged, released, task, effort } = example
    expect({ charged, released }).toEqual(show(example, priceEffort(task, effort)))
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
