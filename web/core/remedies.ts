// A failure in the words of the page: what happened and what to do next.
import { ApiFailure } from './failure.ts'

/** Not FORBIDDEN: a role, a suspension, two who must agree; only the service knows which it was. */
const remedies: Record<string, string> = {
  OFFLINE: 'The service cannot be reached. Check your connection; then try again.',
  UNAUTHORIZED: 'Your session has ended. Sign in again: what you typed stays here.',
  EMAIL_NOT_VERIFIED: 'Confirm your address first: open the link in the mail you were sent.',
  SECOND_FACTOR_REQUIRED: 'This needs a second factor. Set one up, or sign in with it.',
  STEP_UP_REQUIRED: 'This needs a fresh sign-in. Sign in again, then repeat it.',
  NOT_FOUND: 'It is not there, or no longer yours to see. Go back and read the list again.',
  LAST_OWNER: 'An account keeps at least one owner. Make somebody else an owner first.',
  ENDPOINT_DISABLED: 'The webhook is switched off. Switch it on first; then send again.',
  ENDPOINT_LIMIT_REACHED: 'The account has as many webhooks as it may. Delete one first.',
  INTERNAL:
    'Something failed on our side. Try again; if it keeps failing, send the request id to the operator of this service.',
  UNAVAILABLE: 'The service is not available for a moment. Try again shortly.',
}

/** Operators have nobody to report to: they look themselves. */
const operatorRemedies: Record<string, string> = {
  INTERNAL: "Try again. If it keeps failing, look for the request id in the server's log.",
}

export function describeFailure(error: unknown): {
  message: string
  next: string
  requestId: string | undefined
} {
  if (!(error instanceof ApiFailure))
    return {
      message: 'Something in this page went wrong.',
      next: 'Load the page again. What you saved is kept.',
      requestId: undefined,
    }
  const { message, requestId } = error
  if (error.code === 'RATE_LIMITED') {
    const wait = error.retryAfterSeconds
    const when = wait === undefined ? 'in a minute' : `in ${describeWait(wait)}`
    return { message, next: `Too many attempts. Try again ${when}.`, requestId }
  }
  const own = isOperatorPage() ? operatorRemedies[error.code] : undefined
  return { message, next: own ?? remedies[error.code] ?? message, requestId }
}

function isOperatorPage(): boolean {
  return /^\/admin(\/|$)/.test(location.pathname)
}

function describeWait(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.ceil(seconds))} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}
