import Type, { type TProperties } from 'typebox'
import { limits } from '../../../../core/limits.ts'
import type { ConsoleOperation } from '../../../../http/console/operation.ts'

const closed = { additionalProperties: false } as const
export const bodyOf = <P extends TProperties>(title: string, properties: P) =>
  Type.Object(properties, { ...closed, title })

export const email = Type.String({
  format: 'email',
  minLength: 3,
  maxLength: limits.emailCharsMax,
  description: 'An e-mail address; capitals make no difference.',
})
/** A password that somebody chooses. One that is only compared may be of any length. */
export const newPassword = Type.String({
  minLength: limits.passwordCharsMin,
  maxLength: limits.passwordCharsMax,
  description: `At least ${limits.passwordCharsMin} characters, and none of the most common passwords.`,
})
export const password = Type.String({
  minLength: 1,
  maxLength: limits.passwordCharsMax,
  description: 'The password.',
})
export const token = Type.String({
  minLength: 1,
  maxLength: 2_000,
  description: 'From the link in the mail.',
})
const setsCookie = { 'Set-Cookie': 'The cookie of the new session.' }

const signedIn = Type.Object(
  {
    next: Type.Enum(['done', 'second_factor', 'passkey'], {
      description:
        'Whether the sign-in is complete, waits for a code, or needs a passkey: where one is set up ' +
        'and no authenticator app, the password is not sufficient.',
    }),
  },
  { ...closed, title: 'SignInStep' },
)

const common = { tag: 'Sign-in', access: { who: 'anyone' } } as const

export const sendPasswordMailOperation = {
  ...common,
  operationId: 'sendPasswordMail',
  method: 'POST',
  path: '/auth/password-mail',
  summary: 'Ask for a new password',
  description: 'The reply is the same whether the address is known or not.',
  body: bodyOf('PasswordMail', { email }),
  bodyExample: { email: 'ada@example.com' },
  reply: { status: 204, description: 'If the address is known, an email was sent.' },
  errors: ['RATE_LIMITED'],
} as const satisfies ConsoleOperation

export const resetPasswordOperation = {
  ...common,
  operationId: 'resetPassword',
  method: 'POST',
  path: '/auth/reset-password',
  summary: 'Choose a new password',
  description:
    'Takes the token of the newest mail, once. Every session of the person ends; second factors ' +
    'stay, and are asked for as before.',
  body: bodyOf('ResetPassword', { token, password: newPassword }),
  bodyExample: { token: 'k3Jx8mQ2vN5tR7wY1zB4cD6f', password: 'correct horse battery' },
  reply: { status: 204, description: 'The password is changed.' },
  errors: ['RATE_LIMITED'],
} as const satisfies ConsoleOperation

export const signInOperation = {
  ...common,
  operationId: 'signIn',
  method: 'POST',
  path: '/auth/sign-in',
  summary: 'Sign in with e-mail and password',
  description:
    'Signing in again, with everything it takes, is also how a person shows that they are still ' +
    'there: the new session replaces the one that was sent along.',
  body: bodyOf('SignIn', { email, password }),
  bodyExample: { email: 'ada@example.com', password: 'correct horse battery' },
  reply: {
    status: 200,
    description: 'Signed in, or to be continued with a code within ten minutes.',
    schema: signedIn,
    example: { next: 'second_factor' },
    headers: setsCookie,
  },
  errors: ['SIGN_IN_FAILED', 'EMAIL_NOT_VERIFIED', 'RATE_LIMITED'],
} as const satisfies ConsoleOperation

const done = {
  status: 200,
  description: 'Signed in.',
  schema: signedIn,
  example: { next: 'done' },
  headers: setsCookie,
} as const

export const signInWithTotpOperation = {
  ...common,
  operationId: 'signInWithTotp',
  method: 'POST',
  path: '/auth/sign-in/totp',
  summary: 'Finish a sign-in with a code',
  description: 'After the password, in the same browser.',
  body: bodyOf('SignInTotp', {
    code: Type.String({ pattern: '^[0-9]{6}$', description: 'From the authenticator app.' }),
  }),
  bodyExample: { code: '123456' },
  reply: done,
  errors: ['SIGN_IN_FAILED', 'RATE_LIMITED'],
} as const satisfies ConsoleOperation

