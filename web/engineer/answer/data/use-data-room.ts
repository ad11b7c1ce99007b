// What goes on around the form: what is wrong and what is unchecked, and the keys that lead there.

import { type RefObject, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { readAt } from '../../../ui/diff/leaves.ts'
import type { JsonHandle } from '../../../ui/editor/json-editor.tsx'
import { useKey, useKeys } from '../../../ui/keys/use-keys.ts'
import { usePressed } from '../../../ui/press-guard.ts'
import type { AnswerProps } from '../answer-props.ts'
import { setAt } from '../core/change.ts'
import { type Data, makeData } from '../core/content.ts'
import type { Problem } from '../core/faults.ts'
import { acceptField, type DataReview } from '../core/fields.ts'
import { type AnswerProblem, findProblems } from '../result.ts'
import { useSettled } from '../use-review.ts'
import type { Facts } from './facts.ts'
import { findNext, focusField } from './walk.ts'

export type DataMode = 'form' | 'json' | 'diff' | 'schema'

type Own = {
  answer: Data
  review: DataReview
  mode: DataMode
  setMode: (mode: DataMode) => void
  root: RefObject<HTMLDivElement | null>
  editor: RefObject<JsonHandle | null>
}

export function useDataRoom(props: AnswerProps, own: Own) {
  const { task, isClosed, onChange } = props
  const { answer, review } = own
  const { problems, blame } = useProblems(props, answer)
  const walk = useWalk(own, problems)
  const acceptKey = useKey('Answer.accept')
  // The next field has the focus after each: a held key, or the rest of a double click, is not about it.
  const accept = usePressed((pointer: string) => {
    onChange(acceptField(answer, pointer))
    const left = review.unchecked.filter(
      (other) => other !== pointer && !other.startsWith(`${pointer}/`),
    )
    walk.goTo(nextAfter(review.unchecked, left, pointer), 'accept')
  })
  const facts: Facts = {
    data: answer.data,
    draft: task.aiDraft?.content,
    states: review.states,
    problems: useMemo(
      () => new Map(problems.map((problem) => [problem.pointer, asProblem(problem)])),
      [problems],
    ),
    isClosed,
    askedAt: task.createdAt,
    acceptKey,
    target: walk.target,
    accept,
    set: (pointer, value) =>
      onChange(makeData(setAt(answer.data, pointer, value), answer.accepted)),
    goTo: (pointer) => walk.goTo(pointer, 'pointer'),
  }
  useRoomKeys(props, own, { walk, facts })
  useRoomHandle(props, own, { walk, facts, blame })
  return { problems, facts, jump: walk.jump, jumpKey: useKey('Answer.problem') }
}

/** What is wrong by our own look, and by the server's as long as the answer is the one it saw. */
function useProblems({ task, content }: AnswerProps, answer: Data) {
  const settled = useSettled(answer)
  const [blamed, setBlamed] = useState<{ content: unknown; problems: readonly AnswerProblem[] }>()
  const own = useMemo(() => findProblems(settled, task), [settled, task])
  const problems = useMemo(() => {
    if (blamed?.content !== content) return own
    const known = new Set(own.map((problem) => problem.pointer))
    return [...own, ...blamed.problems.filter((problem) => !known.has(problem.pointer))]
  }, [own, blamed, content])
  return {
    problems,
    blame: (found: readonly AnswerProblem[]) => setBlamed({ content, problems: found }),
  }
}

type Walk = ReturnType<typeof useWalk>

function useWalk({ mode, setMode, root, editor, answer }: Own, problems: readonly AnswerProblem[]) {
  const [target, setTarget] = useState<{ pointer: string }>()
  const last = useRef<string>(undefined)
  const goTo = (pointer: string | undefined, mark: 'pointer' | 'accept') => {
    if (pointer === undefined) return
    if (mode !== 'form') setMode('form')
    setTarget({ pointer })
    focusField(root.current, pointer, mark)
  }
  const goInJson = (pointer: string) => {
    if (mode !== 'json') setMode('json')
    requestAnimationFrame(() => requestAnimationFrame(() => editor.current?.goTo(pointer)))
  }
  const show = (problem: AnswerProblem) => {
    last.current = problem.pointer
    // What the form does not show (a field that is not in the schema) is found in the JSON.
    const isOnlyJson =
      problem.keyword === 'false' || problem.pointer === '' || answer.raw !== undefined
    if (mode === 'json' || isOnlyJson) goInJson(problem.pointer)
    else goTo(problem.pointer, 'pointer')
  }
  const jump = () => {
    const next = findNext(
      problems.map((problem) => problem.pointer),
      last.current,
    )
    const problem = problems.find((one) => one.pointer === next)
    if (problem) show(problem)
  }
  return { target, goTo, jump, show }
}

function useRoomKeys(
  { task, isClosed }: AnswerProps,
  { review, mode, setMode }: Own,
  { walk, facts }: { walk: Walk; facts: Facts },
): void {
  const hasDraft = task.aiDraft !== null
  const focused = () =>
    document.activeElement instanceof HTMLElement
      ? document.activeElement.dataset.accept
      : undefined
  const goToNext = () =>
    walk.goTo(nextAfter(review.unchecked, review.unchecked, focused()), 'accept')
  useKeys('Answer', {
    next: { label: 'Next unchecked field', run: goToNext, isOff: !hasDraft },
    accept: {
      label: 'Accept field',
      run: () => {
        const pointer = focused()
        if (pointer === undefined) goToNext()
        else facts.accept(pointer)
      },
      isOff: !hasDraft || isClosed,
    },
    problem: { run: walk.jump },
    json: {
      label: mode === 'json' ? 'Show form' : 'Show JSON',
      run: () => setMode(mode === 'json' ? 'form' : 'json'),
    },
    diff: {
      label: mode === 'diff' ? 'Back to form' : 'Compare with AI draft',
      run: () => setMode(mode === 'diff' ? 'form' : 'diff'),
      isOff: !hasDraft,
    },
  })
}

function useRoomHandle(
  { ref }: AnswerProps,
  { answer, root }: Own,
  around: { walk: Walk; facts: Facts; blame: (found: readonly AnswerProblem[]) => void },
): void {
  const { walk, facts, blame } = around
  // A quotation is asked for elsewhere, so where the person was writing is remembered.
  const writing = useRef<string>(undefined)
  useEffect(() => {
    const form = root.current
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.dataset.pointer !== undefined)
        writing.current = target.dataset.pointer
    }
    form?.addEventListener('focusin', note)
    return () => form?.removeEventListener('focusin', note)
  }, [root])
  useImperativeHandle(ref, () => ({
    focus: () => {
      const first = root.current?.querySelector<HTMLElement>('[data-accept], [data-pointer]')
      first?.focus()
    },
    insertQuote: (text) => {
      const at = writing.current
      const held = at === undefined ? undefined : readAt(answer.data, at)
      if (at !== undefined && typeof held === 'string') facts.set(at, `${held}${text}`)
    },
    showProblems: (found) => {
      blame(found)
      const [first] = found
      if (first) walk.show(first)
    },
    showUnchecked: ([pointer]) => walk.goTo(pointer, 'accept'),
  }))
}

/** The first that is left after the given place in the order of all. */
function nextAfter(
  all: readonly string[],
  left: readonly string[],
  after: string | undefined,
): string | undefined {
  if (after === undefined) return left[0]
  const isAt = (pointer: string) => pointer === after || pointer.startsWith(`${after}/`)
  const at = all.findLastIndex(isAt)
  const following = new Set(all.slice(at + 1))
  return left.find((pointer) => following.has(pointer)) ?? left[0]
}

function asProblem({ pointer, message, keyword = '' }: AnswerProblem): Problem {
  return { pointer, message, keyword }
}
