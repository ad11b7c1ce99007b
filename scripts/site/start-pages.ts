// A quickstart for each way to ask, cut from the one quickstart of the guides, whose samples are run.
import type { Page } from './source-pages.ts'

const ways = [
  { name: 'curl', section: 'curl', title: 'Start with curl' },
  { name: 'javascript', section: 'JavaScript', title: 'Start with JavaScript' },
  { name: 'python', section: 'Python', title: 'Start with Python' },
  { name: 'cli', section: 'Command line', title: 'Start with the command line' },
  { name: 'mcp', section: 'Agents', title: 'Start with MCP' },
]
const rest: Record<string, string> = {
  curl: 'Every operation: [API](/reference/api/).',
  javascript:
    'All that the package does: [JavaScript SDK](/reference/javascript/); [every method](/reference/javascript-api/).',
  python:
    'All that the package does: [Python SDK](/reference/python/); [methods](/reference/python-api/).',
  cli: 'All commands: [CLI commands](/reference/cli-commands/).',
  mcp: 'Set-up and budgets: [MCP server](/reference/mcp/); its tools: [MCP tools](/reference/mcp-tools/).',
}

/** `quickstart` has its links rewritten already. */
export function writeStartPages(quickstart: Page): Page[] {
  const [intro = '', ...parts] = quickstart.body.split(/^## /m)
  const sections = new Map(
    parts.map((part) => {
      const end = part.indexOf('\n')
      return [part.slice(0, end), part.slice(end + 1).trim()]
    }),
  )
  const next = find(sections, 'What next')
  return ways.map(({ name, section, title }) => ({
    slug: `start/${name}`,
    title,
    description: `From the address of a service and a key to a first answer, with ${section === 'Agents' ? 'an agent' : section}.`,
    body: `${intro.trim()}\n\n## Ask\n\n${find(sections, section)}\n\n## What next\n\n- ${rest[name]}\n${next}\n`,
    ...(quickstart.source !== undefined && { source: quickstart.source }),
  }))
}

function find(sections: Map<string, string>, name: string): string {
  const found = sections.get(name)
  if (found === undefined) throw new Error(`docs/guide/quickstart.md has no section "${name}"`)
  return found
}
