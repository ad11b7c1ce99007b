// What a task is called here: the first line of its prompt, as the queue shows it.
import { showHiddenSigns } from '../../ui/hidden-signs.ts'

const titleCharsMax = 120

export function readTitle(prompt: string): string {
  const line = prompt.split('\n').find((one) => one.trim() !== '') ?? 'Untitled task'
  const plain = showHiddenSigns(line)
    .trim()
    .replace(/^#{1,6}\s+/, '')
    .replace(/[*_`]{1,3}(\S(?:.*?\S)?)[*_`]{1,3}/g, '$1')
  return plain.length > titleCharsMax ? `${plain.slice(0, titleCharsMax - 1)}…` : plain
}

/** What the head of the page shows whole on any wide screen. */
const repeatedCharsMax = 72

/** Lists, quotes, code, tables, links and HTML mean something by how they begin, so they stay where they are. */
const marked = /^(?:\s{4}|\t|```|~~~|[-*+>|<]|\d+[.)]\s|!?\[)|\]\(/

/** The prompt without the line that is its title; undefined where the line belongs to what follows it. */
export function cutTitle(prompt: string): { title: string; rest: string } | undefined {
  const lines = prompt.split('\n')
  const at = lines.findIndex((line) => line.trim() !== '')
  const title = lines[at]
  if (title === undefined || title.trim().length > repeatedCharsMax || marked.test(title))
    return undefined
  const isAlone = /^#{1,6}\s+\S/.test(title) || lines[at + 1]?.trim() === ''
  const rest = lines.slice(at + 1).join('\n')
  return isAlone && rest.trim() !== '' ? { title, rest } : undefined
}
