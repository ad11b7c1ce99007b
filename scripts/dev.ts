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
let stopping: Promise<void> | undefined

function stopAll(): Promise<void> {
  stopping ??= (async () => {
    for (const stop of stops.toReversed())
      await stop().catch((error: Error) => console.error(error.message))
  })()
  return stopping
}

async function run(): Promise<void> {
  const startedAtMs = performance.now()
  if (!/^[a-z][a-z0-9_]{0,30}$/.test(values.name)) throw new Error(`bad name ${values.name}`)
  const raised = await raiseDemo(
    {
      name: values.name,
      port: values.port === undefined ? undefined : Number(values.port),
      isFresh: values.fresh,
      say: (line) => console.log(`  ${line}`),
      onEnd: () => void stopAll().then(() => process.exit(1)),
    },
    stops,
  )
  const seconds = ((performance.now() - startedAtMs) / 1_000).toFixed(1)
  console.log(writeTable(raised))
  console.log(`Ready in ${seconds} s. Ctrl-C stops everything that this command started.`)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    console.log('\nStopping.')
    void stopAll().then(() => process.exit(0))
  })

try {
  await run()
} catch (error) {
  // Stopped before it was ready: that is no failure.
  if (stopping === undefined) {
    console.error(error instanceof Error ? error.message : error)
    await stopAll()
    process.exit(1)
  }
}
