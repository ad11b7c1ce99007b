// What the owners of an account see of the acts of power on it.
import Type from 'typebox'
import type { ConsoleOperation } from '../../../http/console/operation.ts'
import { pageOf, pageQuery } from '../../../http/page.ts'

const closed = { additionalProperties: false } as const

export const id = (kind: string, description: string) =>
  Type.String({ pattern: `^${kind}_[0-9a-hjkmnp-tv-z]{26}$`, maxLength: 40, description })

export const auditEntry = Type.Object(
  {
    number: Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Its place in the chain; there are no gaps.',
    }),
    at: Type.String({ format: 'date-time', description: 'When it was done.' }),
    mode: Type.Enum(['live', 'test'], { description: 'Whether it was done to the test account.' }),
    actor: Type.Object(
      {
        kind: Type.Enum(['person', 'key', 'operator', 'system'], {
          description:
            'A signed-in person, an API key, an operator, or the service. To owners of an account, ' +
            'a person who acted for the service is an operator.',
        }),
        personId: Type.Union([id('person', 'Who did it.'), Type.Null()], {
          description: 'Null where no person signed in for it.',
        }),
        keyId: Type.Union([id('key', 'The key it was done with.'), Type.Null()], {
          description: 'Null where it was not done with an API key.',
        }),
      },
      { ...closed, title: 'AuditActor', description: 'Who did it.' },
    ),
    act: Type.String({ maxLength: 100, description: 'What was done, such as key.created.' }),
    subject: Type.String({ maxLength: 200, description: 'The id of what it was done to.' }),
    details: Type.Record(Type.String({ maxLength: 100 }), Type.Unknown(), {
      maxProperties: 50,
      description: 'What else there is to say of this act.',
    }),
    names: Type.Record(Type.String({ maxLength: 200 }), Type.String({ maxLength: 200 }), {
      maxProperties: 50,
      description:
        'Names of the ids in this entry that have one: people, accounts, keys, projects and tags.',
    }),
    hash: Type.String({
      pattern: '^[0-9a-f]{64}$',
      maxLength: 64,
      description: 'The SHA-256 of the entry before and of this one, in hex.',
    }),
  },
  { ...closed, title: 'AuditEntry' },
)

/** By which a person may look for acts. */
export const actQuery = {
  actor: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description:
        'Who did it: the id of a person or key, a name or a part of one, operator for the command ' +
        'line, or system.',
    }),
  ),
  act: Type.Optional(
    Type.String({
      pattern: '^[a-z_]+\\.[a-z_]*$',
      maxLength: 100,
      description:
        'What was done: whole as in key.created, or how it begins as in key. with the dot.',
    }),
  ),
  subject: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'What it was done to: the id as entries have it, or a name or a part of one.',
    }),
  ),
}

export const listActsOperation = {
  operationId: 'listActs',
  method: 'GET',
  path: '/console/v1/accounts/{account_id}/audit',
  tag: 'Audit',
  summary: 'List the acts of power',
  description:
    'Keys made, rolled and revoked, webhooks, credits granted, roles and invitations, and what ' +
    'operators did, newest first, of the account and of its test account. Each entry contains a hash of all before it, so tampering can be detected.',
  access: { who: 'member', roles: ['owner'] },
  params: Type.Object({ account_id: id('acct', 'Names the account.') }),
  query: Type.Object({ ...pageQuery, ...actQuery }, closed),
  reply: {
    status: 200,
    description: 'A page of acts.',
    schema: pageOf('AuditPage', auditEntry, 'Acts, newest first.'),
    example: {
      data: [
        {
          number: 3,
          at: '2026-11-15T09:30:00.000Z',
          mode: 'live',
          actor: {
            kind: 'person',
            personId: 'person_06a1ynhfkxvw5b8q2d3r4s5t6v',
            keyId: null,
          },
          act: 'key.created',
          subject: 'key_06a1ynhfm3vw5b8q2d3r4s5t6v',
          details: { revision: 'A', scopes: ['tasks:read'] },
          names: {
            person_06a1ynhfkxvw5b8q2d3r4s5t6v: 'Ada Example',
            key_06a1ynhfm3vw5b8q2d3r4s5t6v: 'Production',
          },
          hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
        },
      ],
      hasMore: false,
      nextCursor: null,
    },
  },
  errors: [],
} as const satisfies ConsoleOperation
