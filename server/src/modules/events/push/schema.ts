// Notifications of engineers by web push: this browser, and what each engineer wants on all of theirs.
import Type from 'typebox'
import { limits } from '../../../core/limits.ts'
import { timeZonePattern } from '../../../core/time-zone.ts'
import type { ConsoleOperation } from '../../../http/console/operation.ts'
import { choosablePushKinds } from './kinds.ts'

const closed = { additionalProperties: false } as const
const shared = { tag: 'Workbench', access: { who: 'engineer' } } as const
const base64url = '^[A-Za-z0-9_-]+$'

const time = (description: string) => Type.String({ format: 'date-time', description })
const timeOfDay = (description: string) =>
  Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', maxLength: 5, description })

const kinds = Type.Array(
  Type.Enum([...choosablePushKinds], { description: 'What the notification is about.' }),
  {
    maxItems: choosablePushKinds.length,
    description:
      'What you are notified of besides assigned tasks: realtime (a realtime task that you could claim waits), replied (the client replied to your question), waiting (other tasks that you could claim wait).',
  },
)

const quietHours = Type.Union(
  [
    Type.Object(
      {
        from: timeOfDay('Since when, such as 22:00.'),
        to: timeOfDay('Until when, such as 08:00; on the next day where it is before from.'),
        timeZone: Type.String({
          pattern: timeZonePattern,
          maxLength: 64,
          description: 'The zone of both, by its IANA name, such as Europe/Berlin.',
        }),
      },
      { ...closed, title: 'QuietHours' },
    ),
    Type.Null(),
  ],
  {
    description:
      'When nothing is sent but assigned tasks while you are on duty, every day; null for never.',
  },
)

const pause = Type.Union(
  [
    Type.Object(
      {
        until: Type.Union([time('ISO 8601, UTC.'), Type.Null()], {
          description: `When it ends automatically, at most ${limits.pauseDaysMax} days from now; null where you end it.`,
        }),
      },
      { ...closed, title: 'PushPause' },
    ),
    Type.Null(),
  ],
  {
    description:
      'While it lasts nothing is sent but assigned tasks while you are on duty, and no mail of a reply; null where nothing is paused.',
  },
)

const device = Type.Object(
  {
    createdAt: time('When this browser was subscribed.'),
    lastSuccessAt: Type.Union([time('ISO 8601, UTC.'), Type.Null()], {
      description: 'When its push service last accepted a notification; null before the first.',
    }),
  },
  { ...closed, title: 'PushDevice' },
)

const quietExample = { from: '22:00', to: '08:00', timeZone: 'Europe/Berlin' }
const preferencesExample = {
  kinds: ['realtime', 'replied'],
  quietHours: quietExample,
  pause: null,
}

export const getPushOperation = {
  ...shared,
  operationId: 'getPushSettings',
  method: 'GET',
  path: '/workbench/v1/push',
  summary: 'Read your notification settings',
  description: 'What you are notified of outside the page, and whether this browser is subscribed.',
  reply: {
    status: 200,
    description: 'Your settings.',
    schema: Type.Object(
      {
        publicKey: Type.String({
          pattern: base64url,
          maxLength: 100,
          description: 'The applicationServerKey that a browser subscribes with, in base64url.',
        }),
        device: Type.Union([device, Type.Null()], {
          description: 'This browser; null where it is not subscribed.',
        }),
        otherDevices: Type.Integer({
          minimum: 0,
          maximum: limits.pushDevicesPerPersonMax,
          description: 'How many other browsers are subscribed.',
        }),
        kinds,
        quietHours,
        pause,
      },
      { ...closed, title: 'PushSettings' },
    ),
    example: {
      publicKey:
        'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
      device: { createdAt: '2026-11-15T09:31:10.000Z', lastSuccessAt: null },
      otherDevices: 1,
      ...preferencesExample,
    },
  },
  errors: [],
} as const satisfies ConsoleOperation

export const setPushOperation = {
  ...shared,
  operationId: 'setPushSettings',
  method: 'PUT',
  path: '/workbench/v1/push',
  summary: 'Choose what you are notified of',
  description:
    'Replaces the kinds and the quiet hours, on all your devices; without pause, a pause stays as it is.',
  body: Type.Object(
    { kinds, quietHours, pause: Type.Optional(pause) },
    { ...closed, title: 'PushPreferences' },
  ),
  bodyExample: preferencesExample,
  reply: {
    status: 200,
    description: 'The choice as it is now.',
    schema: Type.Object({ kinds, quietHours, pause }, { ...closed, title: 'PushPreferencesReply' }),
    example: preferencesExample,
  },
  errors: [],
} as const satisfies ConsoleOperation

const ofDevice = { ...shared, path: '/workbench/v1/push/device' } as const

export const savePushDeviceOperation = {
  ...ofDevice,
  operationId: 'savePushDevice',
  method: 'PUT',
  summary: 'Subscribe this browser',
  description:
    'Takes what the PushSubscription of the browser says. It ends with the session. Of more than ' +
    `${limits.pushDevicesPerPersonMax} browsers the oldest is removed. It may be repeated.`,
  body: Type.Object(
    {
      endpoint: Type.String({
        minLength: 1,
        maxLength: limits.webhookUrlCharsMax,
        description: 'Where its push service takes messages; https, and a public address.',
      }),
      p256dh: Type.String({
        pattern: base64url,
        maxLength: 100,
        description: 'The public key of the browser, in base64url.',
      }),
      auth: Type.String({
        pattern: base64url,
        maxLength: 24,
        description: 'The secret that it shares with us, in base64url.',
      }),
    },
    { ...closed, title: 'PushDeviceRequest' },
  ),
  bodyExample: {
    endpoint: 'https://push.example.com/send/06a1ynhfkxvw5b8q2d3r4s5t6v',
    p256dh:
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  reply: { status: 204, description: 'It is subscribed.' },
  errors: [],
} as const satisfies ConsoleOperation

export const removePushDeviceOperation = {
  ...ofDevice,
  operationId: 'removePushDevice',
  method: 'DELETE',
  summary: 'Unsubscribe this browser',
  description: 'Nothing is sent to it any more. It may be repeated.',
  reply: { status: 204, description: 'It is not subscribed.' },
  errors: [],
} as const satisfies ConsoleOperation

export const testPushOperation = {
  ...ofDevice,
  operationId: 'sendTestPush',
  method: 'POST',
  path: '/workbench/v1/push/test',
  summary: 'Send a test notification',
  description: 'Sends one to this browser, also in quiet hours.',
  reply: { status: 204, description: 'It will be sent within seconds.' },
  errors: ['NOT_FOUND'],
} as const satisfies ConsoleOperation
