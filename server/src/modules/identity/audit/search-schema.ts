// The audit search of operators, over all accounts and the deployment itself.
import Type from 'typebox'
import { limits } from '../../../core/limits.ts'
import type { ConsoleOperation } from '../../../http/console/operation.ts'
import { pageOf, pageQuery } from '../../../http/page.ts'
import { actQuery, auditEntry, id } from './schema.ts'

const closed = { additionalProperties: false } as const

const foundEntry = Type.Object(
  {
    ...auditEntry.properties,
    mode: Type.Enum(['live', 'test', 'place'], {
      description: 'Whether it was done to an account, its test account, or the deployment itself.',
    }),
    accountId: Type.Union([id('acct', 'The account it was done to.'), Type.Null()], {
      description: 'Null for an action on the deployment itself.',
    }),
    accountName: Type.Union([Type.String({ maxLength: limits.accountNameCharsMax }), Type.Null()], {
      description: 'Name of the account.',
    }),
    actorName: Type.Union([Type.String({ maxLength: 200 }), Type.Null()], {
      description: 'Name of the person or key; null where there is none, or the person was erased.',
    }),
  },
  { ...closed, title: 'FoundAuditEntry' },
)

export const searchActsOperation = {
  operationId: 'searchActs',
  method: 'GET',
  path: '/operator/v1/audit',
  tag: 'Audit',
  summary: 'Search the acts of power',
  description: 'The actions on all accounts and on the deployment itself, newest first.',
  access: { who: 'operator' },
  query: Type.Object(
    {
      ...pageQuery,
      ...actQuery,
      accountId: Type.Optional(id('acct', 'Only acts on this account, live or test.')),
      after: Type.Optional(
        Type.String({ format: 'date-time', description: 'Only acts at this time or later.' }),
      ),
      before: Type.Optional(
        Type.String({ format: 'date-time', description: 'Only acts before this time.' }),
      ),
    },
    closed,
  ),
  reply: {
    status: 200,
    description: 'A page of acts.',
    schema: pageOf('FoundAuditPage', foundEntry, 'Acts, newest first.'),
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
          act: 'credits.granted',
          subject: 'acct_06a1ynhfkxvw5b8q2d3r4s5t6v',
          details: { credits: 36000, reason: 'Paid by invoice 7.' },
          names: {
            person_06a1ynhfkxvw5b8q2d3r4s5t6v: 'Olga Example',
            acct_06a1ynhfkxvw5b8q2d3r4s5t6v: 'Example',
          },
          hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
          accountId: 'acct_06a1ynhfkxvw5b8q2d3r4s5t6v',
          accountName: 'Example',
          actorName: 'Olga Example',
        },
      ],
      hasMore: false,
      nextCursor: null,
    },
  },
  errors: [],
} as const satisfies ConsoleOperation
