// The keys of an account as a key may see and change them, if it has the right to (decision 19). What a
// key is looks the same in both revisions and to people.
import Type from 'typebox'
import { limits } from '../../../core/limits.ts'
import { both, type Operation } from '../../../http/operation.ts'
import { pageOf, pageQuery } from '../../../http/page.ts'
import { ordinaryScopes } from '../api-keys/api-keys.ts'
import {
  key,
  keyAddresses,
  keyExample,
  keyId,
  keyName,
  keyRevision,
  keySecret,
  time,
} from '../api-keys/console-schema.ts'

const tag = 'Keys'
const scope = 'keys'
const forKeysOnly = true

const keyParams = Type.Object({
  key_id: Type.String({
    ...keyId,
    description: 'The id of the key.',
    examples: ['key_06a1ynhfm3vw5b8q2d3r4s5t6v'],
  }),
})

const newKey = Type.Object(
  {
    ...key.properties,
    secret: Type.Union([keySecret, Type.Null()], {
      description:
        'Send it as Bearer. It is shown only once and not stored: null in the reply to a repeated request. Rotate the key if the first reply was lost.',
    }),
  },
  { additionalProperties: false, title: 'NewKey' },
)

const createFields = {
  name: Type.Optional(keyName),
  revision: Type.Optional(keyRevision),
  scopes: Type.Optional(
    Type.Array(Type.Enum([...ordinaryScopes]), {
      maxItems: ordinaryScopes.length,
      uniqueItems: true,
      description:
        'The scopes of the key: at most those of the key that creates it, and never keys. All of those when omitted.',
    }),
  ),
  allowedAddresses: Type.Optional(keyAddresses),
  expiresAt: Type.Optional(
    time("When it stops working, not after its maker does; the maker's end where it is left out."),
  ),
}
const createBody = {
  A: Type.Object(createFields, { additionalProperties: false, title: 'CreateKey' }),
  B: Type.Object(createFields, { additionalProperties: true, title: 'CreateKey' }),
}
const rollFields = {
  overlapSeconds: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: limits.keyOverlapSecondsMax,
      default: limits.keyOverlapSecondsDefault,
      description: 'How long the old key stays valid.',
    }),
  ),
}
const rollBody = {
  A: Type.Object(rollFields, { additionalProperties: false, title: 'RollKey' }),
  B: Type.Object(rollFields, { additionalProperties: true, title: 'RollKey' }),
}
const newKeyExample = { ...keyExample, secret: `trs_live_${'0'.repeat(36)}` }
const revokedExample = { ...keyExample, revokedAt: '2026-11-15T10:00:00.000Z' }

export const listKeysOperation = {
  operationId: 'listKeys',
  method: 'GET',
  path: '/keys',
  tag,
  summary: 'List keys',
  description:
    'The keys of the account, newest first, without their secrets, also those that ended. A live key ' +
    'sees live keys and a test key test keys.',
  scope,
  forKeysOnly,
  query: Type.Object(pageQuery, { additionalProperties: false }),
  reply: {
    status: 200,
    description: 'A page of keys.',
    schema: both(pageOf('KeyPage', key, 'Keys, newest first.')),
    examples: both({
      keys: {
        summary: 'The only page',
        value: { data: [keyExample], hasMore: false, nextCursor: null },
      },
    }),
  },
  errors: [],
} as const satisfies Operation

export const getKeyOperation = {
  operationId: 'getKey',
  method: 'GET',
  path: '/keys/{key_id}',
  tag,
  summary: 'Read a key',
  description: 'One key of the account, without its secret.',
  scope,
  forKeysOnly,
  params: keyParams,
  reply: {
    status: 200,
    description: 'The key.',
    schema: both(key),
    examples: both({ key: { summary: 'A key', value: keyExample } }),
  },
  errors: ['NOT_FOUND'],
} as const satisfies Operation

export const createKeyOperation = {
  operationId: 'createKey',
  method: 'POST',
  path: '/keys/create',
  tag,
  summary: 'Create a key',
  description:
    'A key of the same account and mode with no more permissions than the one that creates it: no other ' +
    'scopes, no other addresses, no longer life, no higher rate, and never the scope keys. Beyond ' +
    `${limits.workingKeysMax} working keys only people make more. Its secret is shown this once.`,
  scope,
  forKeysOnly,
  body: createBody,
  bodyExamples: both({
    reader: { summary: 'A key that reads', value: { name: 'Reports', scopes: ['tasks:read'] } },
    same: { summary: 'All that its maker can give', value: { name: 'Build server' } },
  }),
  reply: {
    status: 201,
    description: 'The key with its secret. Location names where it can be read.',
    schema: both(newKey),
    examples: both({ key: { summary: 'A new key', value: newKeyExample } }),
  },
  errors: ['KEY_LIMIT_REACHED'],
  invalidExample: both([{ field: 'expiresAt', message: 'must be in the future' }]),
} as const satisfies Operation

export const rollKeyOperation = {
  operationId: 'rollKey',
  method: 'POST',
  path: '/keys/{key_id}/roll',
  tag,
  summary: 'Rotate a key',
  description:
    'Rotates a key: creates a replacement with the same scopes, expiry and idempotency keys; the old key stays valid for the overlap. A key rolls itself, or a key that it could have made. One that is ' +
    'revoked or expired has no successor: 404.',
  scope,
  forKeysOnly,
  params: keyParams,
  body: rollBody,
  bodyExamples: both({
    hour: { summary: 'With an hour to change over', value: { overlapSeconds: 3_600 } },
    leaked: { summary: 'The old one leaked', value: { overlapSeconds: 0 } },
  }),
  reply: {
    status: 201,
    description: 'The successor with its secret. Location names where it can be read.',
    schema: both(newKey),
    examples: both({ key: { summary: 'The successor', value: newKeyExample } }),
  },
  errors: ['NOT_FOUND', 'KEY_LIMIT_REACHED'],
} as const satisfies Operation

export const revokeKeyOperation = {
  operationId: 'revokeKey',
  method: 'POST',
  path: '/keys/{key_id}/revoke',
  tag,
  summary: 'Revoke a key',
  description: 'Revokes the key everywhere within seconds, permanently. It may be repeated.',
  scope,
  toItselfAnyway: true,
  forKeysOnly,
  params: keyParams,
  reply: {
    status: 200,
    description: 'The key as it is now.',
    schema: both(key),
    examples: both({ key: { summary: 'A revoked key', value: revokedExample } }),
  },
  errors: ['NOT_FOUND'],
} as const satisfies Operation
