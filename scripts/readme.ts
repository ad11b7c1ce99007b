// Runs the README to the letter, block after block, in a world of its own: what its first terminal starts
// goes on running, and the other blocks follow in a second terminal. The page to which it sends readers who want to
// look around is run after it in a third. Says how many seconds each took.
//   node scripts/readme.ts [--twice] [--beside-dev]
// --twice runs all of it a second time on what the first left; --beside-dev with a `pnpm dev` that runs
// already, as one does who reads on the next day.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openTerminal, type Terminal } from './readme/terminal.ts'
import { type Block, readBlocks } from './samples/markdown.ts'
import { childEnvironment } from './stack/environment.ts'
import { runToEnd } from './stack/processes.ts'
import { cloneDir } from './stack/stack-file.ts'

const { values } = parseArgs({
  options: {
    twice: { type: 'boolean', default: false },
    'beside-dev': { type: 'boolean', default: false },
  },
})
/** The first start on a machine compiles the file store. */
const startTimeoutMs = 15 * 60_000
const blockTimeoutMs = 3 * 60_000
const nextPage = 'docs/site/src/content/docs/start/run-it-yourself.md'
const isReady = /Ready in [\d.]+ s|pnpm dev already runs at/

type Pages = { readme: Block[]; next: Block[] }

async function readThrough(
  { readme, next }: Pages,
  env: NodeJS.ProcessEnv,
  what: string,
): Promise<void> {
  const [first, ...others] = readme
  if (first === undefined || !first.text.includes('pnpm dev')) {
    throw new Error('README.md: its first block should end with pnpm dev')
  }
  const started = openTerminal(cloneDir, env)
  const second = openTerminal(cloneDir, env)
  const third = openTerminal(cloneDir, env)
  try {
    await timed(`${what}, line ${first.line}`, () =>
      started.runUntil(first.text, isReady, startTimeoutMs),
    )
    for (const block of others) {
      await timed(`${what}, line ${block.line}`, () => runBlock(second, block))
    }
    for (const block of next) {
      await timed(`${nextPage}, line ${block.line}`, () => runBlock(third, block))
    }
  } finally {
    await third.close()
    await second.close()
    await started.close()
  }
}

async function runBlock(terminal: Terminal, { text, wishes, language }: Block): Promise<void> {
  const isFile = wishes.savedAs !== undefined
  if (!isFile && language !== 'bash')
    throw new Error(`nobody says what to do with this ${language}`)
  const command = isFile ? `cat > ${wishes.savedAs} <<'END_OF_FILE'\n${text}\nEND_OF_FILE` : text
  await terminal.run(command, blockTimeoutMs)
}

async function timed(name: string, run: () => Promise<unknown>): Promise<void> {
  const startedAtMs = performance.now()
  await run()
  console.log(`ok: ${name}, ${((performance.now() - startedAtMs) / 1_000).toFixed(1)} s`)
}

async function main(): Promise<void> {
  const startedAtMs = performance.now()
  const scratch = mkdtempSync(join(tmpdir(), 'task-review-readme-'))
  // Data, and what npm keeps of tarballs it has seen before, are those of a newcomer.
  const env = childEnvironment({
    TASK_REVIEW_STACK: join(scratch, 'stack'),
    npm_config_cache: join(scratch, 'npm'),
  })
  const read = (path: string) => readBlocks(path, readFileSync(join(cloneDir, path), 'utf8'))
  const pages = { readme: read('README.md'), next: read(nextPage) }
  if (pages.next.length === 0) throw new Error(`${nextPage}: has nothing to run`)
  const dev = values['beside-dev'] ? openTerminal(cloneDir, env) : undefined
  try {
    await dev?.runUntil('pnpm dev', isReady, startTimeoutMs)
    await readThrough(pages, env, dev === undefined ? 'README.md' : 'README.md beside pnpm dev')
    if (values.twice) await readThrough(pages, env, 'README.md again')
  } finally {
    await dev?.close()
    await runToEnd(process.execPath, ['scripts/stack.ts', 'reset'], { cwd: cloneDir, env })
    rmSync(scratch, { recursive: true, force: true })
  }
  const seconds = ((performance.now() - startedAtMs) / 1_000).toFixed(1)
  const blocks = pages.readme.length + pages.next.length
  console.log(`README.md: ${blocks} blocks run as printed, ${seconds} s`)
}

try {
  await main()
} catch (error) {
  console.error(`README.md: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}
