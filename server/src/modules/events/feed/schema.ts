import Type, { type TObject } from 'typebox'
import { limits } from '../../../core/limits.ts'
import { type ByRevision, both, type Operation } from '../../../http/operation.ts'
import { pageQuery } from '../../../http/page.ts'
import { pageExamples, streamExamples } from './examples.ts'
import { type EventType, eventTypes, taskEventTypes } from './feed.ts'

/** When each event happens, for the documents. */
export const eventTexts: Record<EventType, string> = {
  'task.created': 'The task was created and its credits are held.',
  'task.drafted': 'The AI is done with its draft, or gave up, and the task waits for an engineer.',
  'task.claimed': 'An engineer took the task.',
  'task.requeued': 'The engineer gave it back, or lost it, and the task waits again.',
  'task.needs_input':
    'An engineer asked a question. The task waits for a reply, without a charge; read the task for the question.',
  'task.resumed':
    'The question was replied to, or its deadline has passed, and the task waits for an engineer again.',
  'task.overdue': 'The task is past its due time; it goes first from now on.',
  'task.completed':
    'The task was answered; the charge was captured and the rest released. Read the task for the result.',
  'task.cancelled':
    'The task was cancelled. What it held is released, less the effort so far where the client cancelled a claimed task.',
  'feed.restored':
    'The service was restored from a backup. Events after lastSequence that you received before may not have happened: read the tasks again. Sequences continue after this event.',
}

const taskId = Type.String({
  pattern: '^task_[0-9a-hjkmnp-tv-z]{26}$',
  maxLength: 31,
  description: 'The task it is about.',
})
const status = Type.Enum(['pending', 'completed', 'cancelled'], {
  description: 'The status of the task after the event.',
})
const version = Type.Integer({
  minimum: 1,
  maximum: 2_147_483_647,
  description: 'The version of the task after the event: 1, 2, 3 without gaps.',
})
const cancelReason = Type.Optional(
  Type.Enum(['client', 'no_engineer', 'ai_failed', 'expired', 'operator', 'no_reply'], {
    description: 'Why the task was cancelled; with task.cancelled only.',
  }),
)

const eventData: ByRevision<TObject> = {
  A: Type.Object(
    {
      id: taskId,
      status,
      stage: Type.Enum(
        ['drafting', 'queued', 'claimed', 'needs_input', 'in_review', 'completed', 'cancelled'],
        { description: 'Where the task stood after the event.' },
      ),
      version,
      cancelReason,
      hasDraft: Type.Optional(
        Type.Boolean({ description: 'Whether there is a draft; with task.drafted only.' }),
      ),
    },
    { additionalProperties: false, title: 'EventData' },
  ),
  B: Type.Object(
    { id: taskId, status, version, cancelReason },
    { additionalProperties: false, title: 'EventData' },
  ),
}

const restoredData = Type.Object(
  {
    lastSequence: Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description:
        'The last sequence before the restore that still holds. Numbers between it and this event belong to nothing.',
    }),
  },
  { additionalProperties: false, title: 'FeedRestoredData' },
)

const describeTypes = (types: readonly EventType[]) =>
  `What happened. ${types.map((type) => `${type}: ${eventTexts[type]}`).join(' ')}`

const eventOf = (types: readonly EventType[], data: TObject, title: string) =>
  Type.Object(
    {
      id: Type.String({
        pattern: '^evt_[0-9a-hjkmnp-tv-z]{26}_[1-9][0-9]{0,9}$',
        maxLength: 41,
        description: 'The same in feed, stream and webhooks; use it to deduplicate.',
      }),
      type: Type.Enum([...types], { description: describeTypes(types) }),
      sequence: Type.Integer({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description:
          'The number of the event in the feed of the account: 1, 2, 3 without gaps but one before feed.restored. Once you have seen sequence N, no event with a sequence ≤ N appears later.',
      }),
      timestamp: Type.String({
        format: 'date-time',
        description: 'When it happened. ISO 8601, UTC.',
      }),
      data,
    },
    { additionalProperties: false, title },
  )

