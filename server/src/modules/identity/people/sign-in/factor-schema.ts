import Type, { type TProperties } from 'typebox'
import type { ConsoleOperation } from '../../../../http/console/operation.ts'
import { password, webauthnExample, webauthnOptions, webauthnResponse } from './sign-in-schema.ts'

const closed = { additionalProperties: false } as const
const bodyOf = <P extends TProperties>(title: string, properties: P) =>
  Type.Object(properties, { ...closed, title })

const backupCodes = Type.Array(Type.String({ maxLength: 50 }), {
  maxItems: 20,
  description: 'Each works once instead of a code. They are shown only once.',
})
const exampleCodes = ['aB3xY-9kLmN', 'pQ7rS-2tUvW']
const withPassword = bodyOf('OwnPassword', { password })
const passwordExample = { password: 'correct horse battery' }
const setsCookie = { 'Set-Cookie': 'The cookie of the session, which gets a new token.' }

/** A user with a second factor can change their factors only with it. */
const common = {
  tag: 'Second factor',
  access: { who: 'person', stepUp: true },
  errors: ['SECOND_FACTOR_REQUIRED', 'RATE_LIMITED'],
} as const

export const addTotpOperation = {
  ...common,
  operationId: 'addTotp',
  method: 'POST',
  path: '/auth/totp',
  summary: 'Begin to set up an authenticator app',
  description: 'It counts once a code of it is confirmed.',
  body: withPassword,
  bodyExample: passwordExample,
  reply: {
    status: 200,
    description: 'What to show as a QR code, and the backup codes.',
    schema: Type.Object(
      {
        uri: Type.String({ maxLength: 1_000, description: 'The otpauth address for the app.' }),
        backupCodes,
      },
      { ...closed, title: 'NewTotp' },
    ),
    example: {
      uri: 'otpauth://totp/Task%20Review:ada@example.com?secret=JBSWY3DPEHPK3PXP',
      backupCodes: exampleCodes,
    },
  },
} as const satisfies ConsoleOperation

export const confirmTotpOperation = {
  ...common,
  operationId: 'confirmTotp',
  method: 'POST',
  path: '/auth/totp/confirm',
  summary: 'Finish setting up an authenticator app',
  description:
    'From now on signing in takes a code. This session counts as one with a second factor.',
  body: bodyOf('ConfirmTotp', {
    code: Type.String({ pattern: '^[0-9]{6}$', description: 'From the authenticator app.' }),
  }),
  bodyExample: { code: '123456' },
  reply: { status: 204, description: 'The app is set up.', headers: setsCookie },
} as const satisfies ConsoleOperation

export const removeTotpOperation = {
  ...common,
  operationId: 'removeTotp',
  method: 'POST',
  path: '/auth/totp/remove',
  summary: 'Remove the authenticator app',
  description: 'The backup codes go with it.',
  body: withPassword,
  bodyExample: passwordExample,
  reply: { status: 204, description: 'The app is removed.', headers: setsCookie },
} as const satisfies ConsoleOperation

export const renewBackupCodesOperation = {
  ...common,
  operationId: 'renewBackupCodes',
  method: 'POST',
  path: '/auth/totp/backup-codes',
  summary: 'Make new backup codes',
  description: 'The old ones stop working.',
  body: withPassword,
  bodyExample: passwordExample,
  reply: {
    status: 200,
    description: 'The new codes.',
    schema: Type.Object({ backupCodes }, { ...closed, title: 'BackupCodes' }),
    example: { backupCodes: exampleCodes },
  },
} as const satisfies ConsoleOperation

const passkeyId = Type.String({
  format: 'uuid',
  minLength: 36,
  maxLength: 36,
  description: 'Names the passkey.',
  examples: ['0192f0c1-7f3e-7a59-9c5e-0d6d2d1f8a11'],
})
const passkey = Type.Object(
  {
    id: passkeyId,
    name: Type.Union([Type.String({ maxLength: 100 }), Type.Null()], {
      description: 'What the person calls it.',
    }),
    createdAt: Type.String({ format: 'date-time', description: 'When it was added.' }),
  },
  { ...closed, title: 'Passkey' },
)
const passkeyExample = {
  id: '0192f0c1-7f3e-7a59-9c5e-0d6d2d1f8a11',
  name: 'Laptop',
  createdAt: '2026-11-15T09:30:00.000Z',
}

export const startPasskeyOperation = {
  ...common,
  operationId: 'startPasskey',
  method: 'POST',
  path: '/auth/passkeys/challenge',
  summary: 'Begin to add a passkey',
  description: 'The challenge is good for five minutes.',
  reply: {
    status: 200,
    description: 'What to hand to the device.',
    schema: webauthnOptions,
    example: { challenge: 'Zm9vYmFyYmF6' },
    headers: { 'Set-Cookie': 'Names the challenge.' },
  },
} as const satisfies ConsoleOperation

export const addPasskeyOperation = {
  ...common,
  operationId: 'addPasskey',
  method: 'POST',
  path: '/auth/passkeys',
  summary: 'Finish adding a passkey',
  description:
    'The device must have made sure of its user. This session counts as one with a second factor.',
  body: bodyOf('AddPasskey', {
    name: Type.String({ minLength: 1, maxLength: 100, description: 'What to call it.' }),
    response: webauthnResponse,
  }),
  bodyExample: { name: 'Laptop', response: webauthnExample },
  reply: {
    status: 201,
    description: 'The passkey.',
    schema: passkey,
    example: passkeyExample,
  },
} as const satisfies ConsoleOperation

export const listPasskeysOperation = {
  ...common,
  access: { who: 'person' },
  errors: [],
  operationId: 'listPasskeys',
  method: 'GET',
  path: '/auth/passkeys',
  summary: 'List the own passkeys',
  description: 'Those that can sign the person in.',
  reply: {
    status: 200,
    description: 'The passkeys.',
    schema: Type.Object(
      { data: Type.Array(passkey, { maxItems: 1_000, description: 'The passkeys.' }) },
      { ...closed, title: 'Passkeys' },
    ),
    example: { data: [passkeyExample] },
  },
} as const satisfies ConsoleOperation

export const removePasskeyOperation = {
  ...common,
  operationId: 'removePasskey',
  method: 'DELETE',
  path: '/auth/passkeys/{passkey_id}',
  summary: 'Remove a passkey',
  description: 'It signs nobody in any more.',
  params: Type.Object({ passkey_id: passkeyId }, closed),
  reply: { status: 204, description: 'The passkey is removed.' },
} as const satisfies ConsoleOperation
