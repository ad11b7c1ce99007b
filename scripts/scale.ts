// node scripts/scale.ts [--engineers N] [--minutes N] [--polls N] [--hours N] [--cores N]
// What an installation needs for so many engineers, reckoned from what one task costs (docs/proof/life.json, made by
// pnpm -s bench --only life --json). docs/operate/scale.md shows it for 1, 100 and 100,000.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

type Cost = {
  cpuMicros: Record<string, number>
  statements: number
  walBytes: number
  valkeyCommands: number
}

export type Life = {
  steps: Record<string, Cost>
  timesInLife: Record<string, number>
  idlePerSecond: Cost
  kept: { rows: number; bytes: number }
}

export type Wanted = {
  engineers: number
  /** Of an engineer, for one task. */
  minutes: number
  /** That found nothing new, for one task. */
  polls: number
  /** That an engineer works, of a day. */
  hours: number
  /** Of the machine whose saturation is asked for. */
  cores: number
}

const defaults: Wanted = { engineers: 100, minutes: 5, polls: 10, hours: 8, cores: 2 }
const heartbeatSeconds = 20
/** A process that is busier than this answers late at every burst. */
const busyMax = 0.7

export function readLife(): Life {
  const file = join(import.meta.dirname, '../docs/proof/life.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { life: Life }).life
}

/** One task from its create to its answer. */
export function sumLife(life: Life, { minutes, polls }: Pick<Wanted, 'minutes' | 'polls'>): Cost {
  const times: Record<string, number> = {
    ...life.timesInLife,
    'unchanged poll': polls,
    heartbeat: (minutes * 60) / heartbeatSeconds,
  }
  const sum = (read: (cost: Cost) => number) =>
    Object.entries(times).reduce((all, [step, n]) => all + n * read(life.steps[step] as Cost), 0)
  const processes = Object.keys(life.idlePerSecond.cpuMicros)
  return {
    cpuMicros: Object.fromEntries(
      processes.map((name) => [name, sum(({ cpuMicros }) => cpuMicros[name] ?? 0)]),
    ),
    statements: sum(({ statements }) => statements),
    walBytes: sum(({ walBytes }) => walBytes),
    valkeyCommands: sum(({ valkeyCommands }) => valkeyCommands),
  }
}

export type Needed = {
  tasksPerSecond: number
  tasksPerDay: number
  /** Full ones, by process, while every engineer is at work. */
  cores: Record<string, number>
  apiProcesses: number
  statementsPerSecond: number
  walBytesPerSecond: number
  keptBytesPerYear: number
}

export function reckonNeeds(life: Life, wanted: Wanted): Needed {
  const { engineers, minutes, hours } = wanted
  const cost = sumLife(life, wanted)
  const tasksPerSecond = engineers / (minutes * 60)
  const tasksPerDay = (engineers * hours * 60) / minutes
  const cores = Object.fromEntries(
    Object.entries(cost.cpuMicros).map(([name, micros]) => [
      name,
      (tasksPerSecond * micros + (life.idlePerSecond.cpuMicros[name] ?? 0)) / 1_000_000,
    ]),
  )
  return {
    ...{ tasksPerSecond, tasksPerDay, cores },
    apiProcesses: Math.max(1, Math.ceil((cores.api ?? 0) / busyMax)),
    statementsPerSecond: tasksPerSecond * cost.statements,
    walBytesPerSecond: tasksPerSecond * cost.walBytes,
    keptBytesPerYear: tasksPerDay * 365 * life.kept.bytes,
  }
}

/** Tasks a second at which so many cores are full, all parts on one machine. */
export function findSaturation(life: Life, wanted: Wanted): number {
  const sum = (values: Record<string, number>) => Object.values(values).reduce((a, b) => a + b, 0)
  const micros = sum(sumLife(life, wanted).cpuMicros)
  return (wanted.cores * 1_000_000 - sum(life.idlePerSecond.cpuMicros)) / micros
}

export function describeNeeds(life: Life, all: Wanted[]): string {
  const needs = all.map((wanted) => reckonNeeds(life, wanted))
  const row = (label: string, show: (needed: Needed) => string) =>
    `| ${label} | ${needs.map(show).join(' | ')} |`
  return [
    `| Engineers at work | ${all.map(({ engineers }) => write(engineers)).join(' | ')} |`,
    `|---|${'---|'.repeat(all.length)}`,
    row('Answers a second', ({ tasksPerSecond }) => write(tasksPerSecond)),
    row('Answers a day', ({ tasksPerDay }) => write(tasksPerDay)),
    ...Object.keys(needs[0]?.cores ?? {}).map((name) =>
      row(`Cores of ${name}`, ({ cores }) => write(cores[name] ?? 0)),
    ),
    row('API processes', ({ apiProcesses }) => write(apiProcesses)),
    row('SQL statements a second', ({ statementsPerSecond }) => write(statementsPerSecond)),
    row('WAL, MB a second', ({ walBytesPerSecond }) => write(walBytesPerSecond / 1_000_000)),
    row('Kept, GB a year', ({ keptBytesPerYear }) => write(keptBytesPerYear / 1_000_000_000)),
  ].join('\n')
}

function write(value: number): string {
  const digits = value >= 10 || Number.isInteger(value) ? 0 : value >= 1 ? 1 : 3
  return value.toLocaleString('en-US', { maximumFractionDigits: digits })
}

function readWanted(): Wanted {
  const options = Object.fromEntries(
    Object.keys(defaults).map((name) => [name, { type: 'string' as const }]),
  )
  const { values } = parseArgs({ options })
  const wanted = { ...defaults }
  for (const name of Object.keys(defaults) as (keyof Wanted)[]) {
    const value = Number(values[name] ?? defaults[name])
    if (!(value > 0)) throw new Error(`--${name} must be a number above 0`)
    wanted[name] = value
  }
  return wanted
}

if (import.meta.main) {
  const wanted = readWanted()
  const life = readLife()
  process.stdout.write(`${describeNeeds(life, [wanted])}

All parts on one machine of ${wanted.cores} cores are full at ${write(findSaturation(life, wanted))} answers a second.
`)
}
