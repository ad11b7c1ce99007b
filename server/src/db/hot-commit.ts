// Statements that commit together, after what must be done before the commit, or not at all. Begin
// and statements leave together, so it takes one round trip more than bare statements, and no
// connection is shared while a transaction is open on it.
import type pg from 'pg'

/** A statement with its values in order. */
export type Step<Row, T> = {
  name: string
  text: string
  values: unknown[]
  beforeCommit(rows: Row[]): Promise<T>
  /** Where traces are on: as a part of whatever asked for it, and not of who runs the batch. */
  within?: (<R>(run: () => R) => R) | undefined
}

export type ClientSource = { connect(): Promise<pg.PoolClient> }

/** COMMIT was sent but not confirmed: the outcome is unknown, so do not retry. */
export class UnknownOutcome extends Error {}

const atOnce = <R>(run: () => R): R => run()

/** What each step made of its rows, in the order of the steps. */
export async function commitTogether<Row, T>(
  pool: ClientSource,
  steps: readonly Step<Row, T>[],
): Promise<T[]> {
  const client = await pool.connect()
  let isBroken = false
  try {
    const [, ...results] = await Promise.all([
      client.query('begin'),
      ...steps.map(({ name, text, values, within = atOnce }) =>
        within(() => client.query({ name, text, values })),
      ),
    ])
    const values = await Promise.all(
      steps.map(({ beforeCommit, within = atOnce }, i) =>
        within(() => beforeCommit((results[i]?.rows ?? []) as Row[])),
      ),
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
