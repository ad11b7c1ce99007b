// Readers of the feed who keep their cursor whatever becomes of the service: those that poll, those that
// hold a stream, and one that rests from before the backup until after the restore. Everything they were
// ever told is kept outside, so that a number or an id that means two things is seen.
import { setTimeout as delay } from 'node:timers/promises'
import { openStream, type StreamReader } from '../../../server/test/event-stream.ts'
import type { Violation } from '../campaign.ts'
import type { Client } from '../clients.ts'
import type { HeardEvent } from './webhook-receiver.ts'

export type ToldEvent = {
  id: string
  type: string
  sequence: number
  timestamp: string
  data: Record<string, unknown>
}

export type FeedReader = {
  name: string
  client: Client
  /** All it was told, in the order in which it was. */
  told: ToldEvent[]
  cursor(): number
  /** Refusals that no reader should see. */
  refusals: string[]
  /** Goes on at this address from its cursor. */
  resume(apiUrl: string): void
  pause(): Promise<void>
}

const waitSeconds = 2
const retryMs = 100

type Turn = (apiUrl: string, cursor: number, leaving: AbortSignal) => Promise<void>

export function createPoller(client: Client): FeedReader {
  return createReader('poll', client, (take, refuse) => async (apiUrl, cursor, leaving) => {
    const url = `${apiUrl}/api/v1/events?after=${cursor}&limit=100&wait=${waitSeconds}`
    const response = await fetch(url, { headers: headersOf(client), signal: leaving })
    const body = (await response.json()) as { data: ToldEvent[]; nextCursor: string }
    if (response.status === 200) take(body.data, Number(body.nextCursor))
    else if (response.status < 500) refuse(`${response.status} ${JSON.stringify(body)}`)
    if (response.status !== 200) await delay(retryMs)
  })
}

export function createStreamer(client: Client): FeedReader {
  return createReader('stream', client, (take, refuse) => async (apiUrl, cursor, leaving) => {
    const url = `${apiUrl}/api/v1/events/stream`
    const request = { key: client.secret, revision: 'A', lastEventId: cursor }
    const stream: StreamReader = await openStream(url, request)
    leaving.addEventListener('abort', () => stream.close())
    if (stream.status >= 400 && stream.status < 500) refuse(`${stream.status} ${stream.text()}`)
    if (stream.status !== 200) return await delay(retryMs)
    for (;;) {
      const event = await stream.next()
      if (event === undefined) return
      take([event.data as ToldEvent], Number(event.id))
    }
  })
}

type Take = (events: ToldEvent[], cursor: number) => void

function createReader(
  name: string,
  client: Client,
  turnOf: (take: Take, refuse: (text: string) => void) => Turn,
): FeedReader {
  const told: ToldEvent[] = []
  const refusals: string[] = []
  let cursor = 0
  let leaving = new AbortController()
  let running: Promise<void> = Promise.resolve()
  const turn = turnOf(
    (events, next) => {
      told.push(...events)
      cursor = next
    },
    (text) => void refusals.push(`${name} after ${cursor}: ${text}`),
  )
  return {
    name,
    client,
    told,
    refusals,
    cursor: () => cursor,
    resume(apiUrl) {
      leaving = new AbortController()
      const { signal } = leaving
      running = (async () => {
        while (!signal.aborted)
          await turn(apiUrl, cursor, signal).catch(() => delay(signal.aborted ? 0 : retryMs))
      })()
    },
    async pause() {
      leaving.abort()
      await running
    },
  }
}

function headersOf({ secret }: Client): Record<string, string> {
  return { authorization: `Bearer ${secret}`, 'api-revision': 'A' }
}

export const tellingKinds = [
  'number used twice',
  'id used twice',
  'out of order to a reader',
  'not one feed.restored',
  'reader refused',
] as const

/** What no reader may ever have been told, whatever the database holds. */
export function judgeTold(
  readers: readonly FeedReader[],
  heard: readonly HeardEvent[],
): Violation[] {
  const violations: Violation[] = []
  const report = (kind: (typeof tellingKinds)[number], detail: string) =>
    void violations.push({ kind, detail })
  const byNumber = new Map<string, string>()
  const byId = new Map<string, string>()
  const look = (account: string, event: ToldEvent) => {
    const text = JSON.stringify(event)
    const number = `${account} ${event.sequence}`
    if ((byNumber.get(number) ?? event.id) !== event.id)
      report('number used twice', `${number}: ${byNumber.get(number)} and ${event.id}`)
    byNumber.set(number, event.id)
    const known = byId.get(event.id)
    // What was told and is gone may be told anew under another number, if it is the same event.
    if (known !== undefined && dropNumber(known) !== dropNumber(text))
      report('id used twice', `${known} and ${text}`)
    byId.set(event.id, text)
  }
  for (const { client, name, told, refusals } of readers) {
    for (const event of told) look(client.accountId, event)
    const numbers = told.map(({ sequence }) => sequence)
    if (numbers.some((number, index) => index > 0 && number <= (numbers[index - 1] as number)))
      report('out of order to a reader', `${name} of ${client.accountId}`)
    const restored = told.filter(({ type }) => type === 'feed.restored').length
    if (restored !== 1) report('not one feed.restored', `${name}: ${restored}`)
    for (const text of refusals) report('reader refused', text)
  }
  for (const { accountId, event } of heard) look(accountId, event)
  return violations
}

function dropNumber(text: string): string {
  return text.replace(/"sequence":\d+,/, '')
}
