// Some tests are too long for every run of CI. They run there at a size that can still fail, and at
// full size by hand: node_modules/.bin/vitest run --mode full <path>
import { test } from 'vitest'

const { env } = import.meta as { env?: { MODE?: string } }

const isFullSize = env?.MODE === 'full'

export function sized<Size>(inCi: Size, full: Size): Size {
  return isFullSize ? full : inCi
}

/** One of many ways to the same proof: CI takes the others. */
export const testAtFullSize = test.skipIf(!isFullSize)
