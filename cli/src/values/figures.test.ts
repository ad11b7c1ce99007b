import { expect, test } from 'vitest'
import {
  formatAge,
  formatBytes,
  formatCredits,
  formatDuration,
  formatMoment,
  formatTook,
  formatUntil,
  plural,
} from './figures.ts'

const formats = {
  formatAge,
  formatBytes,
  formatCredits,
  formatDuration,
  formatMoment,
  formatTook,
  formatUntil,
  plural,
}
const now = Date.parse('2026-11-15T12:00:00Z')

test.each([
  ['formatCredits', [1], '1 credit'],
  ['formatCredits', [115_200], '115,200 credits'],
  ['plural', [0, 'entry', 'entries'], '0 entries'],
  ['formatDuration', [59_400], '59 s'],
  ['formatDuration', [372_000], '6 min 12 s'],
  ['formatDuration', [7_500_000], '2 h 05 min'],
  ['formatDuration', [273_600_000], '3 d 4 h'],
  ['formatAge', ['2026-11-15T11:59:58Z', now], 'now'],
  ['formatAge', ['2026-11-15T12:00:09Z', now], 'now'],
  ['formatAge', ['2026-11-15T11:31:00Z', now], '29 min'],
  ['formatAge', ['2026-11-14T11:31:00Z', now], '24 h'],
  ['formatAge', ['2026-11-12T11:31:00Z', now], '3 d'],
  ['formatAge', ['never', now], '-'],
  ['formatUntil', ['2026-11-15T16:00:00Z', now], 'in 4 h'],
  ['formatUntil', ['2026-11-15T11:59:00Z', now], '1 min ago'],
  ['formatUntil', ['never', now], '-'],
  ['formatMoment', ['never'], '-'],
  ['formatTook', [0.2], '<1 ms'],
  ['formatTook', [1204], '1,204 ms'],
  ['formatTook', [12_000], '12 s'],
  ['formatBytes', [999], '999 B'],
  ['formatBytes', [4800], '4.8 KB'],
  ['formatBytes', [52_428_800], '52 MB'],
  ['formatBytes', [999_600], '1.0 MB'],
] as const)('%s(%j) is %j', (name, values, text) => {
  const format = formats[name] as (...values: unknown[]) => string
  expect(format(...values)).toBe(text)
})
