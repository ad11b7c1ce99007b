// An empty logical database of Valkey for whoever needs one: a test file, or a service that is raised
// for the tools of clients.
import { Redis } from 'iovalkey'
import { listNodes } from '../src/adapters/valkey-connection.ts'
import { readValkeyAddress } from '../src/core/valkey-address.ts'

// Database 0 belongs to the stack itself; the server is started with 256.
const valkeyDatabases = 255

/**
 * Numbers are dealt by the server, so runs side by side do not meet. Channels of pub/sub are not
 * divided by database: every test hears every other test's messages. A cluster has one database, where tests
 * meet and differ by the ids of their accounts alone; those that empty it must not run side by side.
 */
export async function takeValkeyDatabase(valkeyUrl: string): Promise<{ url: string }> {
  if (readValkeyAddress(valkeyUrl)?.kind === 'cluster') return { url: valkeyUrl }
  const client = new Redis(valkeyUrl, { enableOfflineQueue: true, maxRetriesPerRequest: 1 })
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

/** Of a cluster every node. */
export async function emptyValkey(valkey: Redis): Promise<void> {
  await Promise.all(listNodes(valkey).map((node) => node.flushdb()))
}
