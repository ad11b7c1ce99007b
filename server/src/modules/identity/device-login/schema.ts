// Signing in a command line: the program asks for a code, a person types it into a page and chooses
// an account, and the program gets a key of it.

import Type from 'typebox'
import { scopes as allScopes } from '../../../core/caller.ts'
import { limits } from '../../../core/limits.ts'
import type { ConsoleOperation } from '../../../http/console/operation.ts'
import { accountId } from '../people/me-schema.ts'

const closed = { additionalProperties: false } as const
const tag = 'Device login'

const deviceCode = Type.String({
  pattern: '^[A-Za-z0-9_-]{43}$',
  minLength: 43,
  maxLength: 43,
  description: 'Kept by the program: it asks for the key with it.',
})
const userCode = Type.String({
  pattern: '^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$',
  minLength: 9,
  maxLength: 9,
  description: 'Shown by the program: the person compares it with the one on the page.',
})
const clientName = Type.String({
  maxLength: limits.deviceNameCharsMax,
  // Nothing that a page would not show, or that turns the text around it.
  pattern:
    '^[^\\u0000-\\u001f\\u007f-\\u009f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u2069\\ufeff]*$',
  description: 'What the program calls itself and its computer. Nobody has checked it.',
})
const mode = Type.Enum(['live', 'test'], {
  description: 'Test keys never reach engineers or real credits.',
})
const scopeList = Type.Array(Type.Enum([...allScopes]), {
  minItems: 1,
  maxItems: allScopes.length,
  uniqueItems: true,
})
const time = (description: string) => Type.String({ format: 'date-time', description })

export const startDeviceOperation = {
  operationId: 'startDevice',
  method: 'POST',
  path: '/auth/device',
  tag,
  summary: 'Begin the sign-in of a program',
  description:
    'The program shows the user code and the address, and asks for the key every few seconds until ' +
    'the person has decided.',
  access: { who: 'anyone' },
  fromAnywhere: true,
  body: Type.Object(
    {
      clientName: Type.Optional(clientName),
      scopes: Type.Optional({
        ...scopeList,
        description: 'What the program asks for; everything but keys where it is left out.',
      }),
    },
    { ...closed, title: 'StartDevice' },
  ),
  bodyExample: { clientName: 'CLI on ada-laptop', scopes: ['tasks:read', 'tasks:write'] },
  reply: {
    status: 201,
    description: 'The codes.',
    schema: Type.Object(
      {
        deviceCode,
        userCode,
        verificationUrl: Type.String({
          maxLength: 2_048,
          description: 'The page where a person enters the code.',
        }),
        expiresInSeconds: Type.Integer({
          minimum: 1,
          maximum: limits.deviceLoginSeconds,
          description: 'How long the codes live.',
        }),
        intervalSeconds: Type.Integer({
          minimum: 1,
          maximum: 60,
          description: 'How long to wait between two questions.',
        }),
      },
      { ...closed, title: 'DeviceCodes' },
    ),
    example: {
      deviceCode: 'A'.repeat(43),
      userCode: 'BCDF-GHJK',
      verificationUrl: 'https://trs.example.com/device',
      expiresInSeconds: limits.deviceLoginSeconds,
      intervalSeconds: limits.devicePollSeconds,
    },
  },
  errors: ['RATE_LIMITED'],
} as const satisfies ConsoleOperation

