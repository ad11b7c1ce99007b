import { UsageError } from '../frame/failure.ts'
import { readPairs } from '../values/key-value.ts'

/** The object that repeated k=v flags name, or undefined where none was given. */
export function readPairFlag(
  flag: string,
  pairs: readonly string[],
): Record<string, unknown> | undefined {
  if (pairs.length === 0) return undefined
  const read = readPairs(pairs)
  if ('fault' in read) throw new UsageError(`--${flag} ${read.fault}`)
  return read.values
}
