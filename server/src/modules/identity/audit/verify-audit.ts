// Walks the chains and computes every hash again. It says which entry of which chain is wrong; where
// one is, it goes on from the hash that is stored, so that each fault is named once.
import type { Db, Tx } from '../../../db/client.ts'
import { inSnapshot } from '../../../db/handles.ts'
import { allowLongStatements } from '../../../db/long-statements.ts'
import { hashEntry } from './canonical-entry.ts'
import { selectChainIds, selectEntriesAfter, selectHead } from './queries.ts'
import { readStrikeOut, sealEntry } from './strike-outs.ts'

export type AuditFault =
  /** It does not follow from its columns and the entry before: one of the two was changed or moved. */
  | 'changed'
  /** There is no such entry, though later ones are there. */
  | 'missing'
  /** The head knows of it, and it is not there. */
  | 'cut_off'
  /** The head does not know of it. */
  | 'added'
  /** The entry the head ends with is not the one it was left with. */
  | 'head_changed'
  | 'head_missing'

/** What is wrong with an entry, or with so many from that number on. */
export type AuditProblem = { chainId: string; number: number; count: number; fault: AuditFault }

export type AuditReport = {
  ok: boolean
  chains: number
  entries: number
  /** At most problemsShownMax; problemCount is all of them. */
  problems: AuditProblem[]
  problemCount: number
}

const batchSize = 1_000
const problemsShownMax = 100

export async function verifyAudit(
  db: Db,
  { accountUuid }: { accountUuid?: string | undefined } = {},
): Promise<AuditReport> {
  const problems: AuditProblem[] = []
  let entries = 0
  const chainIds = await inLongSnapshot(db, (tx) => selectChainIds(tx, accountUuid))
  for (const chainId of chainIds) {
    const walked = await inLongSnapshot(db, (tx) => walkChain(tx, chainId))
    entries += walked.entries
    problems.push(...walked.problems)
  }
  return {
    ok: problems.length === 0,
    chains: chainIds.length,
    entries,
    problems: problems.slice(0, problemsShownMax),
    problemCount: problems.length,
  }
}

/** Head and entries are read as of one moment, so acts under way are no faults. */
async function inLongSnapshot<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  return await inSnapshot(db, async (tx) => {
    await allowLongStatements(tx)
    return await read(tx)
  })
}

async function walkChain(tx: Tx, chainId: string) {
  const problems: AuditProblem[] = []
  const report = (fault: AuditFault, number: number, count = 1) =>
    problems.push({ chainId, number, count, fault })
  const head = await selectHead(tx, chainId)
  if (!head) report('head_missing', 0)
  const headNumber = head?.last_number ?? Number.POSITIVE_INFINITY
  let last: { number: number; hash: Buffer } = { number: 0, hash: Buffer.alloc(32) }
  let hashAtHead = headNumber === 0 ? last.hash : undefined
  let entries = 0
  /** By number: what an entry that was changed would be sealed with, had it been struck out. */
  const changed = new Map<number, string>()
  for (let batch = await read(0); batch.length > 0; batch = await read(last.number)) {
    for (const entry of batch) {
      const gap = entry.number - last.number - 1
      // After a gap the hash before is not known, so the entry behind it cannot be held against it.
      if (gap > 0) report('missing', last.number + 1, gap)
      else if (!hashEntry(last.hash, entry).equals(entry.hash)) {
        report('changed', entry.number)
        changed.set(entry.number, sealEntry(entry))
      } else explain(entry)
      if (entry.number > headNumber) report('added', entry.number)
      if (entry.number === headNumber) hashAtHead = entry.hash
      last = entry
    }
    entries += batch.length
  }
  if (head && last.number < headNumber) report('cut_off', last.number + 1, headNumber - last.number)
  else if (head && !hashAtHead?.equals(head.last_hash)) report('head_changed', headNumber)
  return { problems, entries }

  /** The chain itself says that this entry was struck out, and of what is left in it. */
  function explain(entry: Parameters<typeof readStrikeOut>[0]) {
    const struck = readStrikeOut(entry)
    if (struck === undefined || changed.get(struck.number) !== struck.seal) return
    changed.delete(struck.number)
    const at = problems.findIndex(
      ({ number, fault }) => number === struck.number && fault === 'changed',
    )
    if (at >= 0) problems.splice(at, 1)
  }

  async function read(afterNumber: number) {
    return await selectEntriesAfter(tx, chainId, afterNumber, batchSize)
  }
}
