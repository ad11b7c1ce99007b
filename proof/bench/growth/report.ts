// docs/proof/growth.md with its plots, from what the bench printed.
//   pnpm -s bench --only growth --rows N --json > growth.json && node proof/bench/growth/report.ts growth.json "COMMAND"
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { drawBars } from '../plot.ts'
import type { Growth } from './growth.ts'

const growthMax = 1.25
const pageMsMax = 300

const [file = '', command = ''] = process.argv.slice(2)
const found = (JSON.parse(readFileSync(file, 'utf8')) as { growth: Growth }).growth
const docs = join(import.meta.dirname, '../../../docs')
const count = (value: number) => Math.round(value).toLocaleString('en-US')
const ms = (value: number) => (value < 10 ? value.toFixed(1) : count(value))

const paths = Object.entries(found.paths)
const pages = Object.entries(found.pages)
const slowPaths = paths.filter(([, { byCpu }]) => byCpu > growthMax)
const slowPages = pages.filter(([, { manyP95Ms }]) => manyP95Ms > pageMsMax)

writeFileSync(
  join(docs, 'pictures/growth-paths.svg'),
  drawBars(
    `Processor time of an operation at ${count(found.rows)} tasks, times that at ${count(found.fewRows)}`,
    paths.map(([label, { byCpu }]) => ({ label, value: byCpu, text: byCpu.toFixed(2) })),
    { value: growthMax, text: `limit ${growthMax}` },
  ),
)
writeFileSync(
  join(docs, 'pictures/growth-pages.svg'),
  drawBars(
    `Pages at ${count(found.rows)} tasks, p95 in ms`,
    pages.map(([label, { manyP95Ms }]) => ({ label, value: manyP95Ms, text: ms(manyP95Ms) })),
    { value: pageMsMax, text: `limit ${pageMsMax} ms` },
  ),
)

const verdict = (names: string[], good: string, bad: string) =>
  names.length === 0 ? good : `${bad}: ${names.join(', ')}.`

const { check } = found
const text = `# Growth

What paths and pages cost with ${count(found.rows)} tasks, ${count(found.openRows)} of them open, against ${count(found.fewRows)}.

**${verdict(
  slowPaths.map(([name]) => name),
  `By processor time no path costs more than ${growthMax} times as much.`,
  `Over ${growthMax} times by processor time`,
)} ${verdict(
  slowPages.map(([name]) => name),
  `No page takes over ${pageMsMax} ms at p95.`,
  `Over ${pageMsMax} ms at p95`,
)}**

\`\`\`
${command}
\`\`\`

Run on ${new Date().toISOString().slice(0, 10)} at ${commit()} on ${cpus().length} cores shared with other work, so processor time tells more than rates and milliseconds.

## How the tables were filled

By set-based inserts, the same statements for both sizes: 90 days of tasks in 64 accounts, of which one has a tenth; a tenth is open, every second of the newest fifth; the others were claimed and answered by 5,000 engineers. Queue, events, feed, ledger, settlements, leases, results, idempotency keys, usage sums, hours, days, answer times and every mark stand where the service would have them; the feed, idempotency keys and completions are as old as they are kept. Words of the search and webhook deliveries are left out. Foreign keys and triggers are not asked while filling, checks are; secondary indexes are dropped and built again, and the fill fails unless they are what the migrations made.

${count(found.bytesPerTask)} bytes a task in a sample; ${count(found.filledBytes / 1e6)} MB in the end. Asked for were ${count(found.asked)} tasks. Both databases were filled in ${count(found.fillSeconds)} s.

## Paths

![Processor time of an operation](../pictures/growth-paths.svg)

Rounds alternate between both databases of one PostgreSQL. Processor time is that of the API (of claims the claiming process), PostgreSQL and Valkey together.

| Path | Few, /s | Many, /s | Cost by rate | Cost by processor time |
|---|---|---|---|---|
${paths.map(([name, path]) => `| ${name} | ${count(path.fewPerSecond)} | ${count(path.manyPerSecond)} | ${path.byRate} | ${path.byCpu} |`).join('\n')}

## Pages

![Pages at p95](../pictures/growth-pages.svg)

Over HTTP, of the account with the most tasks, in turns.

| Page | Few, p50 ms | Many, p50 ms | Many, p95 ms | Few, processor ms | Many, processor ms |
|---|---|---|---|---|---|
${pages.map(([name, page]) => `| ${name} | ${ms(page.fewP50Ms)} | ${ms(page.manyP50Ms)} | ${ms(page.manyP95Ms)} | ${ms(page.fewCpuMs)} | ${ms(page.manyCpuMs)} |`).join('\n')}

The worker's check of new ledger entries, after a create in each account: ${ms(check.fewP50Ms)} ms at few, ${ms(check.manyP50Ms)} ms at many (worst ${ms(check.manyWorstMs)}).
`
writeFileSync(join(docs, 'proof/growth.md'), text)

function commit(): string {
  return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
}
