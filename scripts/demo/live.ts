// Life in the demo while somebody looks at its pages: a client asks every half minute, and engineers claim,
// work and answer. Only `pnpm dev --live` runs it: without it nothing moves but what the user does.
import { setTimeout as delay } from 'node:timers/promises'
import { type DemoClient, openClient } from './client.ts'
import { type ConsoleSession, signIn } from './enrol.ts'
import { liveQuestion } from './questions/live.ts'
import type { Raised } from './raise.ts'
import { slowModel } from './teach.ts'

export type Pace = {
  askEveryMs: number
  /** How long the model writes: a task with a schema is in stage drafting meanwhile. */
  draftMs: number
  /** How long a task waits at least before it is claimed. */
  waitMs: number
  /** Between two heartbeats of the engineer. */
  beatMs: number
  beats: number
}

const usualPace: Pace = {
  ...{ askEveryMs: 30_000, draftMs: 6_000, waitMs: 9_000 },
  ...{ beatMs: 10_000, beats: 3 },
}
const claimsMax = 30
const claimAgainMs = 1_000
const codeMs = 30_000
/** Iris is left to whoever signs in as her. */
const names = ['noor', 'tomas']

export type Life = { stop(): Promise<void> }

type Place = Pick<Raised, 'url' | 'demo' | 'env'>

export async function startLife(
  place: Place,
  say: (line: string) => void,
  pace = usualPace,
): Promise<Life> {
  const ending = new AbortController()
  const { signal } = ending
  await slowModel(place.env.MODEL_BASE_URL ?? '', pace.draftMs)
  const engineers: ConsoleSession[] = []
  for (const name of names) engineers.push(await beginDay(place, name))
  const client = await openAsker(place)
  const underWay = new Set<Promise<void>>()
  const begin = (number: number) => {
    const engineer = engineers[number % engineers.length] as ConsoleSession
    // A task that the user cancelled, or credits that are spent, end nothing but this one.
    const one: Promise<void> = play({ client, engineer, number, pace, signal })
      .catch((error: Error) => {
        if (!signal.aborted) say(`demo: ${error.message}`)
      })
      .finally(() => underWay.delete(one))
    underWay.add(one)
  }
  const asking = (async () => {
    for (let number = 0; !signal.aborted; number += 1) {
      begin(number)
      await pause(pace.askEveryMs, signal)
    }
  })()
  return {
    async stop() {
      ending.abort()
      await Promise.all([asking, ...underWay])
    },
  }
}

async function beginDay({ url, demo }: Place, name: string): Promise<ConsoleSession> {
  const login = demo.logins.find(({ email }) => email.startsWith(`${name}@`))
  if (login?.totpSecret === undefined) throw new Error(`The demo has no engineer ${name}`)
  const { email, password, totpSecret } = login
  const person = { email, password, totpSecret }
  // A code works once. The one before comes first, so that the one shown now stays good for the user; it may be
  // the one by which the authenticator was set up.
  const enter = (offsetMs: number) => signIn(url, person, Date.now() + offsetMs)
  const session = await enter(-codeMs).catch(() => enter(0).catch(() => enter(codeMs)))
  await session.call('PUT', '/workbench/v1/duty', { onDuty: true })
  return session
}

async function openAsker({ url, demo }: Place): Promise<DemoClient> {
  const { key } = demo.live
  return await openClient(url, { name: 'Northwind Pay', key, projects: ['ledger-edge'] })
}

type Play = {
  client: DemoClient
  engineer: ConsoleSession
  number: number
  pace: Pace
  signal: AbortSignal
}

/** One task from its create to its answer. */
async function play({ client, engineer, number, pace, signal }: Play): Promise<void> {
  const { task, answer } = liveQuestion(number)
  const path = `/workbench/v1/tasks/${await client.create(task, client.projects[0] as string)}`
  await pause(pace.waitMs, signal)
  const leaseNumber = await claim(engineer, path, signal)
  if (leaseNumber === undefined) return
  await engineer.call('POST', `${path}/open`, { leaseNumber })
  for (let beat = 0; beat < pace.beats && !signal.aborted; beat += 1) {
    await pause(pace.beatMs, signal)
    await engineer.call('POST', `${path}/heartbeat`, { leaseNumber, idleSeconds: 1 })
  }
  if (signal.aborted) return
  await engineer.call('POST', `${path}/submit`, { leaseNumber, result: answer })
}

/** Waits for the draft; undefined where the user took the task, or everything ends. */
async function claim(
  engineer: ConsoleSession,
  path: string,
  signal: AbortSignal,
): Promise<number | undefined> {
  for (let tries = 0; tries < claimsMax && !signal.aborted; tries += 1) {
    try {
      const claimed = await engineer.call('POST', `${path}/claim`, {})
      return (claimed.body as { lease: { number: number } }).lease.number
    } catch (error) {
      if (!(error as Error).message.includes('TASK_TAKEN')) throw error
    }
    await pause(claimAgainMs, signal)
  }
  return undefined
}

/** Ends early, and without an error, when everything ends. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => undefined)
}
