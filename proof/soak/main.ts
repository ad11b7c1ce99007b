// The service at a share of what saturates it, for as long as asked: creates and polls over HTTP, claims and answers by
// engineers, the worker beside. Each minute: memory of API and worker, p99, errors, dead rows and sizes of tables.
//   node proof/soak/main.ts --minutes N [--share 0.5] [--calibrate SECONDS]
// Leaves docs/proof/soak.md and a plot behind. Fails unless memory and p99 of the last third lie within a tenth of those
// of the first, no request failed and dead rows are bounded.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startApi, startWorker } from '../bench/api.ts'
import { makeClients, startGround } from '../bench/ground.ts'
import { drawLines } from '../bench/plot.ts'
import { findBreaches, type Minute, writeReport } from './judge.ts'
import { createLoad, type Load } from './load.ts'
import { readMinute } from './minute.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '120' },
    share: { type: 'string', default: '0.5' },
    calibrate: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '60' },
  },
})
const [minutes, share] = [Number(values.minutes), Number(values.share)]
/** How long a "minute" is, so that a trial need not last. */
const minuteSeconds = Number(values.seconds)
const accounts = 64
const say = (line: string) => void process.stderr.write(`${line}\n`)

const stops: (() => Promise<unknown>)[] = []
try {
  const ground = await startGround()
  stops.push(() => ground.stop())
  const config = await ground.makeDatabase('soak')
  const clients = await makeClients(config, accounts, 1)
  const api = await startApi(config)
  stops.push(() => api.stop())
  const worker = startWorker(config)
  stops.push(() => worker.stop())
  const load: Load = await createLoad(config, api.url, clients)
  stops.push(() => load.close())
  // Unmeasured at first: connections, plans and compiled code.
  await load.fill(Number(values.calibrate))
  const full = await load.fill(Number(values.calibrate))
  const saturation = full.lives / full.seconds
  const perSecond = saturation * share
  say(`soak: ${saturation.toFixed(1)} lives a second at most, so ${perSecond.toFixed(1)}`)
  const found: Minute[] = []
  for (let minute = 1; minute <= minutes; minute++) {
    const told = await load.run(perSecond, minuteSeconds)
    const pids = { api: api.pid, worker: worker.pid }
    found.push({ minute, ...told, ...(await readMinute(config.databaseUrl, pids)) })
    say(`soak ${minute}/${minutes}: ${JSON.stringify(found.at(-1))}`)
  }
  const breaches = findBreaches(found)
  const command = `node proof/soak/main.ts ${process.argv.slice(2).join(' ')}`
  const docs = join(import.meta.dirname, '../../docs')
  const facts = { command, saturation, perSecond, minuteSeconds }
  writeFileSync(join(docs, 'proof/soak.md'), writeReport(found, breaches, facts))
  const of = (label: string, unit: string, read: (minute: Minute) => number) => ({
    ...{ label, unit, values: found.map(read) },
  })
  writeFileSync(
    join(docs, 'pictures/soak.svg'),
    drawLines(
      'At a share of saturation',
      [
        of('memory of the API', 'MB', ({ apiMb }) => apiMb),
        of('memory of the worker', 'MB', ({ workerMb }) => workerMb),
        of('p99 of a request', 'ms', ({ p99Ms }) => p99Ms),
        of('dead rows', '', ({ deadRows }) => deadRows),
        of('bytes of tables a task', '', ({ bytesPerTask }) => bytesPerTask),
      ],
      `${found.length} times ${minuteSeconds} s`,
    ),
  )
  for (const breach of breaches) say(breach)
  if (breaches.length > 0) process.exitCode = 1
} finally {
  for (const stop of stops.toReversed()) await stop()
}
