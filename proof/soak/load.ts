// Lives of tasks at a given pace: create, two polls, claim, open, answer, poll. An engineer reads a second before the
// answer, as a person must; lives overlap, so the pace does not wait for them.
import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from '../../server/src/core/config.ts'
import { createSender, type Sent } from '../bench/against/requests.ts'
import { makeEngineers } from '../bench/against/workbench-paths.ts'
import { withClient } from '../bench/claim.ts'
import type { Client } from '../bench/ground.ts'
import { percentile } from '../bench/percentile.ts'
import { prompt } from '../bench/requests.ts'

const readMs = 1_100
const waitingMax = 200

export type Told = { lives: number; requests: number; errors: number; p99Ms: number }

export type Load = {
  /** As many lives at a time as the engineers bear, until the last has ended. */
  fill(seconds: number): Promise<{ lives: number; seconds: number }>
  run(livesPerSecond: number, seconds: number): Promise<Told>
  close(): Promise<void>
}

type Ask = (sent: Sent, expected: number) => Promise<string>
type Person = Record<string, string>

export async function createLoad(config: Config, url: string, clients: Client[]): Promise<Load> {
  const sender = createSender(url, () => 0)
  const engineers = await withClient(config.databaseUrl, (database) =>
    makeEngineers(database, { config, sender }),
  )
  let told = { lives: 0, requests: 0, errors: 0 }
  let latenciesMs: number[] = []
  let begun = 0

  const ask: Ask = async (sent, expected) => {
    const startedAtMs = performance.now()
    told.requests++
    const reply = await sender.send(sent)
    latenciesMs.push(performance.now() - startedAtMs)
    if (reply.status !== expected) throw new Error(`${sent.path}: ${reply.status} ${reply.text}`)
    return reply.text
  }

  async function attempt(): Promise<void> {
    const turn = begun++
    const client = clients[turn % clients.length] as Client
    try {
      await live(ask, client, engineers[turn % engineers.length] as Person)
      told.lives++
    } catch (error) {
      told.errors++
      if (told.errors <= 3) process.stderr.write(`${String(error)}\n`)
    }
  }

  return {
    async fill(seconds) {
      told = { lives: 0, requests: 0, errors: 0 }
      const tookSeconds = await fill(seconds, attempt)
      if (told.errors > 0) throw new Error(`${told.errors} lives failed at saturation`)
      return { lives: told.lives, seconds: tookSeconds }
    },
    async run(livesPerSecond, seconds) {
      told = { lives: 0, requests: 0, errors: 0 }
      latenciesMs = []
      await keepPace(livesPerSecond, seconds, attempt)
      const sorted = latenciesMs.toSorted((a, b) => a - b)
      return { ...told, p99Ms: Math.round(percentile(sorted, 99) * 10) / 10 }
    },
    close: async () => sender.close(),
  }
}

/** As many lives at a time as there may be; tells how long it took until the last had ended. */
async function fill(seconds: number, attempt: () => Promise<void>): Promise<number> {
  const startedAtMs = performance.now()
  await Promise.all(
    Array.from({ length: waitingMax }, async () => {
      while (performance.now() < startedAtMs + seconds * 1_000) await attempt()
    }),
  )
  return (performance.now() - startedAtMs) / 1_000
}

async function keepPace(
  perSecond: number,
  seconds: number,
  attempt: () => Promise<void>,
): Promise<void> {
  const startedAtMs = performance.now()
  const lives: Promise<void>[] = []
  const wanted = Math.max(1, Math.round(perSecond * seconds))
  for (let i = 0; i < wanted; i++) {
    const dueMs = startedAtMs + (i * 1_000) / perSecond
    if (dueMs > performance.now()) await delay(dueMs - performance.now())
    lives.push(attempt())
  }
  await Promise.all(lives)
}

/** The engineer answers the task that is their turn, which may be that of another life. */
async function live(ask: Ask, { key, projectId }: Client, engineer: Person): Promise<void> {
  const headers = { authorization: `Bearer ${key}` }
  const body = { prompt, maxCredits: 300, projectId }
  const made = await ask({ method: 'POST', path: '/api/v1/tasks/create', headers, body }, 201)
  const own = `/api/v1/tasks/${(JSON.parse(made) as { id: string }).id}`
  for (let poll = 0; poll < 2; poll++) await ask({ method: 'GET', path: own, headers }, 200)
  const post = (path: string, sent: object) =>
    ask({ method: 'POST', path: `/workbench/v1/tasks/${path}`, headers: engineer, body: sent }, 200)
  const { task } = JSON.parse(await post('claim-next', {})) as {
    task: { id: string; lease: { number: number } } | null
  }
  if (task === null) throw new Error('Nothing was left to claim')
  const lease = { leaseNumber: task.lease.number }
  await post(`${task.id}/open`, lease)
  await delay(readMs)
  await post(`${task.id}/submit`, { ...lease, result: { message: 'It is fine.' } })
  await ask({ method: 'GET', path: own, headers }, 200)
}
