// Entries out of which a person was struck. Their hash is still that of what stood there, so they do not
// follow from their columns any more. What is left was sealed at once by an entry later in the chain: a hash
// over the columns as they are now and the hash as it was. So nothing but a strike-out that is itself in the
// chain explains a changed entry, and nothing more can be changed in it.
import { type ChainedEntry, hashEntry } from './canonical-entry.ts'

export const struckOutAct = 'audit.struck_out'

type KeptEntry = ChainedEntry & { hash: Buffer }

export function sealEntry(entry: KeptEntry): string {
  return hashEntry(entry.hash, entry).toString('hex')
}

/** What a strike-out says it sealed; undefined for every other act. */
export function readStrikeOut(
  entry: Pick<ChainedEntry, 'act' | 'details_text'>,
): { number: number; seal: string } | undefined {
  if (entry.act !== struckOutAct) return undefined
  return JSON.parse(entry.details_text) as { number: number; seal: string }
}
