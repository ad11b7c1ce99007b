// Statements that are prepared by name on the ordinary connections too, because planning them takes longer than
// running them. Kysely hands the driver a text alone; a text that is known here gets its name on the way.
import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { Db, Tx } from './handles.ts'
import { listValues, type PreparedStatement } from './statement.ts'

/**
 * Each connection keeps the plan of every text, so a statement may have a few shapes, as with and without a filter,
 * but none for each value. What comes after these is planned each time.
 */
const textsMax = 200

const nameByText = new Map<string, string>()

/** A prepared statement as a part of a transaction, where it runs on the transaction's connection. */
export async function runIn<Values extends object, Row>(
  tx: Tx,
  statement: PreparedStatement<Values, Row>,
  values: NoInfer<Values>,
): Promise<Row[]> {
  nameByText.set(statement.text, statement.name)
  const query = CompiledQuery.raw(statement.text, listValues(statement, values))
  return (await tx.executeQuery<Row>(query)).rows
}

type Compilable<Row> = { compile(db: Db | Tx): CompiledQuery<Row> }

/** A statement of a few shapes, each of which is prepared under this name and a number. */
export async function runNamed<Row>(
  db: Db | Tx,
  name: string,
  query: Compilable<Row>,
): Promise<Row[]> {
  const compiled = query.compile(db)
  if (!nameByText.has(compiled.sql) && nameByText.size < textsMax)
    nameByText.set(compiled.sql, `${name}-${nameByText.size}`)
  return (await db.executeQuery<Row>(compiled)).rows
}

/** Makes a connection of the pool send known texts by their names. */
export function sendByName(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((first: unknown, ...others: unknown[]) => {
    const name = typeof first === 'string' ? nameByText.get(first) : undefined
    if (name === undefined) return query(first, ...others)
    const [values, ...told] = others
    return query({ name, text: first, values }, ...told)
  }) as typeof client.query
}
