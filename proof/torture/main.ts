// pnpm torture <campaign> [flags]
// Each campaign starts servers of its own, does them harm under load, and compares what its clients
// were told with what is left. It ends with status 0 only when nothing was violated.
import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { givenValkeyKind } from '../../scripts/stack/environment.ts'
import { aiFaults } from './ai-faults.ts'
import { apiCrash } from './api-crash.ts'
import { callbacks } from './callbacks/callbacks.ts'
import {
  type Campaign,
  type Context,
  countViolations,
  type Outcome,
  type Stop,
} from './campaign.ts'
import { claims } from './claims.ts'
import { closing } from './closing.ts'
import { cursor } from './cursor.ts'
import { deadlineStorm } from './deadlines.ts'
import { failover } from './failover/failover.ts'
import { guard } from './guard.ts'
import { hostileSchemas } from './hostile-schemas.ts'
import { modelHistories } from './model-histories.ts'
import { neighbours } from './neighbours/neighbours.ts'
import { neverAhead } from './never-ahead.ts'
import { overwrite } from './overwrite.ts'
import { pollStaleness } from './poll-staleness.ts'
import { postgresCrash } from './postgres-crash.ts'
import { races } from './races.ts'
import { createRandom } from './random.ts'
import { isGood, writeReport } from './report.ts'
import { backupSpeed } from './restore/backup-speed.ts'
import { restore } from './restore/restore.ts'
import { secrets } from './secrets/secrets.ts'
import { storeCut } from './store-cut.ts'
import { streams } from './streams.ts'
import { turns } from './turns.ts'
import { undo } from './undo.ts'
import { upgrade } from './upgrade/upgrade.ts'
import { valkeyFaults } from './valkey-faults.ts'
import { manyWaits } from './waits.ts'
import { webhooks } from './webhooks.ts'
import { workerCrash } from './worker-crash.ts'
import { wrongClock } from './wrong-clock.ts'

const campaigns: Record<string, Campaign> = {
  postgres: postgresCrash,
  api: apiCrash,
  ai: aiFaults,
  snapshots: pollStaleness,
  valkey: valkeyFaults,
  claims,
  closing,
  cursor,
  model: modelHistories,
  races,
  undo,
  schemas: hostileSchemas,
  deadlines: deadlineStorm,
  clock: wrongClock,
  worker: workerCrash,
  streams,
  waits: manyWaits,
  guard,
  ahead: neverAhead,
  webhooks,
  callbacks,
  restore,
  'backup-speed': backupSpeed,
  store: storeCut,
  overwrite,
  neighbours,
  turns,
  failover,
  upgrade,
  secrets,
}

const stopTimeoutMs = 20_000
const violationsShownMax = 20

type Flags = { json: boolean; report: string | undefined; seed: number } & {
  sizes: Map<string, number>
  switches: Set<string>
  texts: Map<string, string>
}

async function main(): Promise<number> {
  const [name = '', ...rest] = process.argv.slice(2)
  const campaign = campaigns[name]
  if (campaign === undefined || rest.includes('--help')) {
    process.stderr.write(describeUsage())
    return campaign === undefined ? 2 : 0
  }
  const flags = readFlags(campaign, rest)
  const logDir = await mkdtemp(join(tmpdir(), 'task-review-torture-log-'))
  const logFile = join(logDir, 'acknowledgements.jsonl')
  const endings: Stop[] = []
  const endAll = once(() => runAll(endings))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void endAll().then(() => process.exit(130)))
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: Error) => {
      say(error.stack ?? String(error))
      void endAll().then(() => process.exit(1))
    })
  }
  say(`${name}: seed ${flags.seed}`)
  let outcome: Outcome
  try {
    outcome = await campaign.run(createContext(name, flags, endings, logFile))
  } catch (error) {
    await keepLog(logDir, logFile)
    throw error
  } finally {
    await endAll()
  }
  const isAsWished = isGood(outcome)
  const kind = givenValkeyKind()
  const setting = kind === undefined ? '' : `TASK_REVIEW_VALKEY=${kind} `
  const command = `${setting}pnpm torture ${[name, ...dropOutput(rest)].join(' ')}`
  if (flags.report !== undefined) {
    writeReport(flags.report, { name, campaign, command, seed: flags.seed, outcome })
  }
  show(name, flags, outcome, isAsWished)
  if (isAsWished) await rm(logDir, { recursive: true, force: true })
  else await keepLog(logDir, logFile)
  return isAsWished ? 0 : 1
}

