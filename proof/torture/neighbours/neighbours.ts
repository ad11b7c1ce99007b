// One hostile account beside an honest one, row by row. In each row quiet slices and slices under
// attack take turns, because what a machine gives drifts by more than an attack may cost.
import { setTimeout as delay } from 'node:timers/promises'
import type { Campaign, Context, Outcome, Violation } from '../campaign.ts'
import { type Attacker, startAttacker } from './attackers.ts'
import { findBound } from './bounds.ts'
import { type Ground, openGround } from './ground.ts'
import { type Slice, startHonest } from './honest.ts'
import { checks, judgeRow, type RowFigures } from './judge.ts'
import { type Attack, type Row, rows } from './rows.ts'

/** Requests of the honest account under attack, in a whole row. */
const requestsMin = 1_000
const secondsOfWholeRow = 27
/** The first slice of a process pays for what it compiles. */
const warmUpSeconds = 3

export const neighbours: Campaign = {
  about:
    'One account or address attacks at a fixed rate; an honest account beside it is served as before. Each row compares quiet slices with those under attack; --without removes a bound, and its rows must go red.',
  sizes: { seconds: secondsOfWholeRow, slices: 3 },
  switches: ['small'],
  texts: ['only', 'without'],
  run,
}

async function run(context: Context): Promise<Outcome> {
  const without = context.text('without')
  const chosen = chooseRows(context, without)
  const figures: Record<string, string> = {}
  const violations: Violation[] = []
  for (const [place, row] of chosen.entries()) {
    const outcome = await runRow(context, row, without)
    violations.push(...outcome.violations)
    figures[row.name] = describe(row, outcome.figures)
    const verdict = outcome.violations.length === 0 ? 'green' : 'red'
    context.progress(place + 1, chosen.length, `${row.name} is ${verdict}: ${figures[row.name]}`)
  }
  const isRed = (row: Row) => violations.some(({ detail }) => detail.startsWith(`${row.name}:`))
  return {
    figures,
    checks,
    violations,
    ...(without !== undefined && { isHeld: chosen.every(isRed) }),
  }
}

function chooseRows(context: Context, without: string | undefined): Row[] {
  const only = context.text('only')?.split(',')
  const unknown = only?.find((name) => !rows.some((row) => row.name === name))
  if (unknown !== undefined) throw new Error(`--only: there is no row ${unknown}`)
  if (without !== undefined) findBound(without)
  return rows.filter(({ name, bound, isSmall }) => {
    if (only !== undefined) return only.includes(name)
    if (without !== undefined) return bound === without
    return !context.isOn('small') || isSmall
  })
}

/** With servers of its own, so that no row begins with what the last one left behind. */
async function runRow(context: Context, row: Row, without: string | undefined) {
  const endings: (() => Promise<unknown>)[] = []
  const own: Context = { ...context, onEnd: (stop) => void endings.push(stop) }
  const end = async () => {
    for (const stop of endings.splice(0).toReversed()) await stop().catch(() => undefined)
  }
  context.onEnd(end)
  try {
    const ground = await openGround(own, without)
    const honest = await startHonest(own, ground, row.also)
    const attack = await row.prepare(ground)
    await honest.measure(warmUpSeconds)
    const slices = context.size('slices')
    const seconds = context.size('seconds') / slices
    const [quiet, attacked]: [Slice[], Slice[]] = [[], []]
    const tally: Tally = { answers: {}, sent: 0, wanted: 0 }
    let rss = { api: 0, worker: 0 }
    for (let slice = 0; slice < slices; slice++) {
      quiet.push(await honest.measure(seconds))
      ground.takePeakRss()
      attacked.push(
        await underAttack(ground, attack, seconds, tally, () => honest.measure(seconds)),
      )
      const peak = ground.takePeakRss()
      rss = { api: Math.max(rss.api, peak.api), worker: Math.max(rss.worker, peak.worker) }
      await delay(500)
    }
    const share = context.size('seconds') / secondsOfWholeRow
    const judged = judgeRow(row.name, {
      quiet,
      attacked,
      rss,
      attackShare: tally.wanted === 0 ? 1 : tally.sent / tally.wanted,
      requestsMin: Math.floor(requestsMin * Math.min(1, share)),
    })
    return { ...judged, figures: { ...judged.figures, sent: describeAnswers(tally) } }
  } finally {
    await end()
  }
}

/** What floods sent, what they were to send, and what all attackers were answered. */
type Tally = { answers: Record<string, number>; sent: number; wanted: number }

async function underAttack(
  { url }: Ground,
  { jobs = [], begin }: Attack,
  seconds: number,
  tally: Tally,
  measure: () => Promise<Slice>,
): Promise<Slice> {
  const attackers: Attacker[] = []
  for (const job of jobs) attackers.push(await startAttacker({ ...job, url }))
  const startedAtMs = performance.now()
  const finish = await begin?.(seconds)
  try {
    return await measure()
  } finally {
    const lastedSeconds = (performance.now() - startedAtMs) / 1_000
    for (const [place, attacker] of attackers.entries()) {
      const { sent, statuses } = await attacker.stop()
      for (const [status, count] of Object.entries(statuses))
        tally.answers[status] = (tally.answers[status] ?? 0) + count
      const { kind, perSecond, sentMax } = jobs[place] as (typeof jobs)[number]
      if (kind !== 'flood' || sentMax !== undefined) continue
      tally.sent += sent
      tally.wanted += perSecond * lastedSeconds
    }
    await finish?.()
  }
}

function describeAnswers({ answers, sent, wanted }: Tally): string {
  const listed = Object.entries(answers).map(([status, count]) => `${count} × ${status}`)
  const share = wanted === 0 ? '' : `${Math.round((100 * sent) / wanted)}% of the rate sent, `
  return `${share}answered ${listed.join(', ') || 'nothing'}`
}

function describe({ about }: Row, figures: RowFigures): string {
  const { p95Ms, requests, refused, lateMs, quietLateMs, rssMb, sent } = figures
  const times = Object.entries(p95Ms).map(
    ([name, { quiet, attack, allowed }]) => `${name} ${quiet} → ${attack} (≤ ${allowed})`,
  )
  return [
    about,
    sent,
    `p95 ms ${times.join(', ')}`,
    `${requests} honest requests, ${refused} refused`,
    `late ms: ${Object.entries(lateMs)
      .map(([kind, ms]) => `${kind} ${quietLateMs[kind as keyof typeof lateMs]} → ${ms}`)
      .join(', ')}`,
    `RSS MB: API ${rssMb.api}, worker ${rssMb.worker}`,
  ].join('; ')
}
