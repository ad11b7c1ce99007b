// What becomes of a session behind a pooler such as PgBouncer, which hands each transaction to any of its
// own connections: seen by two connections, of which one holds a transaction while the other goes on.
import pg from 'pg'
import { describeConnection, sessionLimitsMs } from './connection-settings.ts'

export type Pooling = {
  /** Of the limits that the connection asked for, those that its server does not have. */
  lostLimits: string[]
  /** Whether what a connection prepared by name is there in its next transaction. */
  keepsPrepared: boolean
}

const patienceMs = 3_000
const preparedName = 'pooling_probe'
/** invalid_sql_statement_name: the server does not know it. */
const unknownStatement = '26000'

export async function readPooling(databaseUrl: string): Promise<Pooling> {
  const [one, other] = [openClient(databaseUrl), openClient(databaseUrl)]
  try {
    await Promise.all([one.connect(), other.connect()])
    const lostLimits = await askByName(one)
    // In transaction mode it is given the session that the first one had, which then gets another.
    await other.query('begin')
    await other.query('select 1')
    const keepsPrepared = await askByName(one).then(
      () => true,
      (error: { code?: string }) => {
        if (error.code === unknownStatement) return false
        throw error
      },
    )
    return { lostLimits, keepsPrepared }
  } finally {
    await Promise.allSettled([one.end(), other.end()])
  }
}

function openClient(databaseUrl: string): pg.Client {
  const client = new pg.Client({ ...describeConnection(databaseUrl), query_timeout: patienceMs })
  client.on('error', () => undefined)
  return client
}

async function askByName(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>({
    name: preparedName,
    text: `select name from pg_settings where name = any ($1) and setting = '0' order by name`,
    values: [Object.keys(sessionLimitsMs)],
  })
  return rows.map(({ name }) => name)
}
