// The state of an answer for those around it. It is worked out when the typing pauses: no key press waits
// for a scan of the whole text.
import { useEffect, useMemo, useState } from 'react'
import type { AnswerTask, WorkContent } from './core/content.ts'
import { type AnswerProblem, findProblems, findUnchecked, type Unchecked } from './result.ts'

const settleMs = 300

/** The value once it has stood still for a while; the first one at once, also where it comes after the page. */
export function useSettled<T>(value: T, delayMs: number = settleMs): T {
  const [settled, setSettled] = useState(value)
  const waitMs = settled === null ? 0 : delayMs
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), waitMs)
    return () => clearTimeout(timer)
  }, [value, waitMs])
  return settled
}

export type Review = {
  problems: AnswerProblem[]
  unchecked: Unchecked[]
}

export function useReview(content: WorkContent | null, task: AnswerTask): Review {
  const settled = useSettled(content)
  return useMemo(
    () => ({
      problems: findProblems(settled, task),
      unchecked: findUnchecked(settled, task),
    }),
    [settled, task],
  )
}
