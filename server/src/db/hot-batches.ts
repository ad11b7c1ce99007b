// Hot transactions that share a commit. What asks for the same statement while the connections are
// busy is run in one transaction by the next that is free, one statement after the other: begin,
// commit and the flush to disk are then paid once for several. Only for statements that take no lock
// another of them waits for in another order; each batch runs in the order of its keys for that.
import type pg from 'pg'
import type { PreparedStatement } from './prepared.ts'

type Waiting = {
  statement: PreparedStatement
  values: unknown[]
  key: string
  beforeCommit(rows: unknown[]): Promise<unknown>
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
    const values = await transactBatch(pool, batch)
    for (const [i, { resolve }] of batch.entries()) resolve(values[i])
  } catch (error) {
    const isOver = batch.length === 1 || error instanceof UnknownOutcome
    const cause = error instanceof UnknownOutcome ? error.cause : error
    if (isOver) for (const { reject } of batch) reject(cause)
    // One that fails takes the others with it, so each gets a transaction of its own.
    else for (const single of batch) await runBatch(pool, [single])
  }
}

/** The commit was sent and not confirmed. It may have happened, so nothing is done again. */
class UnknownOutcome extends Error {}

async function transactBatch(pool: pg.Pool, batch: Waiting[]): Promise<unknown[]> {
  const client = await pool.connect()
  let isBroken = false
  try {
    const [, ...results] = await Promise.all([
      client.query('begin'),
      ...batch.map(({ statement: { name, text }, values }) => client.query({ name, text, values })),
    ])
    const values = await Promise.all(
      results.map((result, i) => (batch[i] as Waiting).beforeCommit(result.rows)),
    )
    await client.query('commit').catch((cause: unknown) => {
      throw new UnknownOutcome('The commit was not confirmed', { cause })
    })
    return values
  } catch (error) {
    await client.query('rollback').catch(() => {
      isBroken = true
    })
    throw error
  } finally {
    // A connection that could not even roll back is not used again.
    client.release(isBroken)
  }
}
