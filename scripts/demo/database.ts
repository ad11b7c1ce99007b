// The demo's own database on the stack's server: tests and proofs keep theirs, and it keeps its own.

import pg from 'pg'
import { asSuperuser } from '../stack/postgres.ts'

/** As the superuser: the demo's past is made by hand, as the service never could. */
export async function withDatabase<T>(
  url: string,
  use: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: asSuperuser(url) })
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

export async function dropDatabase(stackUrl: string, name: string): Promise<void> {
  await withDatabase(urlOf(stackUrl, 'postgres'), (client) =>
    client.query(`drop database if exists ${name} with (force)`),
  )
}
