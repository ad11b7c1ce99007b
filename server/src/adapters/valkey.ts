// What the service asks of Valkey. It holds rate limits, poll snapshots and wake-ups: losing it loses nothing,
// so no command is worth waiting for, and none is ever sent twice.
import type { Redis } from 'iovalkey'
import { tracing } from '../core/trace.ts'
import {
  beginWaitScript,
  chargeAddressScript,
  chargeAttemptScript,
  markSnapshotDirtyScript,
  setSnapshotScript,
  takeRateLimitScript,
} from './scripts.ts'
import { traceCommands } from './trace-commands.ts'
import {
  forEachConnection,
  keepListening,
  openClient,
  type ValkeyOptions,
} from './valkey-connection.ts'

const subscriberPingMs = 5_000

/** Outcome, then numbers, then for a found snapshot its body and version. */
export type ChargeReply = [outcome: number, ...(number | string)[]]

type Scripts = {
  chargeLimits(
    limitsKey: string,
    keyField: string,
    rates: string,
    what: 'request' | 'unchanged',
    known?: '',
    turn?: string,
    nowMicros?: number,
  ): Promise<ChargeReply>
  chargePoll(
    limitsKey: string,
    snapshotKey: string,
    keyField: string,
    rates: string,
    revision: string,
    knownVersion: string,
    turn?: string,
    nowMicros?: number,
  ): Promise<ChargeReply>
  chargeAddress(addressKey: string, nowMicros?: number): Promise<ChargeReply>
  chargeAttempt(
    bucketKey: string,
    stepMicros: number,
    burstMicros: number,
    nowMicros?: number,
  ): Promise<ChargeReply>
  markSnapshotDirty(snapshotKey: string, version: number): Promise<number>
  setSnapshot(
    snapshotKey: string,
    version: number,
    bodyA: string,
    bodyB: string,
    readAtMicros: number,
  ): Promise<number>
  beginWait(waitsKey: string, waitId: string, nowMs?: number): Promise<ChargeReply>
}

export type Valkey = Redis &
  Scripts & {
    /** Publishes to those who subscribed in the same database. */
    announce(name: string, message: string): Promise<number>
  }

/** Connects at once and for ever; until then, and in every gap, commands fail without waiting. */
export function connectValkey(url: string, options: ValkeyOptions = {}): Valkey {
  const client = openClient(url, { connectionName: 'task-review', ...options })
  forEachConnection(client, writeOncePerTurn)
  if (tracing !== undefined) forEachConnection(client, traceCommands)
  // defineCommand sends EVALSHA, and the text again when the server has lost it.
  client.defineCommand('chargeLimits', { numberOfKeys: 1, lua: takeRateLimitScript })
  client.defineCommand('chargePoll', { numberOfKeys: 2, lua: takeRateLimitScript })
  client.defineCommand('chargeAddress', { numberOfKeys: 1, lua: chargeAddressScript })
  client.defineCommand('chargeAttempt', { numberOfKeys: 1, lua: chargeAttemptScript })
  client.defineCommand('markSnapshotDirty', { numberOfKeys: 1, lua: markSnapshotDirtyScript })
  client.defineCommand('setSnapshot', { numberOfKeys: 1, lua: setSnapshotScript })
  client.defineCommand('beginWait', { numberOfKeys: 1, lua: beginWaitScript })
  const announce = (name: string, message: string) =>
    client.publish(channelOf(client, name), message)
  return Object.assign(client, { announce }) as Valkey
}

/**
 * A channel reaches over all databases of a server, but a service has only its own to itself: without
 * the number, the beat of another's relay would pass for that of a relay that is dead.
 */
function channelOf(client: Redis, name: string): string {
  return `${client.options.db ?? 0}:${name}`
}

export type Subscription = { close(): void }

/**
 * Hears a channel for ever. Messages sent while the connection is broken are lost, so whoever must
 * not miss one catches up in onSubscribed, which is called after every (re)connection.
 */
export function subscribeValkey(
  url: string,
  name: string,
  onMessage: (message: string) => void,
  options: ValkeyOptions & { onSubscribed?: () => void } = {},
): Subscription {
  let client: Redis | undefined
  const named = { connectionName: 'task-review-subscriber', ...options }
  const close = keepListening(url, named, (connection) => {
    client = connection
    connection.on('message', (_channel: string, message: string) => onMessage(message))
    connection.on('ready', () => {
      connection.subscribe(channelOf(connection, name)).then(
        () => options.onSubscribed?.(),
        () => connection.disconnect(true),
      )
    })
  })
  // A quiet channel and a dead one look the same; the ping makes the socket's timeout see which.
  const ping = setInterval(() => client?.ping().catch(ignore), subscriberPingMs)
  ping.unref()
  return {
    close() {
      clearInterval(ping)
      close()
    },
  }
}

/**
 * The commands of all requests that one turn of the event loop reads leave together: a write to the socket costs more
 * than making the command. The library's own pipelining waits for the replies of a whole batch instead.
 */
function writeOncePerTurn(client: Redis): void {
  const send = client.sendCommand.bind(client)
  let corked: Redis['stream'] | undefined
  const uncork = () => {
    corked?.uncork()
    corked = undefined
  }
  client.sendCommand = (command, stream) => {
    if (corked === undefined && client.status === 'ready') {
      corked = client.stream
      corked.cork()
      setImmediate(uncork)
    }
    return send(command, stream)
  }
}

function ignore(): void {}
