// What is hashed. The text of an entry depends on nothing but its columns, and no two entries share one: a
// JSON array of the chain, the number, the time to the microsecond, and what was done. This file is all a
// reader of the table needs to compute the chain again.
import { createHash } from 'node:crypto'

export type ChainedEntry = {
  chain_id: string
  number: number
  /** UTC, with six digits of the second. */
  recorded_at_text: string
  account_id: string | null
  actor: string
  act: string
  subject: string
  details_text: string
}

/** h_n = SHA-256(h_{n-1} ‖ entry n); before the first entry stand 32 zero bytes. */
export function hashEntry(previousHash: Buffer, entry: ChainedEntry): Buffer {
  const text = JSON.stringify([
    entry.chain_id,
    entry.number,
    entry.recorded_at_text,
    entry.account_id,
    entry.actor,
    entry.act,
    entry.subject,
    entry.details_text,
  ])
  return createHash('sha256').update(previousHash).update(text).digest()
}
