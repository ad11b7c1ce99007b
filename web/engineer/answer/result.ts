// The answer as the rest of the task page needs it: what to submit, what blocks it, which parts of the AI
// draft are unreviewed. Nothing here knows React.

import { toLabel } from '../../ui/diff/leaves.ts'
import {
  type AnswerTask,
  draftText,
  openData,
  openProse,
  type WorkContent,
} from './core/content.ts'
import { isTooDeep } from './core/extent.ts'
import type { Problem } from './core/faults.ts'
import { reviewData } from './core/fields.ts'
import { reviewProse } from './core/passages.ts'
import { validateData } from './core/validate.ts'

export type AnswerProblem = Pick<Problem, 'pointer' | 'message'> & { keyword?: string }
/** Unreviewed parts: their position in the answer, and in the draft. */
export type Unchecked = { pointer: string; label: string; parts: readonly string[] }

const resultBytesMax = 262_144
const excerptChars = 60

export function readResult(content: WorkContent | null, task: AnswerTask): Record<string, unknown> {
  if (task.responseSchema !== null) return openData(content, task).data
  return { message: openProse(content, task).text }
}

/** Parts of the AI draft that are in the answer as they were, and that a person accepted. */
export function listAcceptedParts(content: WorkContent | null, task: AnswerTask): string[] {
  if (task.responseSchema === null) {
    const { passages } = reviewProse(openProse(content, task), draftText(task))
    return [...new Set(passages.flatMap((passage) => passage.acceptedParts))]
  }
  const { leaves, states } = reviewData(openData(content, task), task)
  return leaves.map(({ pointer }) => pointer).filter((pointer) => states.get(pointer) === 'checked')
}

export function findProblems(content: WorkContent | null, task: AnswerTask): AnswerProblem[] {
  if (task.responseSchema === null) {
    const { text } = openProse(content, task)
    if (text.trim() === '')
      return [{ pointer: '/message', message: 'is empty. Write an answer first' }]
    return isTooLarge(text) ? [{ pointer: '/message', message: 'is longer than 256 KB' }] : []
  }
  const answer = openData(content, task)
  if (answer.raw !== undefined) return [{ pointer: '', message: describeBroken(answer.raw) }]
  const problems = validateData(task.responseSchema, answer.data)
  if (problems.length > 0) return problems
  return isTooLarge(JSON.stringify(answer.data))
    ? [{ pointer: '', message: 'is larger than 256 KB' }]
    : []
}

export function findUnchecked(content: WorkContent | null, task: AnswerTask): Unchecked[] {
  if (task.responseSchema === null) {
    const { passages } = reviewProse(openProse(content, task), draftText(task))
    return passages
      .filter((passage) => passage.isUnchecked)
      .map(({ pointers: [pointer = '/message'], text, openParts }) => ({
        pointer,
        label: excerpt(text),
        parts: openParts,
      }))
  }
  const { unchecked } = reviewData(openData(content, task), task)
  return unchecked.map((pointer) => ({ pointer, label: toLabel(pointer), parts: [pointer] }))
}

/** What a person wrote, as plain text: to copy, to count and to merge. */
export function contentText(content: WorkContent | null): string {
  if (content === null || typeof content === 'string') return content ?? ''
  const { text, message, raw, data } = content
  for (const written of [text, raw, message]) if (typeof written === 'string') return written
  return JSON.stringify(data ?? content, null, 2)
}

function describeBroken(raw: string): string {
  try {
    const isDeep = isTooDeep(JSON.parse(raw))
    return isDeep ? 'is nested deeper than 64 levels' : 'must be a JSON object'
  } catch {
    return 'is not valid JSON. Fix it in the JSON tab'
  }
}

function isTooLarge(text: string): boolean {
  // A character is at most three bytes, so most texts need no counting.
  if (text.length * 3 <= resultBytesMax) return false
  return new TextEncoder().encode(text).length > resultBytesMax
}

function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > excerptChars ? `${line.slice(0, excerptChars - 1)}…` : line
}
