// Types the blocks of a page as printed, one after another, and says how long each and all took.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Block, readBlocks } from '../samples/markdown.ts'
import { cloneDir } from '../stack/stack-file.ts'
import type { Terminal } from './terminal.ts'

const blockTimeoutMs = 5 * 60_000

/** Without those that hold the reader's own addresses and keys. */
export function readPage(page: string): Block[] {
  const blocks = readBlocks(page, readFileSync(join(cloneDir, page), 'utf8'))
  const typed = blocks.filter(
    ({ wishes }) => wishes.notRun === undefined || !/the reader's own/.test(wishes.notRun),
  )
  if (typed.length === 0) throw new Error(`${page}: has nothing to run`)
  return typed
}

export async function follow(terminal: Terminal, blocks: Block[]): Promise<void> {
  for (const block of blocks)
    await timed(`${block.page}, line ${block.line}`, () => runBlock(terminal, block))
}

async function runBlock(terminal: Terminal, block: Block): Promise<void> {
  const { text, wishes, language, page, line } = block
  const isFile = wishes.savedAs !== undefined
  if (!isFile && language !== 'bash')
    throw new Error(`${page}:${line}: nothing says what to do with this ${language}`)
  const command = isFile ? `cat > ${wishes.savedAs} <<'END_OF_FILE'\n${text}\nEND_OF_FILE` : text
  await terminal.run(command, blockTimeoutMs)
}

export async function timed(name: string, run: () => Promise<unknown>): Promise<number> {
  const startedAtMs = performance.now()
  await run()
  const seconds = (performance.now() - startedAtMs) / 1_000
  console.log(`ok: ${name}, ${seconds.toFixed(1)} s`)
  return seconds
}
