// Hot transactions that share a commit. What asks for the same statement while the connections are
// busy is run in one transaction by the next that is free, one statement after the other: begin,
// commit and the flush to disk are then paid once for several. Only for statements that take no lock
// another of them waits for in another order; each batch runs in the order of its keys for that.
import type pg from 'pg'
import { commitTogether, type Step, UnknownOutcome } from './hot-commit.ts'
import type { PreparedStatement } from './prepared.ts'

type Waiting = Step<unknown, unknown> & {
  key: string
  resolve(value: unknown): void
  reject(error: unknown): void
}

const batchSizeMax = 8

export type HotBatches = {
  /** Like a transaction of its own, but its commit may be shared. */
  transactTogether<Row, T>(
    statement: PreparedStatement,
    values: unknown[],
    options: { key: string; beforeCommit(rows: Row[]): Promise<T> },
  ): Promise<T>
}

export function openHotBatches(pool: pg.Pool, lanes: number): HotBatches {
  const waiting: Waiting[] = []
  let running = 0

  async function runLane(): Promise<void> {
    running++
    try {
      for (;;) {
        const batch = takeBatch(waiting)
        if (batch.length === 0) return
        await runBatch(pool, batch)
      }
    } finally {
      running--
    }
  }

  return {
    transactTogether<Row, T>(
      statement: PreparedStatement,
      values: unknown[],
      { key, beforeCommit }: { key: string; beforeCommit(rows: Row[]): Promise<T> },
    ) {
      return new Promise<T>((resolve, reject) => {
        waiting.push({
          statement,
          values,
          key,
          beforeCommit: beforeCommit as Waiting['beforeCommit'],
          resolve: resolve as Waiting['resolve'],
          reject,
        })
        if (running < lanes) void runLane()
      })
    },
  }
}

/** The first that waits, and what can go along with it; a key that is there twice waits its turn. */
function takeBatch(waiting: Waiting[]): Waiting[] {
  const first = waiting.shift()
  if (!first) return []
  const batch = [first]
  const keys = new Set([first.key])
  for (let i = 0; i < waiting.length && batch.length < batchSizeMax; ) {
    const next = waiting[i] as Waiting
    if (next.statement.name === first.statement.name && !keys.has(next.key)) {
      batch.push(next)
      keys.add(next.key)
      waiting.splice(i, 1)
    } else {
      i++
    }
  }
  return batch.sort((a, b) => (a.key < b.key ? -1 : 1))
}

async function runBatch(pool: pg.Pool, batch: Waiting[]): Promise<void> {
  try {
    const values = await commitTogether(pool, batch)
    for (const [i, { resolve }] of batch.entries()) resolve(values[i])
  } catch (error) {
    const isOver = batch.length === 1 || error instanceof UnknownOutcome
    const cause = error instanceof UnknownOutcome ? error.cause : error
    if (isOver) for (const { reject } of batch) reject(cause)
    // One that fails takes the others with it, so each gets a transaction of its own.
    else for (const single of batch) await runBatch(pool, [single])
  }
}
