// An empty logical database of Valkey for whoever needs one: a test file, or a service that is raised
// for the tools of clients.
import { Redis } from 'iovalkey'
import { connectValkey } from '../src/adapters/valkey.ts'
import { listNodes } from '../src/adapters/valkey-connection.ts'
import { readValkeyAddress } from '../src/core/valkey-address.ts'
import { nextEvent } from './private-valkey.ts'

// Database 0 belongs to the stack itself; the server is started with 256.
const valkeyDatabases = 255
const patienceMs = 10_000

/**
 * Numbers are dealt by the server, so runs side by side do not meet. Channels of pub/sub are not
 * divided by database: every test hears every other test's messages. A cluster has one database, which is emptied
 * instead; files that share one must not run side by side.
 */
export async function takeValkeyDatabase(valkeyUrl: string): Promise<{ url: string }> {
  if (readValkeyAddress(valkeyUrl)?.kind === 'cluster') {
    await emptyCluster(valkeyUrl)
    return { url: valkeyUrl }
  }
  const client = new Redis(valkeyUrl, { enableOfflineQueue: true, maxRetriesPerRequest: 1 })
  client.on('error', () => undefined)
  try {
    const dealt = await client.incr('test-databases-dealt')
    const index = 1 + (dealt % valkeyDatabases)
    await client.select(index)
    await client.flushdb()
    return { url: `${valkeyUrl}/${index}` }
  } finally {
    client.disconnect()
  }
}

async function emptyCluster(valkeyUrl: string): Promise<void> {
  const valkey = connectValkey(valkeyUrl, { commandTimeoutMs: patienceMs })
  try {
    await nextEvent(valkey, 'ready')
    await emptyValkey(valkey)
  } finally {
    valkey.disconnect()
  }
}

/** Of a cluster every node: a command without a key would reach only one of them. */
export async function emptyValkey(valkey: Redis): Promise<void> {
  await Promise.all(listNodes(valkey).map((node) => node.flushdb()))
}

/** Of a cluster the names of every node, as in emptyValkey. */
export async function listValkeyKeys(valkey: Redis, pattern: string): Promise<string[]> {
  return (await Promise.all(listNodes(valkey).map((node) => node.keys(pattern)))).flat()
}
