// Receivers of webhooks in the campaign's own process. Each event that one of them acknowledges is
// in a log before the acknowledgement leaves, so what was heard is known whatever happens to workers.
import { closeSync, openSync, writeSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { receiverAddress } from '../../server/test/webhook-receivers.ts'

export type Heard = { hearer: string; eventId: string; atMs: number; delayMs: number }
export type Mood = 'well' | 'hanging' | 'dripping'

export type Hearers = {
  urlOf(hearer: string): string
  heard: Heard[]
  /** How many requests of a hearer are there at the same time, at most. */
  atOnceMax(hearer: string): number
  setMood(hearer: string, mood: Mood): void
  /** Nobody listens at its address until it comes back. */
  goDown(hearer: string): Promise<void>
  comeBack(hearer: string): Promise<void>
  stop(): Promise<void>
}

const drip = { bytes: 100 * 1024 * 1024, chunk: Buffer.alloc(4_096, 'x'), everyMs: 100 }

type Place = { server: Server; port: number; mood: Mood; atOnce: number; atOnceMax: number }

export async function startHearers(names: readonly string[], logFile: string): Promise<Hearers> {
  const heard: Heard[] = []
  const log = openSync(logFile, 'a')
  const places = new Map<string, Place>()
  const placeOf = (hearer: string) => places.get(hearer) as Place

  function acknowledge(hearer: string, text: string, response: ServerResponse): void {
    const { id, timestamp } = JSON.parse(text) as { id: string; timestamp: string }
    const delayMs = Date.now() - Date.parse(timestamp)
    const one = { hearer, eventId: id, atMs: performance.now(), delayMs }
    writeSync(log, `${JSON.stringify(one)}\n`)
    heard.push(one)
    response.writeHead(200).end()
  }

  function listen(hearer: string, port: number): Promise<Server> {
    const server = createServer((request, response) => {
      const place = placeOf(hearer)
      place.atOnceMax = Math.max(place.atOnceMax, ++place.atOnce)
      response.once('close', () => {
        place.atOnce -= 1
      })
      response.on('error', () => undefined)
      readText(request).then(
        (text) => {
          if (place.mood === 'well') acknowledge(hearer, text, response)
          else if (place.mood === 'dripping') dripOn(response)
        },
        () => undefined,
      )
    })
    return new Promise((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, receiverAddress, () => resolve(server))
    })
  }

  for (const name of names) {
    const server = await listen(name, 0)
    const { port } = server.address() as AddressInfo
    places.set(name, { server, port, mood: 'well', atOnce: 0, atOnceMax: 0 })
  }
  const goDown = async (hearer: string) => {
    const { server } = placeOf(hearer)
    if (!server.listening) return
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
  }
  return {
    urlOf: (hearer) => `http://${receiverAddress}:${placeOf(hearer).port}/${hearer}`,
    heard,
    atOnceMax: (hearer) => placeOf(hearer).atOnceMax,
    setMood(hearer, mood) {
      placeOf(hearer).mood = mood
    },
    goDown,
    async comeBack(hearer) {
      placeOf(hearer).server = await listen(hearer, placeOf(hearer).port)
    },
    async stop() {
      for (const name of names) await goDown(name)
      closeSync(log)
    },
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

/** So slowly that it would take the best part of an hour. */
function dripOn(response: ServerResponse): void {
  response.writeHead(200, { 'content-length': drip.bytes })
  const timer = setInterval(() => response.write(drip.chunk), drip.everyMs)
  response.once('close', () => clearInterval(timer))
}
