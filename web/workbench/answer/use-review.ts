// The state of an answer for those around it. It is worked out when the typing pauses: no key waits
// for a look over the whole text.
import { useEffect, useMemo, useState } from 'react'
import { type AnswerTask, draftText, openProse, type WorkContent } from './core/content.ts'
import { reviewProse } from './core/passages.ts'
import { type AnswerProblem, findProblems, findUnchecked, type Unchecked } from './result.ts'

const settleMs = 300

/** The value once it has stood still for a while; the first one at once. */
export function useSettled<T>(value: T, delayMs: number = settleMs): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return settled
}

export type Review = {
  problems: AnswerProblem[]
  unchecked: Unchecked[]
  /** How much of the draft and the text is not common to both, 0 to 1. */
  changedShare: number
}

export function useReview(content: WorkContent | null, task: AnswerTask): Review {
  const settled = useSettled(content)
  return useMemo(
    () => ({
      problems: findProblems(settled, task),
      unchecked: findUnchecked(settled, task),
      changedShare:
        task.responseSchema === null
          ? reviewProse(openProse(settled, task), draftText(task)).changedShare
          : 0,
    }),
    [settled, task],
  )
}
