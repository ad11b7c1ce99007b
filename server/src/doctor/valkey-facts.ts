// What the checks want to know of Valkey, by connections of their own that are tried once.
import { Redis, type RedisOptions } from 'iovalkey'
import { listTargets } from '../adapters/valkey-connection.ts'
import { keyChangesChannel } from '../modules/identity/api-keys/key-directory.ts'

export type ValkeyFacts = {
  version: string
  /** Major version; Redis counts its own way, so it is 0 there. */
  valkeyMajor: number
  evictionPolicy: string
  isReplica: boolean
  driftMs: number
  /** Whether a stranger who gives no password is answered. */
  isOpen: boolean
  /** API processes that follow changes of keys at this moment. */
  apiProcesses: number
}

const timeoutMs = 2_000

/** Of the first server that the address names; all are asked whether they let strangers in, and who listens there. */
export async function readValkeyFacts(url: string): Promise<ValkeyFacts> {
  const targets = listTargets(url)
  const [first = {}] = targets
  let apiProcesses = 0
  for (const target of targets) apiProcesses += await withValkey(target, countApiProcesses)
  return await withValkey(first, async (valkey) => {
    const info = await valkey.info()
    const read = (name: string) => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1] ?? ''
    const askedAtMs = Date.now()
    const [seconds, micros] = (await valkey.time()) as unknown as [string | number, string | number]
    const nowMs = Number(seconds) * 1_000 + Number(micros) / 1_000
    return {
      version: read('valkey_version') || `${read('redis_version')} of Redis`,
      valkeyMajor: Number.parseInt(read('valkey_version') || '0', 10),
      evictionPolicy: read('maxmemory_policy'),
      // A cluster may name replicas too: commands go to primaries whatever was named.
      isReplica: targets.length === 1 && read('role') !== 'master',
      driftMs: nowMs - (askedAtMs + Date.now()) / 2,
      isOpen: (await Promise.all(targets.map(answersStrangers))).includes(true),
      apiProcesses,
    }
  })
}

async function countApiProcesses(valkey: Redis): Promise<number> {
  const channel = `${valkey.options.db ?? 0}:${keyChangesChannel}`
  const [, count] = (await valkey.pubsub('NUMSUB', channel)) as [string, number]
  return Number(count)
}

async function answersStrangers(target: RedisOptions): Promise<boolean> {
  const { username: _username, password: _password, ...bare } = target
  return await withValkey(bare, (valkey) => valkey.ping()).then(
    () => true,
    () => false,
  )
}

async function withValkey<T>(target: RedisOptions, ask: (valkey: Redis) => Promise<T>): Promise<T> {
  const valkey = new Redis({
    ...target,
    lazyConnect: true,
    connectTimeout: timeoutMs,
    commandTimeout: timeoutMs,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  })
  let failure: Error | undefined
  valkey.on('error', (error) => {
    failure = error
  })
  try {
    await valkey.connect()
    return await ask(valkey)
  } catch (error) {
    // The client says "Connection is closed"; why it was closed is in the event.
    throw failure ?? error
  } finally {
    valkey.disconnect()
  }
}
