// Who holds the locks that a connection waits for. PostgreSQL tells it only while the wait lasts, so they are
// looked up from another connection meanwhile.
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './handles.ts'

export type LockHolder = {
  pid: number
  role: string | null
  application: string | null
  /** Null where this role may not see it, as for all that follows. */
  state: string | null
  transactionSeconds: number | null
  query: string | null
}

export type HolderWatch = {
  /** Those of the last wait that was seen. */
  last(): LockHolder[]
  stop(): Promise<void>
}

const lookEveryMs = 100
const queryCharsMax = 120

/** `onWait` is called each time a wait is seen. */
export function watchHolders(
  db: Db,
  pid: number,
  onWait: (holders: LockHolder[]) => void = () => undefined,
): HolderWatch {
  let seen: LockHolder[] = []
  const ending = new AbortController()
  const watching = (async () => {
    for (;;) {
      await delay(lookEveryMs, undefined, { signal: ending.signal })
      const holders = await selectHolders(db, pid)
      if (holders.length === 0) continue
      seen = holders
      onWait(holders)
    }
    // It ends by being stopped; without an answer the message names nobody, and the migration goes on.
  })().catch(() => undefined)
  return {
    last: () => seen,
    async stop() {
      ending.abort()
      await watching
    },
  }
}

async function selectHolders(db: Db, pid: number): Promise<LockHolder[]> {
  const { rows } = await sql<LockHolder>`
    select a.pid, a.usename as role, a.application_name as application, a.state,
      extract(epoch from clock_timestamp() - a.xact_start)::float8 as "transactionSeconds",
      left(regexp_replace(a.query, '[[:space:]]+', ' ', 'g'), ${sql.lit(queryCharsMax)}) as query
    from pg_stat_activity a where a.pid = any (pg_blocking_pids(${pid}))
    order by a.xact_start nulls last`.execute(db)
  return rows
}

/** In one sentence. */
export function describeHolders(holders: readonly LockHolder[]): string {
  const [first, ...others] = holders
  if (first === undefined) return 'Who holds it was not seen.'
  const { pid, role, application, state, transactionSeconds, query } = first
  const who = [role, application].filter((part) => part !== null && part !== '').join(', ')
  const since =
    transactionSeconds === null
      ? 'since a time that this role may not see'
      : `in a transaction open for ${Math.round(transactionSeconds)} s`
  const doing = state === null ? '' : `, ${state}, last query: ${query}`
  const more = others.length === 0 ? '' : `, and ${others.length} more`
  return `Process ${pid} of the database (${who}) holds it ${since}${doing}${more}.`
}
