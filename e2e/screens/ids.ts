// Ids that look like those of the service: the same in every run, and no two alike.
import { createHash } from 'node:crypto'

const letters = '0123456789abcdefghjkmnpqrstvwxyz'

export function idOf(kind: string, seed: number | string): string {
  const bytes = createHash('sha256').update(`${kind} ${seed}`).digest().subarray(0, 16)
  return `${kind}_06a1ynhfm3${Array.from(bytes, (byte) => letters[byte % 32]).join('')}`
}