export const signInWithBackupCodeOperation = {
  ...common,
  operationId: 'signInWithBackupCode',
  method: 'POST',
  path: '/auth/sign-in/backup-code',
  summary: 'Finish a sign-in with a backup code',
  description: 'After the password, in the same browser. Each code works once.',
  body: bodyOf('SignInBackupCode', {
    code: Type.String({ minLength: 1, maxLength: 50, description: 'One of the backup codes.' }),
  }),
  bodyExample: { code: 'aB3xY-9kLmN' },
  reply: done,
  errors: ['SIGN_IN_FAILED', 'RATE_LIMITED'],
} as const satisfies ConsoleOperation

/** What a browser's WebAuthn calls take and give; checked by the library that knows them. */
export const webauthnOptions = Type.Object(
  { challenge: Type.String({ maxLength: 200, description: 'To be signed by the device.' }) },
  {
    additionalProperties: true,
    title: 'WebAuthnOptions',
    description: 'Pass it to navigator.credentials as it is.',
  },
)
export const webauthnResponse = Type.Object(
  {
    id: Type.String({ minLength: 1, maxLength: 2_000, description: 'Names the passkey.' }),
    rawId: Type.String({ minLength: 1, maxLength: 2_000, description: 'The same.' }),
    type: Type.Enum(['public-key'], { description: 'Always public-key.' }),
    response: Type.Object({}, { additionalProperties: true, description: 'What the device said.' }),
  },
  {
    additionalProperties: true,
    title: 'WebAuthnResponse',
    description: 'What navigator.credentials gave, as JSON.',
  },
)
export const webauthnExample = {
  id: 'q83vEjRWeJA',
  rawId: 'q83vEjRWeJA',
  type: 'public-key',
  response: { clientDataJSON: 'eyJ0eXAiOiJ3ZWJhdXRobi4ifQ' },
}

export const startPasskeySignInOperation = {
  ...common,
  operationId: 'startPasskeySignIn',
  method: 'POST',
  path: '/auth/sign-in/passkey/challenge',
  summary: 'Begin a sign-in with a passkey',
  description: 'The challenge is good for five minutes.',
  reply: {
    status: 200,
    description: 'What to hand to the device.',
    schema: webauthnOptions,
    example: { challenge: 'Zm9vYmFyYmF6', rpId: 'example.com', userVerification: 'required' },
    headers: { 'Set-Cookie': 'Names the challenge.' },
  },
  errors: ['RATE_LIMITED'],
} as const satisfies ConsoleOperation

export const signInWithPasskeyOperation = {
  ...common,
  operationId: 'signInWithPasskey',
  method: 'POST',
  path: '/auth/sign-in/passkey',
  summary: 'Finish a sign-in with a passkey',
  description: 'Needs no password: the device has made sure of its user.',
  body: bodyOf('SignInPasskey', { response: webauthnResponse }),
  bodyExample: { response: webauthnExample },
  reply: done,
  errors: ['SIGN_IN_FAILED', 'RATE_LIMITED'],
} as const satisfies ConsoleOperation

export const signOutOperation = {
  ...common,
  operationId: 'signOut',
  method: 'POST',
  path: '/auth/sign-out',
  summary: 'Sign out',
  description: 'Ends the session of the cookie, if it is one, and takes the cookie away.',
  reply: {
    status: 204,
    description: 'Signed out.',
    headers: { 'Set-Cookie': 'Takes the cookie away.' },
  },
  errors: [],
} as const satisfies ConsoleOperation

export const changePasswordOperation = {
  ...common,
  access: { who: 'person', stepUp: true },
  operationId: 'changePassword',
  method: 'POST',
  path: '/auth/change-password',
  summary: 'Change the own password',
  description: 'Every other session of the person ends.',
  body: bodyOf('ChangePassword', { password, newPassword }),
  bodyExample: { password: 'correct horse battery', newPassword: 'another horse battery' },
  reply: { status: 204, description: 'The password is changed.', headers: setsCookie },
  errors: ['RATE_LIMITED'],
} as const satisfies ConsoleOperation
