// The three rings of an installation as their settings hold them, through every step of turning them over.
import { randomBytes } from 'node:crypto'
import { type RingName, ringNames } from '../../../server/src/core/secret-ring.ts'

/** Which numbers are known, and which of them is marked as next. */
export type Step = { numbers: readonly number[]; next?: number }

export type Rings = {
  /** The settings of a process that starts in this step. */
  env(step: Step): Record<RingName, string>
  /** The settings of somebody who replaces the old secrets by new ones. */
  replaced(): Record<RingName, string>
}

export function makeRings(): Rings {
  const known = new Map<string, string>()
  const secretOf = (name: RingName, number: number): string => {
    const id = `${name} ${number}`
    const secret = known.get(id) ?? randomBytes(32).toString('base64url')
    known.set(id, secret)
    return secret
  }
  const forEach = (write: (name: RingName) => string) =>
    Object.fromEntries(ringNames.map((name) => [name, write(name)])) as Record<RingName, string>
  return {
    env: ({ numbers, next }) =>
      forEach((name) =>
        numbers
          .map((number) => `${number}${number === next ? '-next' : ''}:${secretOf(name, number)}`)
          .join(','),
      ),
    replaced: () => forEach(() => `1:${randomBytes(32).toString('base64url')}`),
  }
}
