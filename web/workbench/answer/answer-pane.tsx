// The middle of the task room: where the answer is written. What it is made of (editor, form) comes
// in chunks of its own, so that a task is painted before they are there.
import { lazy, type ReactNode, type Ref, Suspense } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { WorkTask } from '../task/work.ts'
import type { WorkContent } from './core/content.ts'
import type { AnswerProblem } from './result.ts'
import './answer-pane.css'

const ProseAnswer = lazy(async () => ({
  default: (await import('./prose/prose-answer.tsx')).ProseAnswer,
}))
const DataAnswer = lazy(async () => ({
  default: (await import('./data/data-answer.tsx')).DataAnswer,
}))

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
  /** Goes under the head of the pane. */
  note?: ReactNode
  ref?: Ref<AnswerHandle>
}

export function AnswerPane(props: AnswerProps) {
  const Answer = props.task.responseSchema === null ? ProseAnswer : DataAnswer
  return (
    <section className="answer" aria-label="Answer">
      <Suspense
        fallback={
          <div className="answer-waiting">
            <Skeleton lines={6} label="The answer is being opened" />
          </div>
        }
      >
        <Answer {...props} />
      </Suspense>
    </section>
  )
}
