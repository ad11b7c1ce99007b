// The create, as one statement: idempotency key, task, queue row, hold and event commit together or
// not at all, in one round trip. Each module writes its own tables: it exports its part, and here they
// are joined. It is written so that anything wrong leaves nothing behind:
// - an unknown project or tag, or too few credits, make `gate` or `balance` empty. `balance` reads
//   from `gate` and every insert from `balance`, so nothing is written and no row comes back;
// - so does an account that is suspended or closed, also one that is being closed at this moment: the
//   flag is a column of the row that is updated, so it is judged after the wait for that row's lock;
// - an idempotency key in use breaks its primary key, and the statement fails as a whole.
// - without a project the only open one of the account is taken; several make `gate` empty.
// The caller then finds out which it was. The guard `available >= hold` is what forbids an overdraft,
// and those beside it keep the account within its quotas: they are on the row that is locked anyway.
// - with a callback, its origin and its queue are made where they are new; too many that wait make `gate`
//   empty. A create without one is the same statement as ever.
// - an upload that is not ready, or that another create used first, makes `gate` empty too;
//   the ready ones are locked in the order of their ids, so two creates never wait for each other.
// - the scheduled price of a tag is in its row, so from its moment on it is the price.
// - an account with caps makes `balance` empty without `capped`. With it the balance row is locked first,
//   where its guards let the hold through; then the caps are judged and counted, all or none of them.
// - account_turns and queue_clocks give the task its place in the fair order (migration 8).

import type { Mode, Revision } from '../../../../core/money.ts'
import { type Param, type PreparedStatement, prepareStatement } from '../../../../db/statement.ts'
import {
  type CallbackValues,
  hasCallbackRoom,
  insertCallback,
  upsertOrigin,
} from '../../../events/callbacks/writes.ts'
import { insertEvents } from '../../../events/feed/writes.ts'
import { insertCallbackQueue } from '../../../events/webhooks/writes.ts'
import {
  type FileValues,
  insertFiles,
  insertFilesAndUploads,
} from '../../../files/attachments/writes.ts'
import {
  areAllReady,
  lockReadyUploads,
  type UploadValues,
  useUploads,
} from '../../../files/uploads/writes.ts'
import { insertUse, type UseValues } from '../../../identity/idempotency/writes.ts'
import { type HoldValues, holdCredits, lockRoom } from '../../../money/balances/writes.ts'
import {
  countHold,
  findRoom,
  insertAlerts,
  lockCaps,
  reckonPeriods,
} from '../../../money/caps/writes.ts'
import { insertHoldEntry } from '../../../money/credits/writes.ts'
import type { Entry } from './initial-state.ts'

type TaskValues = {
  accountUuid: string
  keyUuid: string
  /** Undefined where the statement takes the only one of the account. */
  projectId?: number | undefined
  tagId: number
  maxCredits: number
  prompt: string
  mode: Mode
  modeMultiplierE4: number
  revision: Revision
  metadata: string | null
  responseSchema: string | null
  attachments: string | null
  textBytes: number
  isTagUnserved: boolean
}

export type CreateValues = TaskValues & Entry & HoldValues & { eventData: string }

type AllValues = CreateValues & UseValues & FileValues & UploadValues & CallbackValues

/** The values of an idempotency key, of files and of a callback are given where the statement has these parts. */
type GivenValues = CreateValues & Partial<UseValues & FileValues & UploadValues & CallbackValues>

export type CreateParts = {
  idempotent: boolean
  files: 'none' | 'inline' | 'uploads'
  /** The named one, or the only one there is. */
  project?: 'named' | 'only'
  /** For an account that may have caps. */
  capped?: boolean
  callback?: boolean
}

export type CreatedRow = { id: string; created_at: Date; multiplier_e4: number }

// The row after the hold carries what the gate found, so each insert reads one row of one part. Reading two cost
// a nested loop in each insert: a tenth of what PostgreSQL takes for a create.
const held = 'balance'
const task = 'balance.task_id'

const onlyProject = (account: string) => `not exists (select from projects other
    where other.account_id = ${account} and other.archived_at is null and other.id <> p.id)`

const gate = (param: Param<AllValues>, { files, project, callback }: CreateParts) => `
  select uuidv7() as task_id, p.id as project_id,
    case when t.next_effective_at <= now() then t.next_multiplier_e4 else t.multiplier_e4 end
      as multiplier_e4
  from projects p, tags t
  where p.account_id = ${param('accountUuid')}
    and ${project === 'only' ? onlyProject(param('accountUuid')) : `p.id = ${param('projectId')}`}
    and p.archived_at is null and t.id = ${param('tagId')} and t.archived_at is null
    ${files === 'uploads' ? `and ${areAllReady(param, 'upload')}` : ''}${
      callback ? ` and ${hasCallbackRoom(param)}` : ''
    }`

const insertTask = (param: Param<AllValues>) =>
  `insert into tasks (account_id, id, project_id, key_id, prompt, mode, max_credits, tag_id,
    mode_multiplier_e4, tag_multiplier_e4, created_revision, metadata, response_schema,
    response_schema_sent, attachments, text_bytes, is_tag_unserved)
  select ${param('accountUuid')}, ${task}, ${held}.project_id, ${param('keyUuid')},
    ${param('prompt')}, ${param('mode')}, ${param('maxCredits')}, ${param('tagId')},
    ${param('modeMultiplierE4')}, ${held}.multiplier_e4, ${param('revision')}, ${param('metadata')},
    ${param('responseSchema')}::text::jsonb, ${param('responseSchema')}::text::json, ${param('attachments')}, ${param('textBytes')}::integer,
    ${param('isTagUnserved')}::boolean
  from ${held}`