function createContext(name: string, flags: Flags, endings: Stop[], logFile: string): Context {
  const startedAtMs = performance.now()
  return {
    size: (size) => flags.sizes.get(size) as number,
    isOn: (which) => flags.switches.has(which),
    text: (which) => flags.texts.get(which),
    random: createRandom(flags.seed),
    progress(done, total, note) {
      const leftMs = ((performance.now() - startedAtMs) / done) * (total - done)
      const left = done < total ? `, about ${Math.ceil(leftMs / 1_000)} s left` : ''
      say(`${name}: ${done}/${total}${left}: ${note}`)
    },
    onEnd: (stop) => void endings.push(stop),
    logFile,
  }
}

function readFlags(campaign: Campaign, args: string[]): Flags {
  const { texts = [] } = campaign
  const { values } = parseArgs({
    args,
    options: {
      json: { type: 'boolean', default: false },
      seed: { type: 'string' },
      report: { type: 'string' },
      ...Object.fromEntries(Object.keys(campaign.sizes).map((size) => [size, { type: 'string' }])),
      ...Object.fromEntries(campaign.switches.map((each) => [each, { type: 'boolean' }])),
      ...Object.fromEntries(texts.map((each) => [each, { type: 'string' }])),
    } as Record<string, { type: 'string' | 'boolean'; default?: boolean }>,
  })
  const sizes = Object.entries(campaign.sizes).map(
    ([size, usual]) => [size, readWhole(size, values[size], usual)] as const,
  )
  return {
    json: values.json === true,
    report: values.report as string | undefined,
    seed: readWhole('seed', values.seed, randomInt(1, 1_000_000)),
    sizes: new Map(sizes),
    switches: new Set(campaign.switches.filter((each) => values[each] === true)),
    texts: new Map(
      texts.flatMap((each) => (values[each] === undefined ? [] : [[each, String(values[each])]])),
    ),
  }
}

function readWhole(name: string, text: unknown, usual: number): number {
  const value = text === undefined ? usual : Number(text)
  if (!Number.isSafeInteger(value) || value < 0) throw new TypeError(`--${name} must be whole`)
  return value
}

/** What the run was asked for, without where its words went. */
function dropOutput(args: string[]): string[] {
  const isOutput = (arg: string | undefined) => /^--(json|report)/.test(arg ?? '')
  return args.filter((arg, index) => !isOutput(arg) && args[index - 1] !== '--report')
}

function show(name: string, flags: Flags, outcome: Outcome, isAsWished: boolean): void {
  const { figures, violations, isHeld } = outcome
  for (const { kind, detail } of violations.slice(0, violationsShownMax)) say(`${kind}: ${detail}`)
  if (violations.length > violationsShownMax) say(`and ${violations.length} in all`)
  const counts = countViolations(outcome)
  if (flags.json) {
    const result = { campaign: name, ok: isAsWished, seed: flags.seed, figures, violations: counts }
    process.stdout.write(`${JSON.stringify(result)}\n`)
    return
  }
  const lines = Object.entries({ ...figures, ...dropZeros(counts) }).map(
    ([key, value]) => `${key}: ${value}`,
  )
  const verdict =
    isHeld === undefined ? (isAsWished ? 'no violation' : 'VIOLATED') : control(isHeld)
  process.stdout.write(`${[...lines, verdict].join('\n')}\n`)
}

function dropZeros(counts: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).filter(([, times]) => times > 0))
}

function control(isHeld: boolean): string {
  return isHeld ? 'negative control held' : 'negative control did NOT hold'
}

async function runAll(endings: Stop[]): Promise<void> {
  for (const stop of endings.toReversed()) {
    const isLate = new Promise((_, reject) => {
      setTimeout(() => reject(new Error('took too long')), stopTimeoutMs).unref()
    })
    await Promise.race([stop(), isLate]).catch((error: Error) =>
      say(`at the end: ${error.message}`),
    )
  }
}

function once(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => {
    running ??= run()
    return running
  }
}

function describeUsage(): string {
  const lines = Object.entries(campaigns).map(([name, { about, sizes, switches, texts = [] }]) => {
    const flags = Object.entries(sizes).map(([size, usual]) => `[--${size} ${usual}]`)
    return `  ${name} ${[...flags, ...switches.map((each) => `[--${each}]`), ...texts.map((each) => `[--${each} …]`)].join(' ')}\n      ${about}`
  })
  return `Usage: pnpm torture <campaign> [flags] [--seed N] [--json] [--report FILE]\n\n${lines.join('\n')}\n`
}

/** What went wrong can be read there; where nothing was begun there is nothing to read. */
async function keepLog(logDir: string, logFile: string): Promise<void> {
  if (existsSync(logFile)) say(`the log of acknowledgements is kept: ${logFile}`)
  else await rm(logDir, { recursive: true, force: true })
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

try {
  process.exitCode = await main()
} catch (error) {
  say((error as Error).stack ?? String(error))
  process.exitCode = 1
}
// A connection that is still closing must not keep the command from ending.
process.exit()
