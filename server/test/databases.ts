// Making and dropping databases, through the maintenance database of the same server.
import pg from 'pg'

export function databaseUrlFor(anyUrl: string, name: string): string {
  const url = new URL(anyUrl)
  url.pathname = `/${name}`
  return url.href
}

export async function withAdminClient<T>(
  anyUrl: string,
  use: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrlFor(anyUrl, 'postgres') })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}
