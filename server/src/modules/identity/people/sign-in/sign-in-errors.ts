// What better-auth refuses, in our terms. Nothing here tells a known address from an unknown one.
import {
  ApiError,
  type ErrorCode,
  invalidRequest,
  tooManyRequests,
} from '../../../../core/errors.ts'

const lockSeconds = 900

const codes: Record<string, ErrorCode> = {
  INVALID_EMAIL_OR_PASSWORD: 'SIGN_IN_FAILED',
  INVALID_CODE: 'SIGN_IN_FAILED',
  INVALID_BACKUP_CODE: 'SIGN_IN_FAILED',
  BACKUP_CODES_NOT_ENABLED: 'SIGN_IN_FAILED',
  PASSKEY_NOT_FOUND: 'SIGN_IN_FAILED',
  AUTHENTICATION_FAILED: 'SIGN_IN_FAILED',
  CHALLENGE_NOT_FOUND: 'SIGN_IN_FAILED',
  USER_NOT_VERIFIED: 'SIGN_IN_FAILED',
  EMAIL_NOT_VERIFIED: 'EMAIL_NOT_VERIFIED',
  SESSION_NOT_FRESH: 'STEP_UP_REQUIRED',
}

const restart = 'This sign-in has expired; start again with the password.'
const startAgain = new Set(['INVALID_TWO_FACTOR_COOKIE', 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'])

const fields: Record<string, { field: string; message: string }> = {
  INVALID_PASSWORD: { field: 'password', message: 'is wrong' },
  CREDENTIAL_ACCOUNT_NOT_FOUND: { field: 'password', message: 'is wrong' },
  PASSWORD_TOO_SHORT: { field: 'password', message: 'is too short' },
  PASSWORD_TOO_LONG: { field: 'password', message: 'is too long' },
  INVALID_EMAIL: { field: 'email', message: 'must be an e-mail address' },
  VALIDATION_ERROR: { field: 'email', message: 'must be an e-mail address' },
  INVALID_TOKEN: { field: 'token', message: 'is invalid or already used; request a new email' },
  TOKEN_EXPIRED: { field: 'token', message: 'is too old; ask for a new mail' },
  USER_NOT_FOUND: { field: 'token', message: 'is invalid or already used; request a new email' },
  TOTP_ALREADY_ENABLED: { field: 'totp', message: 'is set up already; remove it first' },
  TOTP_NOT_ENABLED: { field: 'totp', message: 'is not set up' },
  TWO_FACTOR_NOT_ENABLED: { field: 'totp', message: 'is not set up' },
}

const badDevice = { field: 'response', message: 'was not accepted; start again' }
/** What is a mistake in a request, and no failed sign-in, for somebody who is signed in. */
const fieldsOfPerson: typeof fields = {
  INVALID_CODE: { field: 'code', message: 'is wrong' },
  CHALLENGE_NOT_FOUND: badDevice,
  USER_NOT_VERIFIED: badDevice,
  FAILED_TO_VERIFY_REGISTRATION: badDevice,
}

/** Told by its name, as better-auth itself does: its classes are not loaded for that. */
type AuthError = Error & { statusCode: number; body?: { code?: string } }

function isAuthError(error: unknown): error is AuthError {
  return error instanceof Error && error.name === 'APIError'
}

export function toSignInError(error: unknown, isSignedIn = false): unknown {
  if (!isAuthError(error)) return error
  const code = String(error.body?.code ?? '')
  const fieldOfPerson = isSignedIn ? fieldsOfPerson[code] : undefined
  if (fieldOfPerson) return invalidRequest([fieldOfPerson])
  const known = codes[code]
  if (known) return new ApiError(known)
  if (startAgain.has(code)) return new ApiError('SIGN_IN_FAILED', { message: restart })
  if (code === 'ACCOUNT_TEMPORARILY_LOCKED') return tooManyRequests(lockSeconds, 'ten wrong codes')
  const field = fields[code]
  if (field) return invalidRequest([field])
  if (error.statusCode === 401) return new ApiError('UNAUTHORIZED', { message: 'Sign in first.' })
  if (error.statusCode < 500) {
    return invalidRequest([{ field: 'body', message: 'is not what this operation takes' }])
  }
  return error
}