export const pollDeviceOperation = {
  operationId: 'pollDevice',
  method: 'POST',
  path: '/auth/device/token',
  tag,
  summary: 'Ask for the key of a program',
  description:
    'DEVICE_PENDING until the person has decided. The reply that carries the key comes once; ' +
    'afterwards the code is worth nothing. Asking faster than told is RATE_LIMITED.',
  access: { who: 'anyone' },
  fromAnywhere: true,
  body: Type.Object({ deviceCode }, { ...closed, title: 'PollDevice' }),
  bodyExample: { deviceCode: 'A'.repeat(43) },
  reply: {
    status: 200,
    description: 'The key, this once.',
    schema: Type.Object(
      {
        key: Type.String({
          pattern: '^trs_(live|test)_[0-9A-Za-z]{36}$',
          maxLength: 45,
          description: 'Send it as Bearer. It is shown this once.',
        }),
        keyId: Type.String({
          pattern: '^key_[0-9a-hjkmnp-tv-z]{26}$',
          maxLength: 30,
          description: 'Names the key; it is not the secret.',
        }),
        accountId,
        accountName: Type.String({
          maxLength: limits.accountNameCharsMax,
          description: 'What the account is called.',
        }),
        mode,
      },
      { ...closed, title: 'DeviceKey' },
    ),
    example: {
      key: `trs_test_${'0'.repeat(36)}`,
      keyId: 'key_06a1ynhfm3vw5b8q2d3r4s5t6v',
      accountId: 'acct_06a1ynhfkxvw5b8q2d3r4s5t6v',
      accountName: 'Example',
      mode: 'test',
    },
  },
  errors: ['DEVICE_PENDING', 'DEVICE_DENIED', 'DEVICE_EXPIRED', 'RATE_LIMITED'],
} as const satisfies ConsoleOperation

const codeParams = Type.Object({ user_code: userCode })

export const showDeviceOperation = {
  operationId: 'showDevice',
  method: 'GET',
  path: '/console/v1/device/{user_code}',
  tag,
  summary: 'Look at a program that wants to sign in',
  description:
    'The sign-in that a user code names; 404 when the code is unknown, decided or expired.',
  access: { who: 'person' },
  params: codeParams,
  reply: {
    status: 200,
    description: 'The program, in its own words.',
    schema: Type.Object(
      {
        userCode,
        clientName,
        address: Type.String({
          maxLength: 45,
          description: 'The network address that the program asked from.',
        }),
        scopes: { ...scopeList, description: 'What the program asks for.' },
        createdAt: time('When it asked.'),
        expiresAt: time('When the code ends.'),
      },
      { ...closed, title: 'WaitingDevice' },
    ),
    example: {
      userCode: 'BCDF-GHJK',
      clientName: 'CLI on ada-laptop',
      address: '203.0.113.7',
      scopes: ['tasks:read', 'tasks:write'],
      createdAt: '2026-11-15T09:30:00.000Z',
      expiresAt: '2026-11-15T09:40:00.000Z',
    },
  },
  errors: ['RATE_LIMITED'],
} as const satisfies ConsoleOperation

export const approveDeviceOperation = {
  operationId: 'approveDevice',
  method: 'POST',
  path: '/console/v1/device/{user_code}/approve',
  tag,
  summary: 'Approve a device sign-in',
  description:
    'The program gets a key of the account, or of its test account, with those of the requested ' +
    `scopes that you choose. The key ends after ${limits.deviceKeyDays} days unless you say otherwise. ` +
    'Your role there must be owner or developer, now and when the program asks for the key.',
  access: { who: 'person', stepUp: true },
  params: codeParams,
  body: Type.Object(
    {
      accountId,
      mode,
      scopes: Type.Optional({
        ...scopeList,
        description: 'Which of those it asked for; all of them where it is left out.',
      }),
      keyDays: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: limits.deviceKeyDaysMax,
          default: limits.deviceKeyDays,
          description: 'After how many days the key ends.',
        }),
      ),
    },
    { ...closed, title: 'ApproveDevice' },
  ),
  bodyExample: { accountId: 'acct_06a1ynhfkxvw5b8q2d3r4s5t6v', mode: 'test' },
  reply: { status: 204, description: 'The program gets its key when it asks next.' },
  errors: ['FORBIDDEN', 'RATE_LIMITED'],
} as const satisfies ConsoleOperation

export const denyDeviceOperation = {
  operationId: 'denyDevice',
  method: 'POST',
  path: '/console/v1/device/{user_code}/deny',
  tag,
  summary: 'Refuse a program',
  description: 'Ends the codes. The program gets DEVICE_DENIED at its next poll.',
  access: { who: 'person' },
  params: codeParams,
  reply: { status: 204, description: 'The program is refused.' },
  errors: ['RATE_LIMITED'],
} as const satisfies ConsoleOperation
