// What clients do all the time: tasks with schemas and files, polls, waits, cancels, requests that come too early,
// and sign-ins. It goes on through every fault.
import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from '../torture/clients.ts'
import { ask, waitSeconds } from './alert-requests.ts'

const paceMs = { asking: 1_500, files: 1_000, early: 1_000, signingIn: 2_000, cancelling: 1_000 }
const waitsMax = 12

export type Traffic = { stop(): Promise<void> }

export type TrafficOptions = {
  url: string
  clients: readonly Client[]
  /** A client with a low rate. */
  early: Client
}

const task = {
  ...{ prompt: 'Is this migration safe?', mode: 'standard', maxCredits: 600 },
  responseSchema: {
    type: 'object',
    required: ['verdict'],
    properties: { verdict: { type: 'string' } },
  },
}
const file = { fileName: 'table.txt', mimeType: 'text/plain', content: 'a table' }
const keyOf = ({ secret }: Client) => ({ authorization: `Bearer ${secret}` })

export function startTraffic({ url, clients, early }: TrafficOptions): Traffic {
  let isOver = false
  const kept = new Set<Promise<unknown>>()
  const api = `${url}/api/v1`

  async function repeat(everyMs: number, act: (round: number) => Promise<unknown>) {
    for (let round = 0; !isOver; round++) {
      await act(round)
      await delay(everyMs)
    }
  }

  function keep(work: Promise<unknown>): void {
    const own = work.finally(() => kept.delete(own))
    kept.add(own)
  }

  async function createOne(client: Client, round: number): Promise<void> {
    const headers = keyOf(client)
    const hasFile = round % 3 === 0
    const body = { ...task, projectId: client.projectId, ...(hasFile && { attachments: [file] }) }
    const created = await ask(`${api}/tasks/create`, { method: 'POST', headers, body })
    if (created.status !== 201) return
    const place = `${api}/tasks/${created.body.id}`
    const { etag } = await ask(place, { headers })
    const known = etag !== undefined && { 'if-none-match': etag }
    await ask(place, { headers: { ...headers, ...known } })
    // Those that nobody ends, while there is no worker, must not keep out those that end now.
    const isCancelled = round % 4 === 3
    if (isCancelled || kept.size < waitsMax) keep(ask(`${place}?wait=${waitSeconds}`, { headers }))
    if (hasFile) keep(readFiles(place, headers))
    if (!isCancelled) return
    await delay(paceMs.cancelling)
    await ask(`${place}/cancel`, { method: 'POST', headers })
  }

  /** Also once it has moved to the store. */
  async function readFiles(place: string, headers: Record<string, string>): Promise<void> {
    for (let look = 0; look < 5 && !isOver; look++) {
      const { body } = await ask(`${place}/attachments`, { headers })
      const link: string | undefined = body?.data?.[0]?.links?.download
      if (link !== undefined) await ask(new URL(link, url).href, { headers: {} })
      await delay(paceMs.files)
    }
  }

  /** Three at once with a rate of one a second: the last would rather wait for its turn. */
  async function comeEarly(): Promise<void> {
    const headers = keyOf(early)
    const patient = { ...headers, 'ratelimit-wait': '2' }
    const all = [headers, headers, patient]
    await Promise.all(all.map((own) => ask(`${api}/projects`, { headers: own })))
  }

  const stranger = { email: 'nobody@example.com', password: 'a password that is wrong' }
  const signIn = () =>
    ask(`${url}/auth/sign-in`, { method: 'POST', headers: { origin: url }, body: stranger })

  const running = [
    ...clients.map((client) => repeat(paceMs.asking, (round) => createOne(client, round))),
    repeat(paceMs.early, comeEarly),
    repeat(paceMs.signingIn, signIn),
  ]
  return {
    async stop() {
      isOver = true
      await Promise.all([...running, ...kept])
    },
  }
}
