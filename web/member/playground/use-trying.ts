// Sends what is in order; else marks what is not, and gives the first of it the focus. Problems are shown
// after the first try, and go as they are fixed.
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useKeys } from '../../ui/keys/use-keys.ts'
import { type Draft, type DraftField, findProblems } from './draft.ts'
import type { Sending } from './use-send.ts'

export function useTrying(draft: Draft, sending: Sending, isOff: boolean) {
  const form = useRef<HTMLFormElement>(null)
  const [hasTried, setTried] = useState(false)
  const problems = findProblems(draft)
  const hasProblems = Object.keys(problems).length > 0
  const trySending = () => {
    // Before the search: only what is marked can be found.
    flushSync(() => setTried(true))
    if (!hasProblems) sending.send(draft)
    else form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }
  useKeys('Playground', { send: { isOff, run: trySending } })
  return {
    form,
    said: (field: DraftField) => (hasTried ? problems[field] : undefined),
    hasProblems: hasTried && hasProblems,
    forget: () => setTried(false),
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      if (!isOff) trySending()
    },
  }
}
