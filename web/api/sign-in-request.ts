// Asks the person to sign in again over the page that is open: because the session ended, or because
// what they want needs a fresh sign-in. Whoever asked goes on when it is done.

import { ApiFailure } from '../core/failure.ts'
import { sessionEnded } from './client.ts'

export type SignInReason = 'ended' | 'recent' | 'second_factor'

let asked: SignInReason | undefined
// Said no: then it is not asked again by itself, for every reply in the background would ask.
let isPutOff = false
let waiting: ((isDone: boolean) => void)[] = []
const listeners = new Set<() => void>()

export function askedReason(): SignInReason | undefined {
  return asked
}

export function hasPutOff(): boolean {
  return isPutOff
}

export function subscribeToAsking(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** True once the person has signed in; false when they would rather not. */
export function askToSignIn(reason: SignInReason): Promise<boolean> {
  asked ??= reason
  for (const listener of listeners) listener()
  return new Promise((resolve) => waiting.push(resolve))
}

/** The session has ended: asks, unless the person would rather not for now. */
export function tellSessionEnd(): void {
  if (!isPutOff && asked === undefined) void askToSignIn('ended')
}

export function answerAsking(isDone: boolean): void {
  const told = waiting
  isPutOff = !isDone && (isPutOff || asked === 'ended')
  asked = undefined
  waiting = []
  if (isDone) sessionEnded.dispatchEvent(new Event('returned'))
  for (const tell of told) tell(isDone)
  for (const listener of listeners) listener()
}

/**
 * Runs the call and retries it once after re-authentication if it failed with 401 or STEP_UP_REQUIRED.
 */
export async function withRecentSignIn<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === undefined || !(await askToSignIn(reason))) throw error
    return await run()
  }
}

function reasonOf(error: unknown): SignInReason | undefined {
  if (!(error instanceof ApiFailure)) return undefined
  if (error.code === 'STEP_UP_REQUIRED') return 'recent'
  return error.code === 'UNAUTHORIZED' ? 'ended' : undefined
}
