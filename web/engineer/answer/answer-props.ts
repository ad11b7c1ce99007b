// The middle of the task room: where the answer is written. Head and text are painted with the room;
// the editors and the form come in chunks of their own and take the place of what stands there.
import type { ReactNode, Ref } from 'react'
import type { WorkTask } from '../task/work.ts'
import type { WorkContent } from './core/content.ts'
import { DataAnswer } from './data/data-answer.tsx'
import { ProseAnswer } from './prose/prose-answer.tsx'
import type { AnswerProblem } from './result.ts'
import './answer-pane.css'

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
  /** The device was not looked at yet: what is shown may be replaced, and takes no input. */
  isOpening?: boolean
  /** Goes under the head of the pane. */
  note?: ReactNode
  ref?: Ref<AnswerHandle>
}

export function AnswerPane(props: AnswerProps) {
  return (
    <section className="answer" aria-label="Answer" inert={props.isOpening === true}>
      {props.task.responseSchema === null ? <ProseAnswer {...props} /> : <DataAnswer {...props} />}
    </section>
  )
}
