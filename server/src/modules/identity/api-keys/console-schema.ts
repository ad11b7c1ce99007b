// The keys of an account as its members see and change them. A secret is in one reply only: that to
// the request which made it.

import Type from 'typebox'
import { scopes } from '../../../core/caller.ts'
import { limits } from '../../../core/limits.ts'
import { revisions } from '../../../core/money.ts'
import type { ConsoleOperation } from '../../../http/console/operation.ts'
import { pageOf, pageQuery } from '../../../http/page.ts'
import { accountId } from '../people/me-schema.ts'
import { scannerPattern } from './secret.ts'

const closed = { additionalProperties: false } as const
const tag = 'Keys'
const makers = ['owner', 'developer'] as const

export const keyId = Type.String({
  pattern: '^key_[0-9a-hjkmnp-tv-z]{26}$',
  minLength: 30,
  maxLength: 30,
  description: 'Names the key; it is not the secret.',
})
export const mode = Type.Enum(['live', 'test'], {
  description: 'Test keys never reach engineers or real credits.',
})
export const keyName = Type.String({
  maxLength: limits.keyNameCharsMax,
  description: 'What the key is for, to tell it from others.',
})
export const keyRevision = Type.Enum([...revisions], {
  description: 'The revision the key is pinned to.',
})
const scopeList = Type.Array(Type.Enum([...scopes]), {
  maxItems: scopes.length,
  uniqueItems: true,
  description: 'The scopes of the key.',
})
const chosenScopes = Type.Array(Type.Enum([...scopes]), {
  maxItems: scopes.length,
  uniqueItems: true,
  description: 'The scopes of the key; all except keys when omitted.',
})
export const keyAddresses = Type.Array(
  Type.String({ minLength: 1, maxLength: 43, description: 'An address or a network.' }),
  {
    maxItems: limits.keyAddressesMax,
    description: 'Where the key may be used from; anywhere where it is empty.',
  },
)
export const time = (description: string) => Type.String({ format: 'date-time', description })
export const timeOrNull = (description: string) =>
  Type.Union([time(description), Type.Null()], { description })

export const key = Type.Object(
  {
    id: keyId,
    mode,
    name: keyName,
    hint: Type.String({ maxLength: 20, description: 'The beginning and the end of the secret.' }),
    revision: keyRevision,
    scopes: scopeList,
    allowedAddresses: keyAddresses,
    requestsPerSecond: Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      description: 'How fast it may be used. Only an operator raises it.',
    }),
    createdAt: time('When it was made.'),
    lastUsedAt: timeOrNull('When it was last used, to the minute; null for never.'),
    expiresAt: timeOrNull('When it stops working; null for never.'),
    revokedAt: timeOrNull('When it was revoked; null for a key that was not.'),
  },
  { ...closed, title: 'Key' },
)

/** As somebody found it, who may have found something else. */
export const foundSecret = Type.String({
  minLength: 1,
  maxLength: limits.reportedTextCharsMax,
  description: `The whole secret. A key matches ${scannerPattern}`,
})

export const keySecret = Type.String({
  pattern: '^trs_(live|test)_[0-9A-Za-z]{36}$',
  maxLength: 45,
  description: 'Send it as Bearer. It is shown this once.',
})

const madeKey = Type.Object({ id: keyId, secret: keySecret }, { ...closed, title: 'MadeKey' })

export const keyExample = {
  id: 'key_06a1ynhfm3vw5b8q2d3r4s5t6v',
  mode: 'live',
  name: 'Support bot',
  hint: 'trs_live_…8rTs',
  revision: 'A',
  scopes: ['tasks:read', 'tasks:write'],
  allowedAddresses: [],
  requestsPerSecond: 1,
  createdAt: '2026-11-15T09:30:00.000Z',
  lastUsedAt: null,
  expiresAt: null,
  revokedAt: null,
}
const madeExample = {
  id: 'key_06a1ynhfm3vw5b8q2d3r4s5t6v',
  secret: `trs_test_${'0'.repeat(36)}`,
}

const accountParams = Type.Object({ account_id: accountId })
const keyParams = Type.Object({ account_id: accountId, key_id: keyId })

export const listKeysOperation = {
  operationId: 'listKeys',
  method: 'GET',
  path: '/console/v1/accounts/{account_id}/keys',
  tag,
  summary: 'List the keys',
  description:
    'The keys of the account and of its test account, newest first, without their secrets.',
  access: { who: 'member' },
  params: accountParams,
  query: Type.Object(pageQuery, closed),
  reply: {
    status: 200,
    description: 'A page of keys.',
    schema: pageOf('KeyPage', key, 'Keys, newest first.'),
    example: { data: [keyExample], hasMore: false, nextCursor: null },
  },
  errors: [],
} as const satisfies ConsoleOperation

export const createKeyOperation = {
  operationId: 'createKey',
  method: 'POST',
  path: '/console/v1/accounts/{account_id}/keys',
  tag,
  summary: 'Make a key',
  description: 'A key of the account, or of its test account. Its secret is shown only once.',
  access: { who: 'member', roles: makers, stepUp: true },
  params: accountParams,
  body: Type.Object(
    {
      mode,
      name: Type.Optional(keyName),
      revision: Type.Optional(keyRevision),
      scopes: Type.Optional(chosenScopes),
      allowedAddresses: Type.Optional(keyAddresses),
      expiresAt: Type.Optional(time('When it stops working; never where it is left out.')),
    },
    { ...closed, title: 'CreateKey' },
  ),
  bodyExample: { mode: 'live', name: 'Support bot', scopes: ['tasks:read', 'tasks:write'] },
  reply: {
    status: 201,
    description: 'The key with its secret.',
    schema: madeKey,
    example: madeExample,
  },
  errors: [],
} as const satisfies ConsoleOperation

export const rollKeyOperation = {
  operationId: 'rollKey',
  method: 'POST',
  path: '/console/v1/accounts/{account_id}/keys/{key_id}/roll',
  tag,
  summary: 'Replace a key',
  description:
    'Rotates a key: creates a replacement with the same scopes and the same idempotency keys. The old key stays valid for the overlap. A revoked or expired key cannot be rotated.',
  access: { who: 'member', roles: makers, stepUp: true },
  params: keyParams,
  body: Type.Object(
    {
      overlapSeconds: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: limits.keyOverlapSecondsMax,
          default: 0,
          description: 'How long the old key stays valid.',
        }),
      ),
    },
    { ...closed, title: 'RollKey' },
  ),
  bodyExample: { overlapSeconds: 3600 },
  reply: {
    status: 201,
    description: 'The successor with its secret.',
    schema: madeKey,
    example: madeExample,
  },
  errors: [],
} as const satisfies ConsoleOperation

export const revokeKeyOperation = {
  operationId: 'revokeKey',
  method: 'POST',
  path: '/console/v1/accounts/{account_id}/keys/{key_id}/revoke',
  tag,
  summary: 'End a key',
  description: 'Revokes the key everywhere within seconds, permanently. It may be repeated.',
  access: { who: 'member', roles: makers },
  params: keyParams,
  reply: { status: 204, description: 'The key is revoked.' },
  errors: [],
} as const satisfies ConsoleOperation
