// What people choose to be told, in the console and by the links in mails.
import Type from 'typebox'
import { limits } from '../../../core/limits.ts'
import type { ConsoleOperation } from '../../../http/console/operation.ts'
import { accountId } from '../../identity/people/me-schema.ts'
import { choosableKinds } from './notices.ts'

const closed = { additionalProperties: false } as const
const tag = 'Notices'

const kind = Type.Enum([...choosableKinds], { description: 'What the mail is about.' })
const on = Type.Boolean({ description: 'Whether the person gets it.' })
const choice = Type.Object({ kind, on }, { ...closed, title: 'MailChoice' })

const choices = Type.Object(
  {
    choices: Type.Array(choice, {
      maxItems: choosableKinds.length,
      description: 'Every kind of mail that can be turned off.',
    }),
  },
  { ...closed, title: 'MailChoices' },
)
const choicesExample = {
  choices: [
    { kind: 'low_balance', on: true },
    { kind: 'endpoint_disabled', on: true },
    { kind: 'key_expiring', on: false },
    { kind: 'account_suspension', on: true },
    { kind: 'credit_request', on: true },
    { kind: 'spending_cap', on: true },
    { kind: 'question', on: true },
  ],
}
const choicesReply = {
  status: 200,
  description: 'The choices as they stand.',
  schema: choices,
  example: choicesExample,
} as const

const ownChoices = {
  tag,
  path: '/console/v1/me/mail-choices',
  access: { who: 'person' },
  reply: choicesReply,
  errors: [],
} as const

export const getMailChoicesOperation = {
  ...ownChoices,
  operationId: 'getMailChoices',
  method: 'GET',
  summary: 'Show which mail the person gets',
  description:
    'Low balances, spending caps, suspensions and decisions about credit requests are sent to owners, the last also to the member who asked; disabled endpoints, keys that expire soon and questions of engineers also to developers. The choice holds for every account of the person.',
} as const satisfies ConsoleOperation

export const setMailChoicesOperation = {
  ...ownChoices,
  operationId: 'setMailChoices',
  method: 'PUT',
  summary: 'Choose which mail to get',
  description: 'Kinds that are left out stay as they are.',
  body: Type.Object(
    {
      choices: Type.Array(choice, {
        minItems: 1,
        maxItems: choosableKinds.length,
        description: 'Kinds and whether to get them; of two for the same kind, off counts.',
      }),
    },
    { ...closed, title: 'SetMailChoices' },
  ),
  bodyExample: { choices: [{ kind: 'key_expiring', on: false }] },
} as const satisfies ConsoleOperation

const settings = Type.Object(
  {
    lowBalanceCredits: Type.Union(
      [
        Type.Integer({
          minimum: 1,
          maximum: limits.lowBalanceCreditsMax,
          description: 'Credits, as revision A counts them.',
        }),
        Type.Null(),
      ],
      { description: 'Owners are notified when fewer credits are available; null for never.' },
    ),
  },
  { ...closed, title: 'NoticeSettings' },
)
const ownersOnly = {
  tag,
  path: '/console/v1/accounts/{account_id}/notice-settings',
  access: { who: 'member', roles: ['owner'] },
  params: Type.Object({ account_id: accountId }),
  reply: {
    status: 200,
    description: 'The settings as they stand.',
    schema: settings,
    example: { lowBalanceCredits: 3_600 },
  },
  errors: [],
} as const

export const getNoticeSettingsOperation = {
  ...ownersOnly,
  operationId: 'getNoticeSettings',
  method: 'GET',
  summary: 'Show the low-balance alert of the account',
  description: 'From which balance on the owners are told.',
} as const satisfies ConsoleOperation

export const setNoticeSettingsOperation = {
  ...ownersOnly,
  operationId: 'setNoticeSettings',
  method: 'PUT',
  summary: 'Set the low-balance alert of the account',
  description: 'Owners are notified once each time the balance falls below it.',
  body: settings,
  bodyExample: { lowBalanceCredits: 7_200 },
} as const satisfies ConsoleOperation

const byLink = {
  tag,
  path: '/auth/unsubscribe',
  access: { who: 'anyone' },
  query: Type.Object(
    {
      token: Type.String({ minLength: 1, maxLength: 500, description: 'From the link in a mail.' }),
    },
    closed,
  ),
  errors: [],
} as const
const page = ['text/html; charset=utf-8']

export const showUnsubscribeOperation = {
  ...byLink,
  operationId: 'showUnsubscribe',
  method: 'GET',
  summary: 'Ask whether to unsubscribe',
  description: 'What the link in a mail opens: a page with a button. It changes nothing.',
  reply: { status: 200, description: 'The page.', fileTypes: page },
} as const satisfies ConsoleOperation

export const unsubscribeOperation = {
  ...byLink,
  operationId: 'unsubscribe',
  method: 'POST',
  fromAnywhere: true,
  bodyBytesMax: 4_096,
  summary: 'Unsubscribe',
  description:
    'Turns off the kinds of mail that the token names, for its recipient. Mail programs call it automatically (RFC 8058), so it needs no session and no Origin, and takes a form, which it does ' +
    'not read. It may be repeated.',
  reply: { status: 200, description: 'A page that says so.', fileTypes: page },
} as const satisfies ConsoleOperation
