// The report of what the floor costs, and what it must hold.
import { cpus } from 'node:os'

type Shares = { apiShare: number; databaseShare: number }

export type Measured = {
  sizes: { engineers: number; open: number; final: number; pages: number; seconds: number }
  waiting: number
  onDuty: number
  firstMs: number
  quiet: Shares
  busy: Shares
  updatesPerPage: number
  changesPerPage: number
  bytesPerUpdate: number
  gapP50Ms: number
  gapP99Ms: number
  gapWorstMs: number
}

const shareMax = 0.2
const gapP50MsMax = 1_200

export function findBreaches(found: Measured): string[] {
  const { apiShare, databaseShare } = found.busy
  const breaches: string[] = []
  if (apiShare + databaseShare > shareMax)
    breaches.push(`the floor took ${percent(apiShare + databaseShare)} of one core`)
  if (found.gapP50Ms > gapP50MsMax)
    breaches.push(`a page heard of the floor every ${Math.round(found.gapP50Ms)} ms`)
  return breaches
}

export function writeReport(found: Measured, breaches: readonly string[]): string {
  const { sizes, quiet, busy } = found
  const count = (value: number) => Math.round(value).toLocaleString('en-US')
  const rows: [string, string][] = [
    ['engineers on duty, of all', `${count(found.onDuty)} of ${count(sizes.engineers)}`],
    ['open tasks, of them waiting', `${count(sizes.open)}, ${count(found.waiting)}`],
    ['final tasks beside them', count(sizes.final)],
    ['pages open, seconds', `${sizes.pages}, ${sizes.seconds}`],
    ['first look, ms', count(found.firstMs)],
    ['updates a page', `${count(found.updatesPerPage)} (${count(found.changesPerPage)} with news)`],
    [
      'between two updates, p50, p99, worst ms',
      [found.gapP50Ms, found.gapP99Ms, found.gapWorstMs].map(count).join(', '),
    ],
    ['bytes an update', count(found.bytesPerUpdate)],
    [
      'API process, of one core',
      `${percent(busy.apiShare)} (${percent(quiet.apiShare)} without pages)`,
    ],
    [
      'its database connections, of one core',
      `${percent(busy.databaseShare)} (${percent(quiet.databaseShare)} without pages)`,
    ],
    ['both, of one core (at most 20%)', `**${percent(busy.apiShare + busy.databaseShare)}**`],
  ]
  return [
    '# The live floor',
    '',
    'What it costs to show a full place to operators, live: the API process and its connections to PostgreSQL, while each second a hundred engineers give input and five tasks change. Other processes shared the machine.',
    '',
    breaches.length === 0 ? '**Every limit holds.**' : `**Broken: ${breaches.join('; ')}.**`,
    '',
    '```',
    `pnpm floor-speed --seconds ${sizes.seconds}`,
    '```',
    '',
    `Run on ${new Date().toISOString().slice(0, 10)} on ${cpus().length} cores.`,
    '',
    '| Figure | Value |',
    '|---|---|',
    ...rows.map(([name, value]) => `| ${name} | ${value} |`),
    '',
    '**Why it stays so.** One look serves all pages of a process. What waits is counted by the index of the queue alone; what is due next is the head of an index of open tasks by deadline, so the past costs nothing. The pause grows with the query time, so refreshes use at most 40% of the time, waiting included.',
    '',
  ].join('\n')
}

const percent = (share: number) => `${(share * 100).toFixed(1)}%`
