// Making and dropping databases, through the maintenance database of the same server.
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { asSuperuser } from '../../scripts/stack/postgres.ts'
import type { Db } from '../src/db/client.ts'

export function databaseUrlFor(anyUrl: string, name: string): string {
  const url = new URL(anyUrl)
  url.pathname = `/${name}`
  return url.href
}

export async function withAdminClient<T>(
  anyUrl: string,
  use: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: asSuperuser(databaseUrlFor(anyUrl, 'postgres')),
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

/**
 * For fixtures that reach into tables as the service never could; it connects when it is first asked.
 * What the product does is run by the role of the service instead.
 */
export function openAdminDb(anyUrl: string): Db {
  const pool = new pg.Pool({ connectionString: asSuperuser(anyUrl), max: 2 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new Kysely({ dialect: new PostgresDialect({ pool }) })
}
