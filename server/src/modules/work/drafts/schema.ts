// Whether AI drafts the prose tasks of an account, as an owner decides.
import Type from 'typebox'
import type { ConsoleOperation } from '../../../http/console/operation.ts'
import { accountParams } from '../../identity/people/members/member-schema.ts'

const closed = { additionalProperties: false } as const

const proseDrafts = Type.Boolean({
  description:
    'Whether AI prepares drafts for engineers of tasks without a response schema. Their prompt and files are then sent to the provider. Off unless an owner switched it on.',
})

const common = {
  path: '/console/v1/accounts/{account_id}/ai',
  tag: 'Accounts',
  params: accountParams,
  reply: {
    status: 200,
    description: 'What AI does for the account.',
    schema: Type.Object(
      {
        proseDrafts,
        proseDraftsAllowed: Type.Boolean({
          description:
            'Whether the operator of this service lets accounts switch it on. Without that no such draft is made, whatever proseDrafts says.',
        }),
        provider: Type.Union([Type.String({ maxLength: 253 }), Type.Null()], {
          description: 'The host that prompts and files are sent to; null where there is no AI.',
        }),
      },
      { ...closed, title: 'AccountAi' },
    ),
    example: { proseDrafts: false, proseDraftsAllowed: true, provider: 'api.example.com' },
  },
  errors: [],
} as const

export const getAccountAiOperation = {
  ...common,
  operationId: 'getAccountAi',
  method: 'GET',
  summary: 'See what AI does for an account',
  description:
    'Tasks with a response schema are always prepared by AI where there is one. Metadata is never sent to it.',
  access: { who: 'member' },
} as const satisfies ConsoleOperation

export const setAccountAiOperation = {
  ...common,
  operationId: 'setAccountAi',
  method: 'PUT',
  summary: 'Let AI prepare drafts of prose, or stop it',
  description:
    'Counts for tasks that are created from now on, and for those that wait for a draft. Switching it on is 400 where the operator does not allow it. The change is in the audit log.',
  access: { who: 'member', roles: ['owner'] },
  body: Type.Object({ proseDrafts }, { ...closed, title: 'SetAccountAi' }),
  bodyExample: { proseDrafts: true },
} as const satisfies ConsoleOperation
