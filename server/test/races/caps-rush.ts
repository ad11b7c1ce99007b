// A rush on a cap with room for ten. The fast and the full run differ in rounds alone.
import { sql } from 'kysely'
import { expect } from 'vitest'
import { ApiError } from '../../src/core/errors.ts'
import { decodeId } from '../../src/core/ids.ts'
import { changeCap, createCap, deleteCap } from '../../src/modules/money/caps/caps.ts'
import { type CreateDeps, createTask } from '../../src/modules/work/tasks/create/create-task.ts'
import { createDeps } from '../../src/start/task-dependencies.ts'
import type { Service } from '../service.ts'

export const roomForTasks = 10
export const maxCredits = 240
const actor = 'system' as const

export type CapKind = {
  subject: 'account' | 'project' | 'key'
  period: 'task' | 'day' | 'month'
}

export const capKinds: CapKind[] = (['account', 'project', 'key'] as const).flatMap((subject) =>
  (['task', 'day', 'month'] as const).map((period) => ({ subject, period })),
)

export type Client = Awaited<ReturnType<typeof makeCapClient>>

export async function makeCapClient(service: Service) {
  const client = await service.makeClient({ credits: 1_000_000_000 })
  return { ...client, accountUuid: decodeId('acct', client.accountId) as string }
}

export async function addCap(
  service: Service,
  { accountUuid, projectId, keyId }: Client,
  { subject, period }: CapKind,
  amount: number,
) {
  return await createCap(service.deps.database.db, {
    ...{ accountUuid, actor, period, amount },
    ...(subject === 'project' && { projectId }),
    ...(subject === 'key' && { keyId }),
  })
}

export const setAmount = (service: Service, client: Client, capUuid: string, amount: number) =>
  changeCap(service.deps.database.db, { ...client, actor, capUuid, amount })

export const removeCap = (service: Service, client: Client, capUuid: string) =>
  deleteCap(service.deps.database.db, { ...client, actor, capUuid })

export const create = (service: Service, { key, projectId }: Client, more: object = {}) =>
  service.call('POST', '/tasks/create', {
    key,
    body: { prompt: 'Is there room for one more of these?', maxCredits, projectId, ...more },
  })

/** Without HTTP, whose cost would be most of a long run. Undefined where it was made, else why not. */
async function createDirectly(
  deps: CreateDeps,
  { accountUuid, keyUuid, projectId }: Client & { keyUuid: string },
  credits: number,
): Promise<ApiError | undefined> {
  const task = {
    ...{ prompt: 'Is there room for one more?', tagId: 1 },
    mode: 'standard',
    ...{ metadata: undefined, responseSchema: undefined, idempotencyKey: undefined },
  } as const
  try {
    await createTask(deps, {
      creator: { accountUuid, keyUuid, isTest: false },
      revision: 'A',
      task: { ...task, projectId, maxCredits: credits, attachments: [] },
      use: undefined,
    })
    return undefined
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}

/** What the caps of an account count, beside what its tasks say that they must. */
export async function expectTrueCounts(service: Service, { accountUuid }: Client) {
  const { rows } = await sql<{ id: string; used: number; charged: number; said: object }>`
    select c.id, c.used, c.charged, jsonb_build_object('used', coalesce(sum(case
        when q.status = 'pending' then q.held_credits else s.charged end), 0),
      'charged', coalesce(sum(s.charged), 0)) as said
    from spending_caps c
      left join tasks t on t.account_id = c.account_id
        and uuid_extract_timestamp(t.id) >= c.starts_at
        and (c.project_id is null or t.project_id = c.project_id)
        and (c.key_lineage_id is null or t.key_id in
          (select k.id from api_keys k where k.lineage_id = c.key_lineage_id))
      left join task_queue q on q.account_id = t.account_id and q.task_id = t.id
      left join settlements s on s.task_id = t.id
    where c.account_id = ${accountUuid} and c.period <> 'task'
    group by c.id`.execute(service.deps.database.db)
  for (const { used, charged, said } of rows) expect({ used, charged }).toEqual(said)
  return rows
}

/**
 * Each round sets a cap that leaves room for ten, whatever earlier rounds have used, and removes it. Of a
 * cap of each task, ten of the tasks are within it.
 */
export async function rushCap(
  service: Service,
  kind: CapKind,
  { rounds, clients }: { rounds: number; clients: number },
) {
  const client = await makeCapClient(service)
  const maker = { ...client, keyUuid: decodeId('key', client.keyId) as string }
  const deps = createDeps(service.deps)
  let usedBefore = 0
  for (let round = 0; round < rounds; round++) {
    const isEach = kind.period === 'task'
    const room = roomForTasks * maxCredits
    const cap = await addCap(service, client, kind, isEach ? maxCredits : usedBefore + room)
    if (!isEach) expect(cap.used).toBe(usedBefore)
    const sizeOf = (index: number) =>
      isEach && index >= roomForTasks ? maxCredits + 60 : maxCredits
    const refusals = await Promise.all(
      Array.from({ length: clients }, (_, index) => createDirectly(deps, maker, sizeOf(index))),
    )
    const refused = refusals.filter((error) => error !== undefined)
    expect(refused).toHaveLength(clients - roomForTasks)
    for (const { code, details } of refused) {
      expect(code).toBe('SPENDING_CAP_REACHED')
      expect(details).toMatchObject(kind)
    }
    usedBefore += room
    await expectTrueCounts(service, client)
    await removeCap(service, client, cap.id)
  }
  const credits = await service.call('GET', '/credits', { key: client.key })
  expect(credits.body.held).toBe(usedBefore)
}
