import Type from 'typebox'
import { limits } from '../../../../core/limits.ts'
import type { ConsoleOperation } from '../../../../http/console/operation.ts'
import { bodyOf, email, newPassword, token } from './sign-in-schema.ts'

const closed = { additionalProperties: false } as const
const common = { tag: 'Sign-in', access: { who: 'anyone' } } as const

export const readSignUpOperation = {
  ...common,
  operationId: 'readSignUp',
  method: 'GET',
  path: '/auth/sign-up',
  summary: 'Read who may sign up',
  description: 'What the sign-up page says and asks for.',
  reply: {
    status: 200,
    description: 'Who may sign up here.',
    schema: Type.Object(
      {
        mode: Type.Enum(['open', 'invited', 'domain', 'closed'], {
          description:
            'open: anyone; invited: only with an invitation; domain: addresses of the domains, or with an invitation; closed: nobody.',
        }),
        domains: Type.Array(Type.String({ maxLength: 253 }), {
          maxItems: 1_000,
          description: 'The domains of mode domain; empty in the others.',
        }),
      },
      { ...closed, title: 'SignUpMode' },
    ),
    example: { mode: 'domain', domains: ['example.com'] },
  },
  errors: ['RATE_LIMITED'],
} as const satisfies ConsoleOperation

export const signUpOperation = {
  ...common,
  operationId: 'signUp',
  method: 'POST',
  path: '/auth/sign-up',
  summary: 'Sign up',
  description:
    'A mail with a link goes to the address; name and password are chosen there. The reply is the ' +
    `same for an address that is known already: then the mail says so. The link works once, for ` +
    `${limits.signUpLinkHours} hours, and a newer one ends it.`,
  body: bodyOf('SignUp', { email }),
  bodyExample: { email: 'ada@example.com' },
  reply: { status: 204, description: 'An email was sent.' },
  errors: ['RATE_LIMITED'],
} as const satisfies ConsoleOperation

export const finishSignUpOperation = {
  ...common,
  operationId: 'finishSignUp',
  method: 'POST',
  path: '/auth/sign-up/finish',
  summary: 'Choose name and password',
  description:
    'Takes the token from the email of a sign-up or, for a new user, of an invitation. It signs ' +
    'nobody in; an invitation stays open until it is accepted.',
  body: bodyOf('FinishSignUp', {
    token,
    name: Type.String({
      minLength: 1,
      maxLength: limits.chosenNameCharsMax,
      description: 'Full name, without links.',
    }),
    password: newPassword,
  }),
  bodyExample: {
    token: 'kqJ0m3bq0mU6m2x1ZJm9v2c8r4t5m3k9v0q7x2c8r4s',
    name: 'Ada Example',
    password: 'correct horse battery',
  },
  reply: {
    status: 200,
    description: 'The person is made, and the address is confirmed.',
    schema: Type.Object(
      { email: Type.String({ maxLength: limits.emailCharsMax, description: 'To sign in with.' }) },
      { ...closed, title: 'FinishedSignUp' },
    ),
    example: { email: 'ada@example.com' },
  },
  errors: ['RATE_LIMITED'],
} as const satisfies ConsoleOperation