/** An event of a task, as the feed and the stream tell it. */
export const taskEventSchema: ByRevision<TObject> = {
  A: eventOf(taskEventTypes, eventData.A, 'Event'),
  B: eventOf(taskEventTypes, eventData.B, 'Event'),
}

export const restoredEventSchema = eventOf(['feed.restored'], restoredData, 'FeedRestoredEvent')

/** Digits beyond what a number holds exactly are no sequence. */
const placePattern = '^(latest|[0-9]{1,15})$'

const after = (description: string) =>
  Type.Optional(Type.String({ pattern: placePattern, description, examples: ['1041'] }))

const types = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 200,
    description: `Only events of these types, separated by commas: ${eventTypes.join(', ')}.`,
    examples: ['task.completed,task.cancelled'],
  }),
)

const pageOf = (taskEvent: TObject) =>
  Type.Object(
    {
      data: Type.Array(Type.Union([taskEvent, restoredEventSchema]), {
        maxItems: limits.pageSizeMax,
        description: 'Events, oldest first.',
      }),
      hasMore: Type.Boolean({
        description: 'Whether there is more to look at: read on without a wait.',
      }),
      nextCursor: Type.String({
        pattern: '^[0-9]{1,16}$',
        maxLength: 16,
        description:
          'How far this page looked, also when data is empty. Send it as after to read on.',
      }),
    },
    { additionalProperties: false, title: 'EventPage' },
  )

export const listEventsOperation = {
  operationId: 'listEvents',
  method: 'GET',
  path: '/events',
  tag: 'Events',
  summary: 'Read the event feed',
  description:
    'What happened to the tasks of the account, oldest first. Send nextCursor as after to read on, ' +
    'and wait to be answered as soon as something happens. The feed is kept for ' +
    `${limits.feedKeepDays} days.`,
  scope: 'tasks:read',
  query: Type.Object(
    {
      after: after(
        'The last sequence seen; 0 is the beginning. latest skips what has happened. Without it ' +
          'the feed is read from the oldest event kept.',
      ),
      types,
      limit: pageQuery.limit,
      wait: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: limits.waitSecondsMax,
          default: 0,
          description:
            'How many seconds to wait for an event where there is none yet. A wait that times out is 200 with empty data, and counts as one request whatever its length.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  reply: {
    status: 200,
    description: 'A page of events.',
    schema: { A: pageOf(taskEventSchema.A), B: pageOf(taskEventSchema.B) },
    examples: pageExamples,
  },
  errors: ['CURSOR_EXPIRED'],
} as const satisfies Operation

export const streamEventsOperation = {
  operationId: 'streamEvents',
  method: 'GET',
  path: '/events/stream',
  tag: 'Events',
  summary: 'Follow the event feed as a stream',
  description:
    'The feed as server-sent events, from now on or from the sequence named: id is the sequence, ' +
    'event the type, data the same JSON as in the feed. Reconnect with Last-Event-ID to continue ' +
    `without a gap. A comment comes every ${limits.streamHeartbeatSeconds} seconds, and its id says ` +
    'how far a filtered stream has come. A stream ends after an hour at the latest, when the key ' +
    `ends, or when its reader takes nothing for ${limits.streamStallSeconds} seconds. Opening it ` +
    'costs one request, and it counts as one wait of the key.',
  scope: 'tasks:read',
  query: Type.Object(
    {
      after: after(
        'The last sequence seen; 0 is the beginning. Without it, or with latest, the stream starts ' +
          'now. Last-Event-ID goes before it.',
      ),
      types,
    },
    { additionalProperties: false },
  ),
  reply: {
    status: 200,
    description: 'Events as they happen.',
    contentType: 'text/event-stream',
    schema: both(
      Type.String({
        pattern: '^retry: [0-9]+\\n',
        description: 'Server-sent events; the data of each is an Event.',
      }),
    ),
    examples: streamExamples,
  },
  errors: ['CURSOR_EXPIRED'],
} as const satisfies Operation
