// What every way to write an answer is given, and what it lets the task page around it do.
import type { ReactNode, Ref } from 'react'
import type { WorkTask } from '../task/work.ts'
import type { WorkContent } from './core/content.ts'
import type { AnswerProblem } from './result.ts'

export type AnswerHandle = {
  focus: () => void
  /** Puts a quotation where the person was writing. */
  insertQuote: (text: string) => void
  /** Marks what the server said and goes to the first. */
  showProblems: (problems: readonly AnswerProblem[]) => void
  /** Goes to the first of them. */
  showUnchecked: (pointers: readonly string[]) => void
}

export type AnswerProps = {
  task: WorkTask
  /** Null before anything was written: then the AI draft is shown, or nothing. */
  content: WorkContent | null
  /** Goes up when the content was replaced from outside. */
  contentVersion: number
  onChange: (content: WorkContent) => void
  /** Whether the task is final: to be read only. */
  isClosed: boolean
  /** Local storage was not read yet: what is shown may be replaced, and takes no input. */
  isOpening?: boolean
  /** Goes under the head of the pane. */
  note?: ReactNode
  ref?: Ref<AnswerHandle>
}
