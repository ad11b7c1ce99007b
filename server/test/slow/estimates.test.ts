// Five weeks of a deployment with day and night, two tags and a rush, through the real job and its tables on
// a clock of the test; the tasks of the fifth week are judged by what a quote said when they were created.
// At full size, 20,000 tasks a week, which also writes docs/proof/quotes.md:
// node_modules/.bin/vitest run --mode full server/test/slow/estimates.test.ts
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requireId } from '../../src/core/ids.ts'
import { type Mode, modes } from '../../src/core/money.ts'
import {
  type Estimates,
  makeEstimates,
  readEstimates,
} from '../../src/modules/work/estimates/estimates.ts'
import { type Completed, insertCompleted } from '../completed-tasks.ts'
import { sized } from '../full-size.ts'
import { type Service, startService } from '../service.ts'
import { describeWeeks, type Judged } from './estimates-report.ts'

const tasksPerWeek = sized(4_000, 20_000)
const hourMs = 3_600_000
const weekHours = 168
/** A Monday. */
const start = new Date('2026-06-01T00:00:00Z')

type Client = Awaited<ReturnType<Service['makeClient']>>

let service: Service
let clients: Client[]
const db = () => service.deps.database.db

beforeAll(async () => {
  service = await startService()
  clients = []
  for (let i = 0; i < 4; i++) clients.push(await service.makeClient())
})
afterAll(() => service.stop())

/** Always the same, so that a failure can be seen again. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const random = createRandom(43)
const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

const hourOfDay = (hour: number) => hour % 24
const dayOf = (hour: number) => Math.floor((hour % weekHours) / 24)
const isWeekend = (hour: number) => dayOf(hour) >= 5

/** How many tasks come in this hour beside others: most on working days from 12 to 24 UTC. */
const arrivalsOf = (hour: number) =>
  (hourOfDay(hour) >= 12 ? 6 : 1) * (isWeekend(hour) ? 0.4 : 1) * (isRush(hour) ? 2 : 1)

/** Each Monday from 14 to 17, and in the fifth week on Thursday too, which no week before had. */
const isRush = (hour: number) => dayOf(hour) === 0 && [14, 15, 16].includes(hourOfDay(hour))
const isNewRush = (hour: number) =>
  hour >= 4 * weekHours && dayOf(hour) === 3 && [14, 15, 16].includes(hourOfDay(hour))

const medianSeconds: Record<Mode, number> = { realtime_answer: 70, fast: 1_500, standard: 5_400 }

function secondsOf(mode: Mode, tagId: number, hour: number): number {
  const night = mode === 'realtime_answer' || hourOfDay(hour) >= 12 ? 1 : 4
  const slow = night * (tagId === 2 ? 1.7 : 1) * (isRush(hour) || isNewRush(hour) ? 2.5 : 1)
  return Math.max(1, Math.round(medianSeconds[mode] * slow * Math.exp(0.6 * normal())))
}

function chooseMode(): Mode {
  const share = random()
  return share < 0.2 ? 'realtime_answer' : share < 0.6 ? 'fast' : 'standard'
}

function makeHour(hour: number, count: number): Completed[] {
  return Array.from({ length: count }, () => {
    const [mode, tagId] = [chooseMode(), random() < 0.7 ? 1 : 2]
    const seconds = secondsOf(mode, tagId, hour)
    const createdAt = new Date(start.getTime() + (hour + random()) * hourMs)
    const charged = Math.min(3_600, Math.max(60, Math.round(seconds / 4)))
    const client = clients[Math.floor(random() * clients.length)] as Client
    return { ...client, mode, tagId, hasSchema: false, createdAt, seconds, charged }
  })
}

const completedAt = ({ createdAt, seconds }: Completed) => createdAt.getTime() + seconds * 1_000

/** What is completed up to a time goes into the log then, in the order of completion, and no sooner. */
async function complete(open: Completed[], at: Date): Promise<Completed[]> {
  const done = open.filter((task) => completedAt(task) <= at.getTime())
  if (done.length > 0) await insertCompleted(service.adminDb, done)
  return open.filter((task) => completedAt(task) > at.getTime())
}

/** What quotes of this hour say; the job runs before it begins, so they all say the same. */
async function judge(arrived: Completed[], hour: number): Promise<Judged[]> {
  const known = new Map<string, Promise<Estimates>>()
  return await Promise.all(
    arrived.map(async ({ mode, tagId, hasSchema, createdAt, seconds, accountId }) => {
      const name = `${mode} ${tagId}`
      const kind = { mode, tagId, hasSchema }
      const reading =
        known.get(name) ?? readEstimates(db(), requireId('acct', accountId), kind, createdAt)
      known.set(name, reading)
      const { answerTime } = await reading
      if (!answerTime) throw new Error('No estimate after four weeks')
      const { p50_seconds, p90_seconds, level } = answerTime
      return {
        ...{ mode, level, isRush: isRush(hour), isNewRush: isNewRush(hour) },
        isUnderP50: seconds <= p50_seconds,
        isUnderP90: seconds <= p90_seconds,
      }
    }),
  )
}

/** Where the log of another database holds the job back, it takes the rest with its next round. */
async function runJob(at: Date): Promise<number> {
  const startedMs = performance.now()
  await makeEstimates(db(), at)
  return performance.now() - startedMs
}

test(`five weeks of ${tasksPerWeek} tasks: the fifth is as the quotes said`, async () => {
  const perWeek = Array.from({ length: weekHours }, (_, hour) => arrivalsOf(hour))
  const all = perWeek.reduce((sum, each) => sum + each, 0)
  let open: Completed[] = []
  const judged: Judged[] = []
  const roundsMs: number[] = []
  for (let hour = 0; hour < 5 * weekHours; hour++) {
    const at = new Date(start.getTime() + hour * hourMs)
    open = await complete(open, at)
    // In the weeks before, the job runs once a day, which leaves the same behind.
    if (hour >= 4 * weekHours || hourOfDay(hour) === 0) roundsMs.push(await runJob(at))
    const arrived = makeHour(hour, Math.round((tasksPerWeek * arrivalsOf(hour)) / all))
    if (hour >= 4 * weekHours) judged.push(...(await judge(arrived, hour)))
    open.push(...arrived)
  }
  const report = describeWeeks(judged, { tasksPerWeek, roundsMs })
  process.stdout.write(report.text)
  for (const { mode, p50, p90 } of report.modes) {
    expect(p90, `${mode}: under p90`).toBeGreaterThanOrEqual(0.85)
    expect(p90, `${mode}: under p90`).toBeLessThanOrEqual(0.95)
    expect(p50, `${mode}: under p50`).toBeGreaterThanOrEqual(0.4)
    expect(p50, `${mode}: under p50`).toBeLessThanOrEqual(0.6)
  }
  expect(report.modes.map(({ mode }) => mode)).toEqual(modes)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from answer_time_estimates`.execute(db())
  expect(rows[0]?.count).toBeLessThan(1_500)
  const page = join(import.meta.dirname, '../../../docs/proof/quotes.md')
  if (sized(false, true)) await writeFile(page, report.page)
}, 3_600_000)
