// The demo's own database on the stack's server: tests and proofs keep theirs, and it keeps its own.
import pg from 'pg'

export async function withDatabase<T>(
  url: string,
  use: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

export function urlOf(anyUrl: string, name: string): string {
  const url = new URL(anyUrl)
  url.pathname = `/${name}`
  return url.href
}

/** An empty one where there is none, or where `isFresh` asks for a new beginning. */
export async function ensureDatabase(
  stackUrl: string,
  name: string,
  isFresh: boolean,
): Promise<string> {
  await withDatabase(urlOf(stackUrl, 'postgres'), async (client) => {
    if (isFresh) await client.query(`drop database if exists ${name} with (force)`)
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount === 0) await client.query(`create database ${name}`)
  })
  return urlOf(stackUrl, name)
}
