// One object of every kind that a request can name, made new for whoever owns it.
import { sql } from 'kysely'
import { decodeId, encodeId } from '../../src/core/ids.ts'
import { findAccount } from '../../src/modules/identity/accounts/accounts.ts'
import { createKey, type KeyOptions } from '../../src/modules/identity/api-keys/api-keys.ts'
import { makeAskedTask } from '../asked-tasks.ts'
import { type Service, type TestKey, unlimited } from '../service.ts'
import { createUploader, note, putByLink } from '../uploads.ts'
import type { Objects } from './authorization-rows.ts'

export type Owner = { accountId: string; key: string; projectId: number }

async function makeTask(service: Service, { key, projectId }: Owner): Promise<string> {
  const body = { prompt: 'Is this function safe to call twice?', maxCredits: 600, projectId }
  const made = await service.call('POST', '/tasks/create', { key, body })
  return made.body.id
}

/** A new webhook with a delivery; earlier ones are deleted, because an account may have few. */
export async function makeWebhook(
  service: Service,
  { key }: Owner,
): Promise<Pick<Objects, 'webhookId' | 'deliveryId'>> {
  const { body: page } = await service.call('GET', '/webhooks', { key })
  for (const { id } of page.data) await service.call('DELETE', `/webhooks/${id}`, { key })
  const body = { url: 'https://example.com/webhooks' }
  const made = await service.call('POST', '/webhooks/create', { key, body })
  const tested = await service.call('POST', `/webhooks/${made.body.id}/test`, { key })
  return { webhookId: made.body.id, deliveryId: tested.body.id }
}

/** A task that calls back, with a delivery of it that failed. */
export async function makeCallback(
  service: Service,
  { key, projectId }: Owner,
): Promise<{ taskId: string; deliveryId: string }> {
  const prompt = 'Who hears of this task?'
  const callback = { url: 'https://example.com/callbacks' }
  const body = { prompt, maxCredits: 600, projectId, callback }
  const { body: task } = await service.call('POST', '/tasks/create', { key, body })
  const taskUuid = decodeId('task', task.id)
  const { rows } = await sql<{ id: string }>`
    insert into webhook_deliveries (endpoint_id, account_id, event_id, event_type, task_id, version,
      sequence, data, occurred_at, status, finished_at)
    select origin_id, account_id, 'evt_1', 'task.created', task_id, 1, 1, '{}', now(), 'failed', now()
    from task_callbacks where task_id = ${taskUuid} returning id`.execute(service.deps.database.db)
  return { taskId: task.id, deliveryId: encodeId('delivery', rows[0]?.id as string) }
}

/** A new upload whose file was put; earlier ones are deleted, because an account may have few. */
async function makeUpload(service: Service, { accountId, key }: Owner): Promise<string> {
  await sql`delete from uploads where account_id = ${decodeId('acct', accountId)}`.execute(
    service.deps.database.db,
  )
  const { body } = await createUploader(service, key).announce(note)
  await putByLink(body.put, note.bytes)
  return body.id
}

/** The network that keys are bound to which are bound to one. */
export const home = '192.0.2.0/24'

/** A key made for one test, of which an account may have as many as the tests need. */
export async function makeKeyOnce(
  { deps }: Service,
  accountId: string,
  options: KeyOptions,
): Promise<TestKey> {
  const { database, config } = deps
  const account = await findAccount(database.db, accountId)
  if (!account) throw new Error(`No account ${accountId}`)
  const given = { name: 'once', perSecond: unlimited, ...options }
  return await database.db
    .transaction()
    .execute((tx) => createKey(tx, config.keyPeppers, account, given))
}

/** A key can create a limited number of keys: those of finished tests are revoked. */
export async function endKeysMadeOnce({ deps }: Service): Promise<void> {
  await sql`update api_keys set revoked_at = now()
    where name = 'once' and revoked_at is null`.execute(deps.database.db)
}

async function makeLoggedRequest(service: Service, { key }: Owner): Promise<string> {
  const { headers } = await service.call('GET', '/credits', { key })
  await service.deps.requestLog.flush()
  return headers.get('x-request-id') as string
}

export async function objectsOf(service: Service, owner: Owner): Promise<Objects> {
  const webhook = await makeWebhook(service, owner)
  const [taskId, uploadId] = [await makeTask(service, owner), await makeUpload(service, owner)]
  const finalTaskId = await makeTask(service, owner)
  await service.call('POST', `/tasks/${finalTaskId}/cancel`, { key: owner.key })
  const { keyId } = await makeKeyOnce(service, owner.accountId, {
    scopes: [],
    allowedAddresses: [home],
  })
  const askedTaskId = await makeAskedTask(service, owner)
  const requestId = await makeLoggedRequest(service, owner)
  const { projectId } = owner
  const tasks = { taskId, finalTaskId, askedTaskId }
  return { ...tasks, uploadId, projectId, keyId, requestId, ...webhook }
}
