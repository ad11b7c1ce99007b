// What is to be run of the blocks: programs of one or more of them, and faults of the pages that
// need no running to be seen.
import type { Block, Wishes } from './markdown.ts'

export type Language = 'js' | 'ts' | 'python' | 'bash' | 'tool'

export type Program = {
  page: string
  line: number
  language: Language
  source: string
  wishes: Wishes
  /** How many blocks are in it. */
  blocks: number
}

export type Sorted = {
  programs: Program[]
  notRun: { page: string; line: number; why: string }[]
  /** Data and output: read, and not run. */
  shown: number
  faults: string[]
}

const languages = new Set(['js', 'ts', 'python', 'bash'])
const shownLanguages = new Set(['json', 'text', 'toml', 'yaml', 'diff'])

/** Text is what a program prints; a command in it would never be run. */
const command = /^(?:\$ |(?:npm|npx|pip|node|python3?|curl|taskreview|task-review-mcp|export) )/m

export function sortBlocks(blocks: Block[]): Sorted {
  const sorted: Sorted = { programs: [], notRun: [], shown: 0, faults: [] }
  for (const block of blocks) {
    const fault = sortBlock(sorted, block)
    if (fault !== undefined) sorted.faults.push(`${block.page}:${block.line}: ${fault}`)
  }
  return sorted
}

function sortBlock(sorted: Sorted, block: Block): string | undefined {
  const { page, line, language, wishes } = block
  if (language === '') return 'the fence names no language; write text for what is only shown'
  if (wishes.notRun !== undefined) {
    sorted.notRun.push({ page, line, why: wishes.notRun })
    return undefined
  }
  if (wishes.toolCall) {
    if (language !== 'json') return 'a call of a tool is json'
    sorted.programs.push({ page, line, language: 'tool', source: block.text, wishes, blocks: 1 })
    return findJsonFault(block.text)
  }
  if (shownLanguages.has(language)) {
    sorted.shown += 1
    if (language === 'text' && command.test(block.text)) return 'a command is bash, not text'
    return language === 'json' ? findJsonFault(block.text) : undefined
  }
  if (!languages.has(language)) return `nothing here runs ${language}`
  if (wishes.continues) return addToLast(sorted, block)
  const source = preludeOf(block) + block.text
  sorted.programs.push({ page, line, language: language as Language, source, wishes, blocks: 1 })
  return undefined
}

function addToLast({ programs }: Sorted, block: Block): string | undefined {
  const last = programs.findLast(({ page }) => page === block.page)
  if (last?.language !== block.language) return 'there is nothing of its language to continue'
  last.source += `\n${block.text}`
  last.blocks += 1
  last.wishes = {
    ...last.wishes,
    ...block.wishes,
    files: [...last.wishes.files, ...block.wishes.files],
  }
  return undefined
}

function findJsonFault(text: string): string | undefined {
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    return `this is no JSON: ${(error as Error).message}`
  }
}

/** The lines that a page leaves out, because it showed them above. */
function preludeOf({ language, text, wishes }: Block): string {
  if (language === 'bash') return 'set -euo pipefail\n'
  const lines: string[] = []
  if (language === 'python') {
    if (wishes.client === 'sync') lines.push('from task_review import TaskReview')
    if (wishes.client === 'async') lines.push('from task_review import AsyncTaskReview')
    if (wishes.client === 'sync') lines.push('client = TaskReview()')
    if (wishes.client === 'async') lines.push('client = AsyncTaskReview()')
    if (wishes.task) lines.push('import os', 'task_id = os.environ["TASK_ID"]')
  } else {
    const isImported =
      text.includes("from '@task-review/sdk'") && /\bTaskReview\b[^(]*from/.test(text)
    if (wishes.client && !isImported) lines.push("import { TaskReview } from '@task-review/sdk'")
    if (wishes.client) lines.push('const client = new TaskReview()')
    if (wishes.task) lines.push("const taskId = process.env.TASK_ID ?? ''")
  }
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`
}
