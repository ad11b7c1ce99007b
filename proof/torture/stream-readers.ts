// Readers of the event stream who come back whenever it breaks, with the last id they have seen. Each
// keeps no more than the number it has come to and a digest of all it heard, so that thousands of
// events can be compared with the feed itself at the end.
import { createHash, type Hash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { openStream, type StreamReader } from '../../server/test/event-stream.ts'
import type { Violation } from './campaign.ts'
import type { Client } from './clients.ts'
import type { Random } from './random.ts'

export const streamChecks = [
  'event lost',
  'event heard twice',
  'event of another number than its id',
  'stream refused',
  'stream behind at the end',
  'stream heard something else',
] as const

export type Follower = {
  client: Client
  /** The newest sequence heard. */
  heard(): number
  isConnected(): boolean
  /** Of the ids of all events heard, in order. */
  digest(): string
}

export type StreamReaders = {
  followers: Follower[]
  counts: { connections: number; heard: number; tooManyWaits: number }
  violations: Violation[]
  stop(): Promise<void>
}

export type ReadersOptions = {
  apiUrl: string
  clients: Client[]
  random: Random
  /** The negative control: a reconnecting reader has lost its position, and continues from now. */
  isForgetful: boolean
}

const refusedPauseMs = 1_000

/** What the readers of one campaign have in common. */
type Room = ReadersOptions &
  Pick<StreamReaders, 'counts' | 'violations'> & {
    open: Set<StreamReader>
    isOver(): boolean
  }

export function startStreamReaders(options: ReadersOptions): StreamReaders {
  let isOver = false
  const room: Room = {
    ...options,
    counts: { connections: 0, heard: 0, tooManyWaits: 0 },
    violations: [],
    open: new Set(),
    isOver: () => isOver,
  }
  const started = options.clients.map((client, number) => startFollower(room, client, number))
  return {
    followers: started.map(({ follower }) => follower),
    counts: room.counts,
    violations: room.violations,
    async stop() {
      isOver = true
      for (const reader of room.open) reader.close()
      await Promise.all(started.map(({ running }) => running))
    },
  }
}

function startFollower(room: Room, client: Client, number: number) {
  const { random, open, counts } = room
  const heard = createHeard(room, number)
  let reader: StreamReader | undefined
  let lastEventId: string | undefined
  let hasConnected = false

  /** Until the stream breaks; how long to wait before the next one. */
  async function followOnce(): Promise<number> {
    const url = `${room.apiUrl}/api/v1/events/stream`
    const isFromNow = room.isForgetful && hasConnected
    reader = await openStream(isFromNow ? url : `${url}?after=0`, {
      key: client.secret,
      lastEventId: room.isForgetful ? undefined : lastEventId,
    })
    if (reader.status !== 200) return judgeRefusal(room, reader)
    open.add(reader)
    hasConnected = true
    counts.connections++
    for (let event = await reader.next(); event; event = await reader.next()) {
      heard.hear(event.id, event.data)
    }
    lastEventId = reader.lastId() || lastEventId
    return random.between(20, 300)
  }

  async function run(): Promise<void> {
    while (!room.isOver()) {
      // Nobody listens while the API is down.
      const pauseMs = await followOnce().catch(() => random.between(20, 300))
      if (reader) open.delete(reader)
      reader = undefined
      await delay(pauseMs)
    }
  }

  const follower: Follower = {
    client,
    heard: heard.last,
    isConnected: () => reader !== undefined && open.has(reader),
    digest: heard.digest,
  }
  return { follower, running: run() }
}

function judgeRefusal({ counts, violations }: Room, { status, close }: StreamReader): number {
  close()
  // The waits of a killed process count for a while; a reader with too many gets a 429.
  if (status === 429) counts.tooManyWaits++
  else if (status < 500) violations.push({ kind: 'stream refused', detail: `with ${status}` })
  return refusedPauseMs
}

function createHeard({ counts, violations }: Room, number: number) {
  const ids: Hash = createHash('sha256')
  let last = 0
  return {
    hear(id: string, { id: eventId, sequence }: { id: string; sequence: number }): void {
      const say = (kind: string) => {
        violations.push({ kind, detail: `stream ${number}: ${sequence} after ${last}` })
      }
      if (id !== String(sequence)) say('event of another number than its id')
      if (sequence <= last) say('event heard twice')
      if (sequence > last + 1) say('event lost')
      last = Math.max(last, sequence)
      ids.update(eventId)
      counts.heard++
    },
    last: () => last,
    digest: () => ids.copy().digest('hex'),
  }
}
