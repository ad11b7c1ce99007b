// One filled database with the service on it.
import pg from 'pg'
import { asSuperuser } from '../../../scripts/stack/postgres.ts'
import { connectValkey, type Valkey } from '../../../server/src/adapters/valkey.ts'
import type { Config } from '../../../server/src/core/config.ts'
import { connectDatabase, type Db } from '../../../server/src/db/client.ts'
import { createSender, type Sender } from '../against/requests.ts'
import { startApi } from '../api.ts'
import type { RunningServer } from '../child.ts'
import { type Client, type Ground, makeClients } from '../ground.ts'
import { fillTasks } from './fill.ts'

export const accounts = 64

export type Side = {
  name: string
  rows: number
  config: Config
  clients: Client[]
  api: RunningServer
  db: Db
  sender: Sender
  valkey: Valkey
  stop(): Promise<void>
}

export async function prepareSide(
  ground: Ground,
  { name, rows, say }: { name: string; rows: number; say(text: string): void },
): Promise<Side> {
  const config = await ground.makeDatabase(`growth_${name}`)
  const clients = await makeClients(config, accounts, 1)
  await fillTasks(config.databaseUrl, clients, { rows, say })
  const api = await startApi(config)
  const database = connectDatabase({
    ...{ databaseUrl: config.databaseUrl, poolSize: 2, hotConnections: 1 },
    onConnectionError: () => undefined,
  })
  const sender = createSender(api.url, () => 0)
  const valkey = connectValkey(config.valkeyUrl)
  return {
    ...{ name, rows, config, clients, api, db: database.db, sender, valkey },
    async stop() {
      sender.close()
      valkey.disconnect()
      await api.stop()
      await database.close()
    },
  }
}

export async function query<Row extends pg.QueryResultRow>(
  { config }: Side,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: asSuperuser(config.databaseUrl) })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}
