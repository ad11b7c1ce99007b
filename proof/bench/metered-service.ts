// The service with clients, webhooks that arrive, and a meter over each of its processes.
import pg from 'pg'
import { asSuperuser } from '../../scripts/stack/postgres.ts'
import { connectValkey } from '../../server/src/adapters/valkey.ts'
import type { Config } from '../../server/src/core/config.ts'
import { startApi, startWorker } from './api.ts'
import { type Client, makeClients } from './ground.ts'
import { createMeter, type Meter } from './life-meter.ts'
import { addEndpoints, receiverEnvironment, startReceiver } from './receiver.ts'

const accounts = 64

export type MeteredService = {
  url: string
  clients: Client[]
  /** As the superuser. */
  database: pg.Client
  processes: Record<string, number>
  meter: Meter
  stop(): Promise<void>
}

type Options = { keysPerAccount: number; servers: Record<string, number> }

export async function startMeteredService(
  config: Config,
  { keysPerAccount, servers }: Options,
): Promise<MeteredService> {
  const stops: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const each of stops.toReversed()) await each()
  }
  try {
    const clients = await makeClients(config, accounts, keysPerAccount)
    const receiver = await startReceiver()
    stops.push(() => receiver.stop())
    const api = await startApi(config, receiverEnvironment)
    stops.push(() => api.stop())
    const worker = startWorker(config, receiverEnvironment)
    stops.push(() => worker.stop())
    const database = new pg.Client(asSuperuser(config.databaseUrl))
    await database.connect()
    stops.push(() => database.end())
    await database.query('create extension if not exists pg_stat_statements')
    const valkey = connectValkey(config.valkeyUrl)
    stops.push(async () => valkey.disconnect())
    await addEndpoints(api.url, pickOneByAccount(clients), receiver.url)
    const processes = { api: api.pid, worker: worker.pid, ...servers }
    const meter = createMeter({ processes, database, valkey })
    return { url: api.url, clients, database, processes, meter, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const pickOneByAccount = (clients: Client[]): Client[] => [
  ...new Map(clients.map((client) => [client.accountUuid, client])).values(),
]
