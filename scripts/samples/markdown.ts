// The fenced blocks of a Markdown page, each with the wishes in the comment above its fence:
//   <!-- sample: with client; until "Ready" -->
// A comment is seen by nobody but this reader, wherever a page is shown.

export type Wishes = {
  /** Why it is not run. */
  notRun?: string
  /** Part of the program that the block before it began. */
  continues?: boolean
  client?: 'sync' | 'async'
  task?: boolean
  /** A task whose engineer has asked something. */
  question?: boolean
  /** What an agent sends to the MCP server to call a tool. */
  toolCall?: boolean
  files: string[]
  receiver?: { port: string; path: string }
  until?: string
  exit?: number
  prints?: string
  /** The name under which the page tells its reader to save it (scripts/readme.ts). */
  savedAs?: string
}

export type Block = { page: string; line: number; language: string; text: string; wishes: Wishes }

const fence = /^(`{3,}|~{3,})\s*([\w+-]*)[^`]*$/
const comment = /^<!-- sample: (.*) -->$/

/** Blocks of the whole page, or of the section under this heading. */
export function readBlocks(page: string, markdown: string, section?: string): Block[] {
  const lines = markdown.split('\n')
  const blocks: Block[] = []
  let heading = ''
  for (let index = 0; index < lines.length; index += 1) {
    const text = lines[index] ?? ''
    if (text.startsWith('## ')) heading = text.slice(3).trim()
    const [, mark, language = ''] = fence.exec(text) ?? []
    if (mark === undefined) continue
    const end = lines.findIndex((line, at) => at > index && line.trim() === mark)
    if (end === -1) throw new Error(`${page}:${index + 1}: this fence is never closed`)
    const place = { page, line: index + 1, language }
    const wishes = readWishes(place, lines[index - 1] ?? '')
    const body = lines.slice(index + 1, end).join('\n')
    if (section === undefined || heading === section) blocks.push({ ...place, text: body, wishes })
    index = end
  }
  return blocks
}

function readWishes(place: { page: string; line: number }, above: string): Wishes {
  const wishes: Wishes = { files: [] }
  const [, list] = comment.exec(above.trim()) ?? []
  for (const wish of list?.split(';') ?? []) {
    if (!addWish(wishes, wish.trim()))
      throw new Error(`${place.page}:${place.line}: nobody knows the wish "${wish.trim()}"`)
  }
  return wishes
}

const readers: [RegExp, (wishes: Wishes, ...found: string[]) => void][] = [
  [/^not run, (.{8,})$/, (wishes, why = '') => Object.assign(wishes, { notRun: why })],
  [/^continues$/, (wishes) => Object.assign(wishes, { continues: true })],
  [/^with client$/, (wishes) => Object.assign(wishes, { client: 'sync' })],
  [/^with async client$/, (wishes) => Object.assign(wishes, { client: 'async' })],
  [/^with task$/, (wishes) => Object.assign(wishes, { task: true })],
  [/^with question$/, (wishes) => Object.assign(wishes, { question: true })],
  [/^tool call$/, (wishes) => Object.assign(wishes, { toolCall: true })],
  [/^with file ([\w.-]+)$/, (wishes, name = '') => wishes.files.push(name)],
  [
    /^receiver (\d+) (\/\S*)$/,
    (wishes, port, path) => Object.assign(wishes, { receiver: { port, path } }),
  ],
  [/^until "(.+)"$/, (wishes, until) => Object.assign(wishes, { until })],
  [/^exit (\d+)$/, (wishes, code) => Object.assign(wishes, { exit: Number(code) })],
  [/^saved as ([\w.-]+)$/, (wishes, savedAs) => Object.assign(wishes, { savedAs })],
  [/^prints "(.+)"$/, (wishes, prints) => Object.assign(wishes, { prints })],
]

function addWish(wishes: Wishes, wish: string): boolean {
  for (const [pattern, add] of readers) {
    const found = pattern.exec(wish)
    if (found === null) continue
    add(wishes, ...found.slice(1))
    return true
  }
  return false
}
