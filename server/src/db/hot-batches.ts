// Hot transactions that share a commit. What asks for the same statement while the connections are busy
// is run in one transaction by the next that is free, one statement after the other: begin, commit and
// the flush to disk are then paid once for several. Safe only if all statements lock in the same order;
// each batch is therefore sorted by key.
import { tracing } from '../core/trace.ts'
import { type ClientSource, commitTogether, type Step, UnknownOutcome } from './hot-commit.ts'
import { listValues, type PreparedStatement } from './statement.ts'

type Waiting = Step<unknown, unknown> & {
  key: string
  resolve(value: unknown): void
  reject(error: unknown): void
}

const batchSizeMax = 8

export type HotBatches = {
  /** Like a transaction of its own, but its commit may be shared. */
  transactTogether<Values extends object, Row, T>(
    statement: PreparedStatement<Values, Row>,
    values: NoInfer<Values>,
    options: { key: string; beforeCommit(rows: Row[]): Promise<T> },
  ): Promise<T>
}

export function openHotBatches(pool: ClientSource, lanes: number): HotBatches {
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
    transactTogether(statement, values, { key, beforeCommit }) {
      const { name, text } = statement
      return new Promise((resolve, reject) => {
        waiting.push({
          name,
          text,
          values: listValues(statement, values),
          key,
          within: tracing?.keep(),
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
    if (next.name === first.name && !keys.has(next.key)) {
      batch.push(next)
      keys.add(next.key)
      waiting.splice(i, 1)
    } else {
      i++
    }
  }
  return batch.sort((a, b) => (a.key < b.key ? -1 : 1))
}

async function runBatch(pool: ClientSource, batch: Waiting[]): Promise<void> {
  try {
    const values = await commitTogether(pool, batch)
    for (const [i, { resolve }] of batch.entries()) resolve(values[i])
  } catch (error) {
    const isOver = batch.length === 1 || error instanceof UnknownOutcome
    const cause = error instanceof UnknownOutcome ? error.cause : error
    if (isOver) for (const { reject } of batch) reject(cause)
    // One failure rolls back the whole batch, so each statement is then retried in its own transaction.
    else for (const single of batch) await runBatch(pool, [single])
  }
}
