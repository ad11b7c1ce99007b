// In which tools a page shows how a thing is done, counted by the samples that are run, and which tools it leaves out
// with a reason.
import type { Program } from './programs.ts'

export const tools = ['curl', 'JavaScript', 'Python', 'CLI', 'MCP'] as const
export type Tool = (typeof tools)[number]

/** The quickstart and the guides that show how a client does a thing. */
export const pagesInAllTools: Record<string, Partial<Record<Tool, string>>> = {
  'docs/guide/quickstart.md': {},
  'docs/guide/waiting.md': {},
  'docs/guide/webhooks.md': {
    MCP: 'no tool is about webhooks: an agent waits with wait_for_task',
  },
  'docs/guide/callbacks.md': {
    MCP: 'create_task takes no callback: an agent waits with wait_for_task',
  },
  'docs/guide/idempotency.md': {},
  'docs/guide/typed-results.md': {},
  'docs/guide/files.md': {},
  'docs/guide/questions.md': {},
  'docs/guide/errors-and-retries.md': {},
  'docs/guide/credits.md': {},
  'docs/guide/agents.md': {
    curl: 'it is about agents, which have tools or a library',
    CLI: 'it is about agents, which have tools or a library',
  },
  'docs/site/src/content/docs/guides/budgets-for-agents.md': {},
}

function toolsOf({ language, source }: Program): Tool[] {
  if (language === 'js' || language === 'ts') return ['JavaScript']
  if (language === 'python') return ['Python']
  if (language === 'tool') return ['MCP']
  const named: [RegExp, Tool][] = [
    [/\bcurl /, 'curl'],
    [/\btaskreview /, 'CLI'],
    [/\btask-review-mcp\b/, 'MCP'],
  ]
  return named.flatMap(([pattern, tool]) => (pattern.test(source) ? [tool] : []))
}

export function countByTool(programs: Program[]): Record<Tool, number> {
  const counts = { curl: 0, JavaScript: 0, Python: 0, CLI: 0, MCP: 0 }
  for (const program of programs) for (const tool of toolsOf(program)) counts[tool] += 1
  return counts
}

/** One line for each tool that a page neither shows nor leaves out, and for each reason that is none any more. */
export function findMissingTools(programs: Program[], pages = pagesInAllTools): string[] {
  return Object.entries(pages).flatMap(([page, reasons]) => {
    const counts = countByTool(programs.filter((program) => program.page === page))
    return tools.flatMap((tool) => {
      const isShown = counts[tool] > 0
      if (!isShown && reasons[tool] === undefined) return [`${page}: no sample in ${tool} is run`]
      return isShown && reasons[tool] !== undefined ? [`${page}: ${tool} is there after all`] : []
    })
  })
}
