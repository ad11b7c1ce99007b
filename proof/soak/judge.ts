// Whether a soak was flat, and its report. The first third has the start of both processes in it, so medians of thirds
// are compared and the very first minute is left out where there are enough.
import { cpus } from 'node:os'
import { median } from '../bench/statistics.ts'
import type { Told } from './load.ts'
import type { Held } from './minute.ts'

export type Minute = Told & Held & { minute: number }

const driftMax = 0.1
/** Autovacuum lets a fifth of a table die before it begins. */
const deadShareMax = 0.3

type Drift = { name: string; first: number; last: number; drift: number }

function findDrifts(all: readonly Minute[]): Drift[] {
  const minutes = all.length > 3 ? all.slice(1) : all
  const third = Math.max(1, Math.floor(minutes.length / 3))
  const of = (name: string, read: (minute: Minute) => number): Drift => {
    const first = median(minutes.slice(0, third).map(read))
    const last = median(minutes.slice(-third).map(read))
    return { name, first, last, drift: last / first - 1 }
  }
  return [
    of('memory of the API, MB', ({ apiMb }) => apiMb),
    of('memory of the worker, MB', ({ workerMb }) => workerMb),
    of('p99 of a request, ms', ({ p99Ms }) => p99Ms),
    of('bytes of tables a task', ({ bytesPerTask }) => bytesPerTask),
  ]
}

/** Less is no breach. */
export function findBreaches(minutes: readonly Minute[]): string[] {
  const breaches = findDrifts(minutes)
    .filter(({ drift }) => drift > driftMax)
    .map(({ name, first, last }) => `${name}: ${first} at first, ${last} at last`)
  const errors = minutes.reduce((sum, minute) => sum + minute.errors, 0)
  if (errors > 0) breaches.push(`${errors} lives failed`)
  const deadShare = minutes.at(-1)?.deadShare ?? 0
  if (deadShare > deadShareMax) breaches.push(`dead rows are ${deadShare} of all`)
  return breaches
}

export function writeReport(
  minutes: readonly Minute[],
  breaches: readonly string[],
  facts: { command: string; saturation: number; perSecond: number; minuteSeconds: number },
): string {
  const sum = (read: (minute: Minute) => number) =>
    minutes.reduce((all, minute) => all + read(minute), 0).toLocaleString('en-US')
  const rows = findDrifts(minutes).map(
    ({ name, first, last, drift }) =>
      `| ${name} | ${first} | ${last} | ${(drift * 100).toFixed(1)}% |`,
  )
  return `# Soak

The service at ${facts.perSecond.toFixed(1)} lives of tasks a second, where ${facts.saturation.toFixed(1)} saturate this machine, for ${minutes.length} times ${facts.minuteSeconds} s. A life is a create, three polls, a claim, an open and an answer.

**${breaches.length === 0 ? 'Everything stays flat.' : `Not flat: ${breaches.join('; ')}.`}**

\`\`\`
${facts.command}
\`\`\`

Run on ${new Date().toISOString().slice(0, 10)} on ${cpus().length} cores that other work may have shared. ${sum(({ lives }) => lives)} lives, ${sum(({ requests }) => requests)} requests, ${sum(({ errors }) => errors)} failed.

| Figure | First third | Last third | Drift (at most 10%) |
|---|---|---|---|
${rows.join('\n')}

At the end ${minutes.at(-1)?.deadRows.toLocaleString('en-US')} rows are dead (${((minutes.at(-1)?.deadShare ?? 0) * 100).toFixed(1)}%, at most ${deadShareMax * 100}%) and the tables have ${minutes.at(-1)?.tableMb} MB.

![Each minute](../pictures/soak.svg)
`
}
