// What is true, read from the API as a client sees it and from the database.
import { expect } from 'vitest'
import { withDatabase } from '../scripts/demo/database.ts'
import { decodeId, encodeId } from '../server/src/core/ids.ts'
import type { Loose, Service } from '../server/test/service.ts'
import { refOf, type TestClient } from '../server/test/workbench-client.ts'

/** The task as its client reads it, once it is final. */
export async function finalTask(
  service: Service,
  client: Pick<TestClient, 'key'>,
  taskId: string,
): Promise<Loose> {
  let body: Loose
  await expect
    .poll(
      async () => {
        body = (await service.call('GET', `/tasks/${taskId}`, { key: client.key })).body
        return body.status
      },
      // An answer can be undone for five seconds before it is sent.
      { timeout: 20_000 },
    )
    .not.toBe('pending')
  return body
}

async function select(service: Service, query: string, values: unknown[]): Promise<Loose[]> {
  return await withDatabase(
    service.databaseUrl,
    async (database) => (await database.query(query, values)).rows,
  )
}

/** The text that the server keeps for a task, as somebody wrote it. */
export async function keptText(service: Service, taskId: string): Promise<string> {
  const { accountUuid, taskUuid } = await refOf(service, taskId)
  const query = 'select content from work_drafts where account_id = $1 and task_id = $2'
  return JSON.stringify(await select(service, query, [accountUuid, taskUuid]))
}

export async function openLeases(service: Service, taskId: string): Promise<number> {
  const { accountUuid, taskUuid } = await refOf(service, taskId)
  const query = `select 1 from task_leases
    where account_id = $1 and task_id = $2 and ended_at is null`
  return (await select(service, query, [accountUuid, taskUuid])).length
}

/** The last lease on the task, as operators read it. */
export async function readLease(service: Service, taskId: string): Promise<Loose> {
  const { accountUuid, taskUuid } = await refOf(service, taskId)
  const query = `select * from task_leases
    where account_id = $1 and task_id = $2 order by lease_number desc limit 1`
  return (await select(service, query, [accountUuid, taskUuid]))[0]
}

/** As if heartbeats had counted so much of the open lease. */
export async function workFor(service: Service, taskId: string, seconds: number): Promise<void> {
  const { accountUuid, taskUuid } = await refOf(service, taskId)
  const query = `update task_leases set effort_ms = $3
    where account_id = $1 and task_id = $2 and ended_at is null`
  await select(service, query, [accountUuid, taskUuid, seconds * 1_000])
}

/** What the ledger took from the client for the task. */
export async function capturedCredits(service: Service, taskId: string): Promise<number> {
  const { accountUuid, taskUuid } = await refOf(service, taskId)
  const query = `select coalesce(sum(amount), 0)::integer as credits from ledger_entries
    where account_id = $1 and task_id = $2 and kind = 'capture'`
  const [row] = await select(service, query, [accountUuid, taskUuid])
  return row.credits
}

/** How often an answer went in. */
export async function countSubmits(service: Service, taskId: string): Promise<number> {
  const { accountUuid, taskUuid } = await refOf(service, taskId)
  const query = `select 1 from task_leases
    where account_id = $1 and task_id = $2 and end_reason = 'submitted'`
  return (await select(service, query, [accountUuid, taskUuid])).length
}

/** As an operator's hand or the clock would. */
export async function endSessions(service: Service, personUuid: string): Promise<void> {
  await select(service, 'delete from auth.sessions where user_id = $1', [personUuid])
}

/** As another window of the same engineer would save. */
export async function saveElsewhere(service: Service, taskId: string, text: string): Promise<void> {
  const { accountUuid, taskUuid } = await refOf(service, taskId)
  const content = JSON.stringify({ format: 'answer/1', text, accepted: [] })
  const query = `update work_drafts set revision = revision + 1, content = $3
    where account_id = $1 and task_id = $2`
  await select(service, query, [accountUuid, taskUuid, content])
}

/** As a mistake in the database would: the row of the balance, without an entry. */
export async function shiftBalance(
  service: Service,
  accountId: string,
  credits: number,
): Promise<void> {
  const query = `update balances set available = available + $2, granted = granted + $2
    where account_id = $1`
  await select(service, query, [decodeId('acct', accountId), credits])
}

export type DraftUse = {
  /** Parts of the AI draft that are in the answer as they were. */
  kept: number
  /** Parts that the service knows to have been accepted, read and unread. */
  read: number
  unread: number
}

/** Of each answer to a task with an AI draft, by the id of the task. */
export async function readDraftUse(service: Service): Promise<Map<string, DraftUse>> {
  const query = `
    select r.task_id,
      case when t.response_schema is null then (
        select count(*)::integer
        from regexp_split_to_table(r.result->>'message', '\\n\\n') own(words)
        where own.words = any(regexp_split_to_array(d.content->>'message', '\\n\\n')))
      else (select count(*)::integer from jsonb_each(r.result) own
        where d.content->own.key = own.value) end as kept,
      (select count(*)::integer from draft_acceptances a
        where a.task_id = r.task_id and a.is_read) as read,
      (select count(*)::integer from draft_acceptances a
        where a.task_id = r.task_id and not a.is_read) as unread
    from task_results r join tasks t on t.id = r.task_id
    join ai_drafts d on d.task_id = r.task_id`
  const rows = await select(service, query, [])
  return new Map(rows.map(({ task_id, ...use }) => [encodeId('task', task_id), use]))
}

/** As in the engineers' settings, for all of them. */
export async function claimNextAfterSubmit(service: Service): Promise<void> {
  await select(service, 'update engineers set claims_next = true', [])
}
