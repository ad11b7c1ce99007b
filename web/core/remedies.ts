// A failure in the words of the page: what happened and what to do next.
import { ApiFailure } from './failure.ts'

/** Not FORBIDDEN: a role, a suspension, two who must agree; only the service knows which it was. */
const remedies: Record<string, string> = {
  OFFLINE: "Can't reach the service. Check your connection and try again.",
  UNAUTHORIZED: 'Your session has expired. Sign in again; your unsaved text is kept.',
  EMAIL_NOT_VERIFIED: 'Confirm your email address first. Open the link in the email we sent you.',
  SECOND_FACTOR_REQUIRED: 'Two-factor authentication is required. Set it up, or sign in with it.',
  STEP_UP_REQUIRED: 'For security, sign in again, then retry.',
  NOT_FOUND: 'Not found, or you no longer have access.',
  LAST_OWNER: 'An account must have at least one owner. Make another member an owner first.',
  ENDPOINT_DISABLED: 'The webhook is disabled. Enable it, then send again.',
  ENDPOINT_LIMIT_REACHED: 'Webhook limit reached. Delete a webhook first.',
  INTERNAL:
    'Something went wrong on our side. Try again. If it keeps failing, send the request id to your service operator.',
  UNAVAILABLE: 'The service is temporarily unavailable. Try again shortly.',
}

/** Operators have nobody to report to: they look themselves. */
const operatorRemedies: Record<string, string> = {
  INTERNAL: 'Try again. If it keeps failing, search the server log for the request id.',
}

export function describeFailure(error: unknown): {
  message: string
  next: string
  requestId: string | undefined
} {
  if (!(error instanceof ApiFailure))
    return {
      message: 'Something went wrong.',
      next: 'Reload the page. Saved data is kept.',
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
