// pnpm dev [--port N] [--fresh] [--name X]: the whole service on this machine, with pages and demo
// data. Ctrl-C stops what it started and nothing else: a stack that ran before goes on running.
import { parseArgs } from 'node:util'
import { raiseDemo } from './demo/raise.ts'
import { writeTable } from './demo/table.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    fresh: { type: 'boolean', default: false },
    name: { type: 'string', default: 'demo' },
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
  const seconds = ((performance.now() - startedAtMs) / 1_000).toFixed(1)
  console.log(writeTable(raised))
  console.log(
    `Ready in ${seconds} s. Enter shows the codes of now; Ctrl-C stops what this started.`,
  )
  process.stdin.on('data', () => console.log(writeTable(raised)))
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    console.log(stopping === undefined ? '\nStopping.' : 'Still stopping.')
    void stopAll().then(() => process.exit(0))
  })

try {
  running = run()
  await running
} catch (error) {
  // Stopped before it was ready: that is no failure.
  if (stopping === undefined) {
    console.error(error instanceof Error ? error.message : error)
    await stopAll()
    process.exit(1)
  }
}
