// This commit beside another one: the processor time an operation takes of service, PostgreSQL and
// Valkey. Slices of both sides take turns in the order ABBA, so that what drifts over seconds falls on
// both alike; each pair of slices gives one ratio.
import { setTimeout as delay } from 'node:timers/promises'
import { type Ground, startGround } from '../ground.ts'
import { describeRatios, halfWidth, type Interval } from '../interval.ts'
import { startTiming } from '../processor-time.ts'
import { round3 } from '../statistics.ts'
import { clientPaths } from './client-paths.ts'
import type { Path, Slices } from './path.ts'
import { checkOut, type Side, type SideName, startSide } from './sides.ts'
import { workbenchPaths } from './workbench-paths.ts'

export const paths: Record<string, Path> = { ...clientPaths, ...workbenchPaths }

export type AgainstOptions = {
  commit: string
  only: string[]
  /** For all paths together. */
  minutes: number
  /** How much slower this side is made on purpose, as a share. */
  plantedShare: number
  /** Of this side alone: what a setting costs, where the other side is the same commit. */
  environment: Record<string, string>
  say(text: string): void
}

/** What an operation takes of each process, and of all. */
type Micros = Record<string, number>

export type Compared = {
  /** Other to this: below 1, this commit takes more. */
  cpuRatio: number
  low: number
  high: number
  rateRatio: number
  pairs: number
  thisMicros: Micros
  otherMicros: Micros
  /** The smallest slowdown of this commit that would have been red with an interval this wide. */
  smallestSlowdownSeen: number
}

const ratioMin = 0.97
const halfWidthMax = 0.03
const pairsMin = 8
const warmUpSlices = 3

/** Undefined when this clone does not hold the other commit. */
export async function compareWith(
  options: AgainstOptions,
): Promise<Record<string, Compared> | undefined> {
  const other = checkOut(options.commit)
  if (other === undefined) return undefined
  const ground = await startGround()
  const endsAtMs = performance.now() + options.minutes * 60_000
  const result: Record<string, Compared> = {}
  try {
    for (const [done, name] of options.only.entries()) {
      const leftMs = (endsAtMs - performance.now()) / (options.only.length - done)
      const roots = { this: undefined, other: other.root }
      result[name] = await comparePath(ground, name, roots, leftMs, options)
      options.say(`${name}: ${JSON.stringify(result[name])}`)
    }
  } finally {
    await ground.stop()
    other.remove()
  }
  return result
}

/** A path is slower only when the whole interval says so. */
export function findSlower(result: Record<string, Compared>): string[] {
  return Object.entries(result).flatMap(([name, { high }]) => (high < ratioMin ? [name] : []))
}

type Roots = Record<SideName, string | undefined>
type Running = { side: Side; slices: Slices | undefined }
type Slice = {
  nsPerOperation: number
  microsByProcess: Record<string, number>
  perSecond: number
}

async function comparePath(
  ground: Ground,
  name: string,
  roots: Roots,
  leftMs: number,
  { plantedShare, environment, say }: AgainstOptions,
): Promise<Compared> {
  const path = paths[name] as Path
  const endsAtMs = performance.now() + leftMs
  const opened: Running[] = []
  const open = async (sideName: SideName): Promise<Running> => {
    const side = await startSide(ground, {
      root: roots[sideName],
      database: `${sideName}_${name}`,
      accounts: path.accounts,
      keysPerAccount: path.keysPerAccount,
      needsWorker: path.needsWorker,
      isBurning: plantedShare > 0 && sideName === 'this',
      environment: sideName === 'this' ? environment : {},
    })
    const running: Running = { side, slices: undefined }
    opened.push(running)
    running.slices = await path.open(side)
    return running
  }
  const stop = async () => {
    for (const { side, slices } of opened) {
      await slices?.stop?.()
      await side.stop()
    }
  }
  try {
    const running = { this: await open('this'), other: await open('other') }
    let warm = 0
    for (let slice = 0; slice < warmUpSlices; slice++) {
      await measureSlice(ground, running.other)
      warm = (await measureSlice(ground, running.this)).nsPerOperation
    }
    running.this.side.burn(Math.round((warm / 1_000) * plantedShare))
    const pairs: Record<SideName, Slice>[] = []
    let interval: Interval | undefined
    while (interval === undefined || !isEnough(interval, pairs.length, endsAtMs)) {
      const first: SideName = pairs.length % 2 === 0 ? 'this' : 'other'
      const second: SideName = first === 'this' ? 'other' : 'this'
      const slices = {
        [first]: await measureSlice(ground, running[first]),
        [second]: await measureSlice(ground, running[second]),
      } as Record<SideName, Slice>
      pairs.push(slices)
      interval = describeRatios(
        pairs.map(({ other, this: own }) => other.nsPerOperation / own.nsPerOperation),
      )
      if (pairs.length % 10 === 0) say(`${name}: ${pairs.length} pairs, ${describe(interval)}`)
    }
    return summarize(interval, pairs)
  } finally {
    await stop()
  }
}

function isEnough(interval: Interval, pairs: number, endsAtMs: number): boolean {
  if (pairs < pairsMin || pairs % 2 === 1) return false
  return halfWidth(interval) < halfWidthMax || performance.now() > endsAtMs
}

async function measureSlice(ground: Ground, { side, slices }: Running): Promise<Slice> {
  if (slices === undefined) throw new Error('The path was not opened')
  await slices.prepare?.()
  // What the last slice left to the database, as the end of its commits, is not this one's.
  await delay(50)
  const stopTiming = startTiming({
    ...side.pids,
    postgres: ground.postgres.pid,
    valkey: ground.valkey.pid,
  })
  const startedAtMs = performance.now()
  const operations = await slices.run()
  const tookSeconds = (performance.now() - startedAtMs) / 1_000
  const micros = Object.entries(stopTiming()).map(
    ([name, { userMicros, systemMicros }]): [string, number] => [
      name,
      (userMicros + systemMicros) / operations,
    ],
  )
  return {
    nsPerOperation: micros.reduce((sum, [, each]) => sum + each, 0) * 1_000,
    microsByProcess: Object.fromEntries(micros),
    perSecond: operations / tookSeconds,
  }
}

function summarize(interval: Interval, pairs: Record<SideName, Slice>[]): Compared {
  const rates = pairs.map(({ other, this: own }) => own.perSecond / other.perSecond)
  const average = (numbers: number[]) =>
    Math.round(numbers.reduce((sum, each) => sum + each, 0) / numbers.length)
  const micros = (side: SideName): Micros => {
    const slices = pairs.map((pair) => pair[side])
    const names = Object.keys(slices[0]?.microsByProcess ?? {})
    const parts = names.map((name) => [
      name,
      average(slices.map(({ microsByProcess }) => microsByProcess[name] ?? 0)),
    ])
    const all = average(slices.map(({ nsPerOperation }) => nsPerOperation / 1_000))
    return { ...Object.fromEntries(parts), all }
  }
  return {
    cpuRatio: round3(interval.ratio),
    low: round3(interval.low),
    high: round3(interval.high),
    rateRatio: round3(describeRatios(rates).ratio),
    pairs: pairs.length,
    thisMicros: micros('this'),
    otherMicros: micros('other'),
    smallestSlowdownSeen: round3(1 / (ratioMin - halfWidth(interval)) - 1),
  }
}

function describe({ ratio, low, high }: Interval): string {
  return `${round3(ratio)} (${round3(low)} to ${round3(high)})`
}
