// What others have written to callbacks: one with its task, and their end.
import { sql } from 'kysely'
import { limits } from '../../../core/limits.ts'
import type { Tx } from '../../../db/client.ts'
import type { Param } from '../../../db/statement.ts'
import { failWaitingCallbacks } from '../webhooks/writes.ts'

export const callbackFormats = ['event', 'result'] as const
export type CallbackFormat = (typeof callbackFormats)[number]

export type CallbackValues = {
  callbackOrigin: string
  /** What the two that follow are sealed for. */
  callbackSealedFor: string
  callbackUrl: Buffer
  callbackSecret: Buffer | null
  callbackFormat: CallbackFormat
  callbackRevision: string
}

type Values = CallbackValues & { accountUuid: string }

/** While so many wait, nothing more is made that would be added to them. */
export const hasCallbackRoom = (param: Param<Values>) => `(select count(*) from (
      select from callback_origins o join webhook_due u on u.endpoint_id = o.id
      where o.account_id = ${param('accountUuid')}
      limit ${limits.callbacksUndeliveredMax}) waiting) < ${limits.callbacksUndeliveredMax}`

/**
 * The origin, made where it is new. The update gives the id of one that another create made meanwhile,
 * which this statement's snapshot does not show, and keeps it from being cleared away.
 */
export const upsertOrigin = (param: Param<Values>, { from }: { from: string }) =>
  `insert into callback_origins (account_id, origin)
  select ${param('accountUuid')}, ${param('callbackOrigin')} from ${from}
  on conflict (account_id, origin) do update set last_used_at = now()
  returning id`

export const insertCallback = (
  param: Param<Values>,
  { from, task, origin }: { from: string; task: string; origin: string },
) => `insert into task_callbacks (task_id, account_id, origin_id, sealed_for, url, secret, format, revision)
  select ${task}, ${param('accountUuid')}, ${origin}.id, ${param('callbackSealedFor')},
    ${param('callbackUrl')}, ${param('callbackSecret')}, ${param('callbackFormat')},
    ${param('callbackRevision')}
  from ${from}, ${origin}`

/** With the content of their tasks. Their origins are cleared away later, once none is left. */
export async function deleteCallbacks(
  tx: Tx,
  accountUuid: string,
  taskUuids: string[],
): Promise<void> {
  const { rows } = await sql<{ task_id: string; origin_id: string }>`
    delete from task_callbacks where account_id = ${accountUuid} and task_id = any(${taskUuids}::uuid[])
    returning task_id, origin_id`.execute(tx)
  if (rows.length === 0) return
  const queues = [...new Set(rows.map(({ origin_id }) => origin_id))]
  await failWaitingCallbacks(
    tx,
    queues,
    rows.map(({ task_id }) => task_id),
  )
}
