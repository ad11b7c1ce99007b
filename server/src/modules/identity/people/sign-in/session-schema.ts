import Type from 'typebox'
import type { ConsoleOperation } from '../../../../http/console/operation.ts'

const closed = { additionalProperties: false } as const

const sessionId = Type.String({
  pattern: '^session_[0-9a-hjkmnp-tv-z]{26}$',
  minLength: 34,
  maxLength: 34,
  description: 'Names the session; it opens nothing.',
  examples: ['session_06a1ynhfkxvw5b8q2d3r4s5t6v'],
})

const session = Type.Object(
  {
    id: sessionId,
    current: Type.Boolean({ description: 'Whether it is the session of this request.' }),
    createdAt: Type.String({ format: 'date-time', description: 'When it began.' }),
    expiresAt: Type.String({ format: 'date-time', description: 'When it expires.' }),
    address: Type.Union([Type.String({ maxLength: 100 }), Type.Null()], {
      description: 'The network address it was made from.',
    }),
    userAgent: Type.Union([Type.String({ maxLength: 500 }), Type.Null()], {
      description: 'What the browser called itself.',
    }),
    secondFactor: Type.Boolean({ description: 'Whether it was made with a second factor.' }),
  },
  { ...closed, title: 'Session' },
)

export const userAgentCharsMax = 500

const common = { tag: 'Sign-in', access: { who: 'person' } } as const

export const listSessionsOperation = {
  ...common,
  operationId: 'listSessions',
  method: 'GET',
  path: '/auth/sessions',
  summary: 'List the own sessions',
  description: 'Where the person is signed in, newest first, at most a thousand.',
  reply: {
    status: 200,
    description: 'The sessions.',
    schema: Type.Object(
      { data: Type.Array(session, { maxItems: 1_000, description: 'The sessions.' }) },
      { ...closed, title: 'Sessions' },
    ),
    example: {
      data: [
        {
          id: 'session_06a1ynhfkxvw5b8q2d3r4s5t6v',
          current: true,
          createdAt: '2026-11-15T09:30:00.000Z',
          expiresAt: '2026-11-22T09:30:00.000Z',
          address: '192.0.2.1',
          userAgent: 'Mozilla/5.0',
          secondFactor: true,
        },
      ],
    },
  },
  errors: [],
} as const satisfies ConsoleOperation

export const endSessionOperation = {
  ...common,
  operationId: 'endSession',
  method: 'DELETE',
  path: '/auth/sessions/{session_id}',
  summary: 'End one of the own sessions',
  description: 'It opens nothing from the next request on.',
  params: Type.Object({ session_id: sessionId }, closed),
  reply: { status: 204, description: 'The session has ended.' },
  errors: [],
} as const satisfies ConsoleOperation

export const endOtherSessionsOperation = {
  ...common,
  operationId: 'endOtherSessions',
  method: 'POST',
  path: '/auth/sessions/end-others',
  summary: 'End all other sessions of the person',
  description: 'Only the session of this request stays.',
  reply: { status: 204, description: 'The others have ended.' },
  errors: [],
} as const satisfies ConsoleOperation
