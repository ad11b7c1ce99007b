// The answer that was submitted last, while it can be undone. It is kept outside of the pages: an engineer who has gone
// on to the queue or to the next task can still take it back.
import { useSyncExternalStore } from 'react'

export type SentAnswer = {
  taskId: string
  leaseNumber: number
  charged: number
  /** By the clock of the service. */
  sendsAtMs: number
  /** Called once the answer is the client's. */
  onSent: () => void
}

let answer: SentAnswer | undefined
const listeners = new Set<() => void>()

/** An answer before it is on its way, and no longer this page's to undo. */
export function showSentAnswer(next: SentAnswer): void {
  answer?.onSent()
  setAnswer(next)
}

export function forgetSentAnswer(): void {
  setAnswer(undefined)
}

function setAnswer(next: SentAnswer | undefined): void {
  answer = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useSentAnswer(): SentAnswer | undefined {
  return useSyncExternalStore(subscribe, () => answer)
}
