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