const insertTurn = (param: Param<AllValues>) =>
  `insert into account_turns as known (account_id, tag_id, claim_class, next_turn)
  select ${param('accountUuid')}, ${param('tagId')}, ${param('claimClass')}::smallint,
    1 + coalesce((select c.current_turn from queue_clocks c where c.tag_id = ${param('tagId')}
      and c.claim_class = ${param('claimClass')}::smallint), 0)
  from ${held} where ${param('claimClass')}::smallint is not null and ${param('stage')} = 'queued'
  on conflict (account_id, tag_id, claim_class)
  do update set next_turn = greatest(known.next_turn, excluded.next_turn - 1) + 1
  returning next_turn - 1 as number`

const insertQueueRow = (param: Param<AllValues>) =>
  `insert into task_queue (account_id, task_id, project_id, status, stage, version, mode, tag_id,
    held_credits, claim_class, turn, lease_number, due_at, urgent_at, expires_at, next_action_at,
    is_test)
  select ${param('accountUuid')}, ${task}, ${held}.project_id, 'pending', ${param('stage')}, 1,
    ${param('mode')}, ${param('tagId')}, ${param('maxCredits')}, ${param('claimClass')}::smallint,
    coalesce((select number from turn), 0), ${param('leaseNumber')},
    created.at + make_interval(secs => ${param('dueSeconds')}),
    created.at + make_interval(secs => ${param('urgentSeconds')}),
    created.at + make_interval(secs => ${param('expiresSeconds')}),
    created.at + make_interval(secs => ${param('firstActionSeconds')}),
    (select is_test from accounts where id = ${param('accountUuid')})
  from ${held}, lateral (select uuid_extract_timestamp(${task}) as at) created`

/** The balance row is locked before the caps are, as settlements do. */
const listCapParts = (param: Param<AllValues>): [name: string, part: string][] => [
  ['locked as materialized', lockRoom(param, { from: 'gate' })],
  ['caps as materialized', lockCaps(param, { gate: 'gate', locked: 'locked' })],
  ['reckoned as materialized', reckonPeriods(param, { gate: 'gate', caps: 'caps' })],
  ['room as materialized', findRoom(param, { locked: 'locked', reckoned: 'reckoned' })],
  ['counted as', countHold(param, { reckoned: 'reckoned', room: 'room' })],
  ['alerts as', insertAlerts(param, { counted: 'counted' })],
]

function joinParts(param: Param<AllValues>, parts: CreateParts, isGuarded: boolean): string {
  const { idempotent, files, capped = false, callback } = parts
  const account = param('accountUuid')
  const event = { from: held, account, task, version: '1', type: 'task.created' }
  const entry = { from: held, balance: 'balance', taskUuid: task }
  const use = { operation: 'createTask', objectId: `${task}::text`, from: held }
  const named: [name: string, part: string][] = [
    ['gate as materialized', gate(param, parts)],
    ...(capped ? listCapParts(param) : []),
    [
      'balance as',
      holdCredits(param, {
        from: capped ? 'gate, room' : 'gate',
        passedOn: 'gate.*',
        isGuarded,
        isLocked: capped,
      }),
    ],
    ['task as', insertTask(param)],
    ['turn as', insertTurn(param)],
    ['queue as', insertQueueRow(param)],
    ['hold as', insertHoldEntry(param, entry)],
    ['event as', insertEvents({ ...event, data: param('eventData') })],
  ]
  if (idempotent) named.push(['idempotency as', insertUse(param, use)])
  if (files === 'inline') named.push(['files as', insertFiles(param, { from: held, task })])
  if (callback) {
    const origin = 'origin'
    named.push(['origin as', upsertOrigin(param, { from: held })])
    named.push(['callback_queue as', insertCallbackQueue({ origin, account })])
    named.push(['callback as', insertCallback(param, { from: held, task, origin })])
  }
  if (files === 'uploads') {
    const upload = 'upload'
    named.unshift(['upload as materialized', lockReadyUploads(param)])
    named.push(['used as', useUploads(param, { upload, task, from: held })])
    named.push(['files as', insertFilesAndUploads(param, { from: held, task, upload })])
  }
  return named.map(([name, part]) => `${name} (${part})`).join(', ')
}

/** Without the guard it is the control of the tests against overdrafts. */
export function createStatement(
  parts: CreateParts,
  isGuarded = true,
): PreparedStatement<GivenValues, CreatedRow> {
  const project = parts.project === 'only' ? '-only-project' : ''
  const more = (parts.capped ? '-capped' : '') + (parts.callback ? '-callback' : '')
  const name = `create-task${parts.idempotent ? '-once' : ''}-${parts.files}${project}${more}`
  return prepareStatement<GivenValues, CreatedRow>(
    isGuarded ? name : `${name}-unguarded`,
    (param) => `with ${joinParts(param, parts, isGuarded)}
select ${task} as id, uuid_extract_timestamp(${task}) as created_at, multiplier_e4 from ${held}`,
  )
}
