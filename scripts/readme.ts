// The four journeys of a newcomer, typed to the letter from the published pages, with the seconds of each: self-host
// from nothing, first answer (text, then typed), receive a webhook, restore a backup. The first terminal goes on
// running what README.md starts; each page is typed in a terminal of its own beside it.
//   node scripts/readme.ts [--twice] [--beside-dev] [--only start|restore]
// --twice runs all but the restore a second time on what the first left; --beside-dev with a `pnpm dev` that
// runs already, as one does who reads on the next day.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { follow, readPage, timed } from './readme/follow.ts'
import { followRestore, restorePage } from './readme/restore.ts'
import { openTerminal } from './readme/terminal.ts'
import { isDebianReady } from './stack/debian-part.ts'
import { childEnvironment } from './stack/environment.ts'
import { runToEnd } from './stack/processes.ts'
import { cloneDir } from './stack/stack-file.ts'

const { values } = parseArgs({
  options: {
    twice: { type: 'boolean', default: false },
    'beside-dev': { type: 'boolean', default: false },
    only: { type: 'string' },
  },
})
/** The first start on a machine compiles the file store. */
const startTimeoutMs = 15 * 60_000
const isReady = /Ready in [\d.]+ s|pnpm dev already runs at/
const start = 'docs/site/src/content/docs/start'

type Journey = { name: string; pages: string[] }

/** Beside the first block of the README, which starts the service that they use. */
const journeys: Journey[] = [
  { name: 'first answer', pages: ['README.md', `${start}/run-it-yourself.md`] },
  { name: 'first typed answer', pages: [`${start}/first-typed-answer.md`] },
  { name: 'receive a webhook', pages: [`${start}/receive-a-webhook.md`] },
]
const seconds: string[] = []

async function journey(name: string, run: () => Promise<unknown>): Promise<void> {
  seconds.push(`${name} ${(await timed(name, run)).toFixed(1)} s`)
}

async function readThrough(env: NodeJS.ProcessEnv, what: string): Promise<void> {
  const [first, ...others] = readPage('README.md')
  if (first === undefined || !first.text.includes('pnpm dev')) {
    throw new Error('README.md: its first block should end with pnpm dev')
  }
  const started = openTerminal(cloneDir, env)
  try {
    await journey(`self-host from nothing${what}`, () =>
      started.runUntil(first.text, isReady, startTimeoutMs),
    )
    for (const { name, pages } of journeys)
      await journey(`${name}${what}`, async () => {
        for (const page of pages) {
          const terminal = openTerminal(cloneDir, env)
          const blocks = page === 'README.md' ? others : readPage(page)
          await follow(terminal, blocks).finally(() => terminal.close())
        }
      })
  } finally {
    await started.close()
  }
}

async function startFromNothing(): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'task-review-readme-'))
  // Data, and what npm keeps of tarballs it has seen before, are those of a newcomer.
  const env = childEnvironment({
    TASK_REVIEW_STACK: join(scratch, 'stack'),
    npm_config_cache: join(scratch, 'npm'),
  })
  const dev = values['beside-dev'] ? openTerminal(cloneDir, env) : undefined
  try {
    await dev?.runUntil('pnpm dev', isReady, startTimeoutMs)
    await readThrough(env, dev === undefined ? '' : ' beside pnpm dev')
    if (values.twice) await readThrough(env, ' again')
  } finally {
    await dev?.close()
    await runToEnd(process.execPath, ['scripts/stack.ts', 'reset'], { cwd: cloneDir, env })
    rmSync(scratch, { recursive: true, force: true })
  }
}

async function main(): Promise<void> {
  const { only } = values
  if (only !== undefined && only !== 'start' && only !== 'restore')
    throw new Error(`--only is start or restore, not ${only}`)
  if (only !== 'restore') await startFromNothing()
  if (only !== 'start') {
    // Its tree needs root.
    if (await isDebianReady()) await journey('restore a backup', followRestore)
    else console.log(`left out: ${restorePage}, because scripts/debian-parts is not made here`)
  }
  console.log(`typed as printed: ${seconds.join(', ')}`)
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
