// The export of an account at the pages of its owners.
import Type from 'typebox'
import { limits } from '../../../core/limits.ts'
import { type ConsoleOperation, streamedTypes } from '../../../http/console/operation.ts'
import { accountParams } from '../../identity/people/members/member-schema.ts'

const closed = { additionalProperties: false } as const
const orNull = (type: Type.TSchema, description: string) =>
  Type.Union([type, Type.Null()], { description })

const exportId = Type.String({ pattern: '^export_[0-9a-z]{26}$', description: 'The export.' })
const time = Type.String({ format: 'date-time' })

const accountExport = Type.Object(
  {
    id: exportId,
    state: Type.Enum(['preparing', 'ready', 'failed', 'removed'], {
      description:
        'Removed: its time was up. Failed: it could not be written; ask for another one.',
    }),
    askedAt: Type.String({ format: 'date-time', description: 'When it was asked for.' }),
    askedBy: Type.Object(
      {
        id: Type.String({ description: 'The person.' }),
        name: Type.String({ description: 'Their name.' }),
      },
      { ...closed, title: 'ExportAsker', description: 'The owner who asked for it.' },
    ),
    endedAt: orNull(time, 'When it was ready or had failed.'),
    expiresAt: orNull(time, 'When it is removed.'),
    sizeBytes: orNull(Type.Integer({ minimum: 1 }), 'The size of the archive.'),
    sha256: orNull(Type.String(), 'The SHA-256 of the archive, in hexadecimal digits.'),
    tasks: orNull(Type.Integer({ minimum: 0 }), 'How many tasks are in it, live and test.'),
    files: orNull(Type.Integer({ minimum: 0 }), 'How many files are in it.'),
    filesMissing: orNull(
      Type.Integer({ minimum: 0 }),
      'How many files could not be had; the archive lists them with the reason.',
    ),
  },
  { ...closed, title: 'AccountExport' },
)

const example = {
  id: 'export_06a1ynhfkxvw5b8q2d3r4s5t6v',
  state: 'ready',
  askedAt: '2026-11-16T09:30:00.000Z',
  askedBy: { id: 'person_06a1ynhfkxvw5b8q2d3r4s5t6w', name: 'Ana Kovač' },
  endedAt: '2026-11-16T09:31:12.000Z',
  expiresAt: '2026-11-23T09:31:12.000Z',
  sizeBytes: 7340032,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  tasks: 128,
  files: 31,
  filesMissing: 0,
}

const tag = 'Accounts'
const basePath = '/console/v1/accounts/{account_id}/exports'
const exportParams = Type.Object({ ...accountParams.properties, export_id: exportId })

export const askForExportOperation = {
  operationId: 'askForExport',
  method: 'POST',
  path: basePath,
  tag,
  summary: 'Ask for an export of the account',
  description:
    'A worker writes all there is of the account and its test account into one archive: tasks, ' +
    'results, files, ledger, keys and webhooks without their secrets, members, logs. You get a mail ' +
    `when it is ready. One at a time, ${limits.exportsPerAccountPerDayMax} a day; each is removed ` +
    `after ${limits.exportKeepDays} days.`,
  access: { who: 'member', roles: ['owner'], stepUp: true },
  params: accountParams,
  reply: { status: 201, description: 'It is being prepared.', schema: accountExport, example },
  errors: [],
} as const satisfies ConsoleOperation

export const listExportsOperation = {
  operationId: 'listExports',
  method: 'GET',
  path: basePath,
  tag,
  summary: 'List the exports of the account',
  description: 'The latest ones, newest first.',
  access: { who: 'member', roles: ['owner'] },
  params: accountParams,
  reply: {
    status: 200,
    description: 'Exports.',
    schema: Type.Object(
      { data: Type.Array(accountExport, { description: 'Exports, newest first.' }) },
      { ...closed, title: 'AccountExports' },
    ),
    example: { data: [example] },
  },
  errors: [],
} as const satisfies ConsoleOperation

export const getExportOperation = {
  operationId: 'getExport',
  method: 'GET',
  path: `${basePath}/{export_id}`,
  tag,
  summary: 'See an export before downloading it',
  description:
    'Needs a recent sign-in, as the download does; a page asks here first, because a download ' +
    'cannot ask anybody to sign in.',
  access: { who: 'member', roles: ['owner'], stepUp: true },
  params: exportParams,
  reply: { status: 200, description: 'The export.', schema: accountExport, example },
  errors: [],
} as const satisfies ConsoleOperation

export const archiveType = streamedTypes[2]

export const downloadExportOperation = {
  operationId: 'downloadExport',
  method: 'GET',
  path: `${basePath}/{export_id}/archive`,
  tag,
  summary: 'Download an export',
  description:
    'The archive while it is ready: a tar in gzip, whose format the operator’s guide describes. ' +
    'Each download stands in the audit log.',
  access: { who: 'member', roles: ['owner'], stepUp: true },
  params: exportParams,
  reply: {
    status: 200,
    description: 'The archive.',
    headers: {
      'Content-Disposition': 'Names the file after the account and the day.',
      'Content-Length': 'Its size in bytes.',
    },
    fileTypes: [archiveType],
  },
  errors: [],
} as const satisfies ConsoleOperation
