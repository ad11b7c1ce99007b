// pnpm dev [--port N] [--fresh] [--name X] [--live]: the whole service on this machine, with pages and demo
// data; with --live a client asks and engineers answer while you look.
// Ctrl-C stops what it started and nothing else: a stack that ran before goes on running.
// Beside a running one it only prints the table again, or with --env its address and keys for a shell.
import { parseArgs } from 'node:util'
import { readDemo, readRunningDev, removeRunningDev, writeRunningDev } from './demo/demo-file.ts'
import { startLife } from './demo/live.ts'
import { raiseDemo } from './demo/raise.ts'
import { writeExports, writeTable } from './demo/table.ts'

const usualName = 'demo'

const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    fresh: { type: 'boolean', default: false },
    name: { type: 'string', default: usualName },
    env: { type: 'boolean', default: false },
    live: { type: 'boolean', default: false },
  },
})
const stops: (() => Promise<void>)[] = []
const ending = new AbortController()
let running: Promise<void> | undefined
let stopping: Promise<void> | undefined

function stopAll(): Promise<void> {
  stopping ??= (async () => {
    ending.abort()
    await runStops()
    // What was just being started comes to an end, and may have left something more to stop.
    await running?.catch(() => undefined)
    await runStops()
  })()
  return stopping
}

async function runStops(): Promise<void> {
  for (let stop = stops.pop(); stop !== undefined; stop = stops.pop())
    await stop().catch((error: Error) => console.error(error.message))
}

async function run(): Promise<void> {
  const startedAtMs = performance.now()
  if (!/^[a-z][a-z0-9_]{0,30}$/.test(values.name)) throw new Error(`bad name ${values.name}`)
  const raised = await raiseDemo(
    {
      name: values.name,
      port: values.port === undefined ? undefined : Number(values.port),
      isFresh: values.fresh,
      signal: ending.signal,
      say: (line) => console.log(`  ${line}`),
      onEnd: () => void stopAll().then(() => process.exit(1)),
    },
    stops,
  )
  if (values.name === usualName) {
    const { url, mailUrl, env } = raised
    writeRunningDev({ url, mailUrl, env })
    stops.push(async () => removeRunningDev())
  }
  if (values.live) {
    const life = await startLife(raised, (line) => console.log(`  ${line}`))
    stops.push(() => life.stop())
  }
  const seconds = ((performance.now() - startedAtMs) / 1_000).toFixed(1)
  console.log(writeTable(raised))
  console.log(
    `Ready in ${seconds} s. Enter shows the codes of now; Ctrl-C stops what this started.`,
  )
  process.stdin.on('data', () => console.log(writeTable(raised)))
}

/** Whether another one of this stack runs, of which it then tells. */
function tellOfRunning(): boolean {
  const running = values.name === usualName ? readRunningDev() : undefined
  const demo = readDemo(usualName)
  if (running !== undefined && demo !== undefined) {
    const { url, mailUrl, pid } = running
    if (values.fresh)
      throw new Error(`pnpm dev already runs at ${url} (process ${pid}); stop it there first`)
    if (values.env) process.stdout.write(writeExports({ url, demo }))
    else {
      console.log(writeTable({ url, mailUrl, demo }))
      console.log(`pnpm dev already runs at ${url} (process ${pid}); Ctrl-C there stops it.`)
    }
    return true
  }
  if (!values.env) return false
  console.error('pnpm dev is not running; start it in another terminal, and wait for "Ready"')
  process.exitCode = 1
  return true
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    console.log(stopping === undefined ? '\nStopping.' : 'Still stopping.')
    void stopAll().then(() => process.exit(0))
  })

try {
  if (!tellOfRunning()) {
    running = run()
    await running
  }
} catch (error) {
  // Stopped before it was ready: that is no failure.
  if (stopping === undefined) {
    console.error(error instanceof Error ? error.message : error)
    await stopAll()
    process.exit(1)
  }
}
