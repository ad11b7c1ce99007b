// Connections to one Valkey, to the primary that sentinels name, or to a cluster. All fail a command without waiting,
// and none sends one twice: a charge that may have been counted must not be counted again.
import { Cluster, Redis, type RedisOptions } from 'iovalkey'
import { readValkeyAddress, type ValkeyAddress, valkeyAddressRule } from '../core/valkey-address.ts'

const commandTimeoutMsDefault = 250
// A peer that vanished without a word would otherwise be noticed by the kernel after many minutes.
const silenceMaxMs = 2_000
const connectTimeoutMs = 1_000
const reconnectStepMs = 20
const reconnectDelayMaxMs = 200
/** After a failover of the cluster, the slots of the lost node are found again so soon. */
const slotsRefreshMs = 1_000

export type ValkeyOptions = {
  connectionName?: string
  commandTimeoutMs?: number
  onError?: (error: Error) => void
}

export function parseAddress(url: string): ValkeyAddress {
  const address = readValkeyAddress(url)
  if (address === undefined) throw new Error(`VALKEY_URL ${valkeyAddressRule}`)
  return address
}

/** Connects at once and for ever. A cluster takes the same commands, so that nobody else has to know what it is. */
export function openClient(url: string, options: ValkeyOptions): Redis {
  const address = parseAddress(url)
  return address.kind === 'cluster'
    ? (openCluster(address, options) as unknown as Redis)
    : openConnection(address, options)
}

/** Where commands are carried out; of a cluster every primary. */
export function listNodes(client: Redis): Redis[] {
  return asCluster(client)?.nodes('master') ?? [client]
}

/** The connections that commands are written to: of a cluster those that are opened later too. */
export function forEachConnection(client: Redis, use: (connection: Redis) => void): void {
  const cluster = asCluster(client)
  for (const connection of cluster?.nodes('all') ?? [client]) use(connection)
  cluster?.on('+node', use)
}

/** The types of both do not overlap, though they take the same commands. */
const asCluster = (client: unknown) => (client instanceof Cluster ? client : undefined)

const nextDelayMs = (attempt: number) => Math.min(attempt * reconnectStepMs, reconnectDelayMaxMs)

function commonOptions(options: ValkeyOptions): RedisOptions {
  const { connectionName, commandTimeoutMs = commandTimeoutMsDefault } = options
  return {
    ...(connectionName !== undefined && { connectionName }),
    enableAutoPipelining: false,
    autoResendUnfulfilledCommands: false,
    autoResubscribe: false,
    maxRetriesPerRequest: 0,
    commandTimeout: commandTimeoutMs,
    socketTimeout: silenceMaxMs,
    connectTimeout: connectTimeoutMs,
  }
}

function openConnection(
  address: Exclude<ValkeyAddress, { kind: 'cluster' }>,
  options: ValkeyOptions,
): Redis {
  const all: RedisOptions = {
    ...commonOptions(options),
    enableOfflineQueue: false,
    retryStrategy: nextDelayMs,
    // After a failover the old primary lives on as a replica; the address now means another server.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
  }
  const client =
    address.kind === 'server'
      ? new Redis(address.url, all)
      : new Redis({ ...all, ...sentinelOptions(address) })
  return client.on('error', options.onError ?? ignore)
}

function sentinelOptions(address: Extract<ValkeyAddress, { kind: 'sentinel' }>): RedisOptions {
  const { sentinels, name, database, username, password, isTls } = address
  return {
    ...{ sentinels, name, db: database, sentinelRetryStrategy: nextDelayMs },
    ...(username !== undefined && { username, sentinelUsername: username }),
    ...(password !== undefined && { password, sentinelPassword: password }),
    ...(isTls && { tls: {}, sentinelTLS: {}, enableTLSForSentinelMode: true }),
  }
}

type ClusterAddress = Extract<ValkeyAddress, { kind: 'cluster' }>

function openCluster(address: ClusterAddress, options: ValkeyOptions): Cluster {
  const client = new Cluster(address.nodes, {
    enableOfflineQueue: false,
    // The library would send what a lost node may have done once more.
    retryDelayOnFailover: 0,
    retryDelayOnClusterDown: 0,
    retryDelayOnTryAgain: 0,
    slotsRefreshInterval: slotsRefreshMs,
    slotsRefreshTimeout: connectTimeoutMs,
    clusterRetryStrategy: nextDelayMs,
    redisOptions: { ...commonOptions(options), ...loginOptions(address) },
  })
  const onError = options.onError ?? ignore
  // The library stops listening to a connection that it gives up before its socket has closed, and prints what happens
  // to that socket later, such as the timeout of a node that has frozen.
  client.on('+node', (connection) => {
    connection.on('error', ignore)
    // Not only when something is asked of it: a cluster that is lost must be seen to be lost.
    connection.connect().catch(ignore)
  })
  return client.on('error', onError).on('node error', onError)
}

function loginOptions({ username, password, isTls }: ClusterAddress): RedisOptions {
  return {
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    ...(isTls && { tls: {} }),
  }
}

/**
 * Calls `use` with every new connection to hear channels on. Of a cluster any node will do, as what is published goes to
 * all of them; where one is lost, the next is asked. Closed by what is returned.
 */
export function keepListening(
  url: string,
  options: ValkeyOptions,
  use: (connection: Redis) => void,
): () => void {
  const address = parseAddress(url)
  if (address.kind !== 'cluster') {
    const client = openConnection(address, options)
    use(client)
    return () => client.disconnect()
  }
  let client: Redis
  let turn = 0
  let isClosed = false
  const open = () => {
    if (isClosed) return
    const node = address.nodes[turn++ % address.nodes.length]
    client = new Redis({
      ...commonOptions(options),
      ...loginOptions(address),
      ...node,
      enableOfflineQueue: false,
      retryStrategy: () => null,
    })
    client.on('error', options.onError ?? ignore)
    client.once('end', () => setTimeout(open, reconnectDelayMaxMs).unref())
    use(client)
  }
  open()
  return () => {
    isClosed = true
    client.disconnect()
  }
}

/** Each server that the address names, or the primary of sentinels. */
export function listTargets(url: string): RedisOptions[] {
  const address = parseAddress(url)
  if (address.kind === 'cluster')
    return address.nodes.map((node) => ({ ...loginOptions(address), ...node }))
  return address.kind === 'sentinel' ? [sentinelOptions(address)] : [parseServer(address.url)]
}

function parseServer(url: string): RedisOptions {
  const { hostname, port, username, password, pathname, protocol } = new URL(url)
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || 6_379),
    ...(username !== '' && { username: decodeURIComponent(username) }),
    ...(password !== '' && { password: decodeURIComponent(password) }),
    ...(pathname.length > 1 && { db: Number(pathname.slice(1)) }),
    ...(protocol === 'rediss:' && { tls: {} }),
  }
}

function ignore(): void {}
