// What this server says of prices is what the service charges.
import { expect, test } from 'vitest'
import {
  modeCreditBounds,
  modeMultipliersE4,
  priceEffort as priceOfService,
} from '../../server/src/core/money.ts'
import { type Mode, modes, priceEffort } from '../src/tools/modes.ts'

test.each(Object.keys(modeMultipliersE4) as Mode[])('%s', (mode) => {
  const { min, max } = modeCreditBounds[mode]
  expect(modes[mode]).toEqual({
    multiplier: modeMultipliersE4[mode] / 10_000,
    minCredits: min,
    maxCredits: max,
  })
  for (const tagMultiplierE4 of [1, 10_000, 13_333, 25_000]) {
    for (const seconds of [0, 1, 59, 61, 599, 3_601, 86_399]) {
      const priced = priceOfService(
        {
          maxCredits: Number.MAX_SAFE_INTEGER,
          modeMultiplierE4: modeMultipliersE4[mode],
          tagMultiplierE4,
          createdRevision: 'A',
        },
        seconds,
      )
      expect(priceEffort(seconds, mode, tagMultiplierE4 / 10_000)).toBe(Math.max(60, priced))
    }
  }
})
