// Runs every sample of the pages about the client tools, and those of the essential operations in the API
// reference, against a real service in test mode.
//   node scripts/samples.ts [PAGE ...]
// scripts/samples/markdown.ts says how a page asks for what its samples need.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countByTool } from './samples/languages.ts'
import { listPages, sortPages } from './samples/pages.ts'
import { layOutTools } from './samples/place.ts'
import type { Program } from './samples/programs.ts'
import { findPython } from './samples/python.ts'
import { listReferencePrograms } from './samples/reference.ts'
import { findFault, type Ground } from './samples/run.ts'
import { startSampleService } from './samples/service.ts'
import { findTypeFaults } from './samples/types.ts'
import { cloneDir } from './stack/stack-file.ts'

const lanes = 4

type Waiting = { program: Program; name: string }[]

async function runAll(ground: Ground, programs: Program[]): Promise<string[]> {
  const faults: string[] = []
  const all = programs.map((program, index) => ({ program, name: `sample-${index}` }))
  // An account has few webhooks, so those about them run one after another and leave none behind.
  const { webhooks = [], others = [] } = Object.groupBy(all, ({ program }) =>
    /webhooks/.test(program.source) ? 'webhooks' : 'others',
  )
  const runLane = async (waiting: Waiting, after?: () => Promise<void>) => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { program, name } = next
      const fault = await findFault(ground, program, name).catch((error: Error) => error.message)
      if (fault !== undefined) faults.push(`${program.page}:${program.line}: ${fault}`)
      await after?.()
    }
  }
  const alone = runLane(webhooks, () => ground.service.deleteWebhooks())
  await Promise.all([alone, ...Array.from({ length: lanes - 1 }, () => runLane(others))])
  return faults
}

async function main(pages: string[], others: Program[]): Promise<boolean> {
  const startedAtMs = performance.now()
  const { notRun, shown, faults, ...sorted } = sortPages(cloneDir, pages)
  const programs = [...sorted.programs, ...others]
  const root = mkdtempSync(join(tmpdir(), 'task-review-samples-'))
  try {
    const tools = layOutTools(root, await findPython())
    const types = findTypeFaults(root, programs)
    const service = await startSampleService()
    try {
      faults.push(...(await runAll({ root, tools, service }, programs)), ...(await types))
    } finally {
      await service.stop()
    }
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
  for (const { page, line, why } of notRun) console.log(`not run: ${page}:${line}: ${why}`)
  for (const fault of faults) console.log(`fault: ${fault}`)
  const counts = Object.entries(countByTool(programs)).map(([tool, count]) => `${tool} ${count}`)
  console.log(`by tool: ${counts.join(', ')}`)
  const blocks = programs.reduce((sum, program) => sum + program.blocks, 0)
  const seconds = ((performance.now() - startedAtMs) / 1_000).toFixed(1)
  console.log(
    `${pages.length} pages: ${blocks} samples run in ${programs.length} programs, ` +
      `${notRun.length} not run, ${shown} only shown, ${faults.length} faults, ${seconds} s`,
  )
  return faults.length === 0
}

const asked = process.argv.slice(2)
const isWhole = asked.length === 0
const pages = isWhole ? listPages(cloneDir) : asked
if (!(await main(pages, isWhole ? listReferencePrograms(cloneDir) : []))) process.exitCode = 1
