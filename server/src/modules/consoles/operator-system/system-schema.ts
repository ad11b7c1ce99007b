// The state of the installation itself.
import Type from 'typebox'
import { serviceVersion } from '../../../core/version.ts'
import type { ConsoleOperation } from '../../../http/console/operation.ts'
import { time } from '../../identity/people/members/member-schema.ts'

const closed = { additionalProperties: false } as const

const text = (maxLength: number, description: string) => Type.String({ maxLength, description })

const part = Type.Object(
  {
    name: Type.Enum(['database', 'valkey', 'worker', 'files', 'mail', 'model', 'scanner'], {
      description: 'Which part.',
    }),
    state: Type.Enum(['up', 'down', 'unknown', 'absent'], {
      description: 'Unknown is one that is not asked from here; absent one that is not configured.',
    }),
    says: text(500, 'What this means, in a sentence.'),
    answeredMs: Type.Union([Type.Number({ minimum: 0, maximum: 600_000 }), Type.Null()], {
      description: 'How long its answer took; null where it was not asked.',
    }),
  },
  { ...closed, title: 'SystemPart' },
)

const migration = Type.Object(
  {
    name: text(200, 'Its file.'),
    ranAt: Type.Union([time('When.'), Type.Null()], {
      description: 'When it ran; null for one that did not yet.',
    }),
  },
  { ...closed, title: 'Migration' },
)

const setting = Type.Object(
  {
    name: text(100, 'Its name in the environment.'),
    about: text(1_000, 'What it is for.'),
    value: Type.Union([Type.String({ maxLength: 4_000 }), Type.Null()], {
      description: 'What was given; secrets are masked. Null where the default holds.',
    }),
    isSecret: Type.Boolean({ description: 'Whether the value is masked.' }),
  },
  { ...closed, title: 'ShownSetting' },
)

const check = Type.Object(
  {
    name: text(100, 'What was looked at.'),
    state: Type.Enum(['good', 'warning', 'bad'], { description: 'What was found.' }),
    says: text(500, 'What was found and what to do, in a sentence or two.'),
  },
  { ...closed, title: 'SystemCheck' },
)

export const getSystemOperation = {
  operationId: 'getSystem',
  method: 'GET',
  path: '/operator/v1/system',
  tag: 'System',
  summary: 'Read the state of the deployment',
  description:
    'Versions, parts and whether they answer, migrations, and the settings of the process that ' +
    'answers, with secrets masked.',
  access: { who: 'operator' },
  reply: {
    status: 200,
    description: 'The state of the deployment.',
    schema: Type.Object(
      {
        version: text(100, 'Of this service.'),
        nodeVersion: text(100, 'Of Node.js.'),
        databaseVersion: text(100, 'Of PostgreSQL.'),
        databaseBytes: Type.Integer({
          minimum: 0,
          maximum: Number.MAX_SAFE_INTEGER,
          description: 'How large the database is.',
        }),
        startedAt: time('When the process that answers began.'),
        now: time('What the clock of the database says.'),
        parts: Type.Array(part, { maxItems: 20, description: 'What the service is made of.' }),
        checks: Type.Array(check, { maxItems: 100, description: 'What was looked at.' }),
        migrations: Type.Array(migration, { maxItems: 1_000, description: 'In their order.' }),
        settings: Type.Array(setting, { maxItems: 200, description: 'Every setting there is.' }),
      },
      { ...closed, title: 'System' },
    ),
    example: {
      version: serviceVersion,
      nodeVersion: '24.11.0',
      databaseVersion: '18.0',
      databaseBytes: 41943040,
      startedAt: '2026-11-15T08:00:00.000Z',
      now: '2026-11-15T09:30:00.000Z',
      parts: [{ name: 'database', state: 'up', says: 'It answers.', answeredMs: 0.6 }],
      checks: [{ name: 'Migrations', state: 'good', says: 'All of them ran.' }],
      migrations: [{ name: '0001_accounts_and_keys', ranAt: '2026-11-01T08:00:00.000Z' }],
      settings: [
        {
          name: 'LOG_LEVEL',
          about: 'fatal, error, warn, info, debug, trace or silent.',
          value: 'info',
          isSecret: false,
        },
      ],
    },
  },
  errors: [],
} as const satisfies ConsoleOperation
