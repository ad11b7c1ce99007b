// Endpoints. A deleted one is as absent as one that was never made, but for the repeat of its create.
import { sql } from 'kysely'
import type { Revision } from '../../../core/money.ts'
import { lockUntilCommit } from '../../../db/advisory-locks.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { sealedNumberOf } from '../../../db/sealed-number.ts'
import type { SealedSecrets } from './secrets.ts'

export type EndpointRef = { accountUuid: string; endpointUuid: string }

export type NewEndpoint = EndpointRef & {
  url: string
  description: string
  /** Null for every type. */
  eventTypes: string[] | null
  revision: Revision
  secret: Buffer
}

export type EndpointChanges = {
  url?: string
  description?: string
  eventTypes?: string[] | null
  isEnabled?: boolean
}

/** One after another for each account, so that no two of them are both the last that fits. */
export async function lockEndpointCount(tx: Tx, accountUuid: string): Promise<void> {
  await lockUntilCommit(tx, 'webhook-endpoints', accountUuid)
}

export async function countEndpoints(tx: Tx, accountUuid: string): Promise<number> {
  const row = await tx
    .selectFrom('webhook_endpoints')
    .select((count) => count.fn.countAll<number>().as('endpoints'))
    .where('account_id', '=', accountUuid)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.endpoints
}

/** Known before the row is there, because the secret is sealed for it. */
export async function selectNewId(tx: Tx): Promise<string> {
  const result = await sql<{ id: string }>`select uuidv7() as id`.execute(tx)
  return result.rows[0]?.id as string
}

export async function insertEndpoint(tx: Tx, endpoint: NewEndpoint): Promise<void> {
  await tx
    .insertInto('webhook_endpoints')
    .values({
      id: endpoint.endpointUuid,
      account_id: endpoint.accountUuid,
      url: endpoint.url,
      description: endpoint.description,
      event_types: endpoint.eventTypes,
      revision: endpoint.revision,
      secret: endpoint.secret,
    })
    .execute()
}

function endpointsWithHealth(db: Db | Tx, accountUuid: string, waitingMax: number) {
  return db
    .selectFrom('webhook_endpoints as e')
    .leftJoin('webhook_lanes as l', 'l.endpoint_id', 'e.id')
    .select(['e.id', 'e.url', 'e.description', 'e.event_types', 'e.revision', 'e.created_at'])
    .select(['e.disabled_at', 'e.disabled_reason', 'l.failing_since'])
    .select([
      sql<Date | null>`case when e.previous_secret_until > now() then e.previous_secret_until end`.as(
        'previous_secret_until',
      ),
      sql<Date | null>`case when l.next_at is not null then greatest(l.next_at, now()) end`.as(
        'next_at',
      ),
      sql<number>`(select count(*) from (select 1 from webhook_due d where d.endpoint_id = e.id
        limit ${waitingMax}) waiting)`.as('waiting'),
    ])
    .where('e.account_id', '=', accountUuid)
    .where('e.deleted_at', 'is', null)
}

export async function selectEndpoint(
  db: Db | Tx,
  { accountUuid, endpointUuid }: EndpointRef,
  waitingMax: number,
) {
  return await endpointsWithHealth(db, accountUuid, waitingMax)
    .where('e.id', '=', endpointUuid)
    .executeTakeFirst()
}

export async function selectEndpoints(db: Db, accountUuid: string, waitingMax: number) {
  return await endpointsWithHealth(db, accountUuid, waitingMax).orderBy('e.id', 'desc').execute()
}

/** What a repeated request needs, also of an endpoint that was changed or deleted since. */
export async function selectMadeEndpoint(db: Db, { accountUuid, endpointUuid }: EndpointRef) {
  return await db
    .selectFrom('webhook_endpoints')
    .select(['id', 'revision', 'created_at', 'secret', 'secret_number', 'deleted_at'])
    .where('account_id', '=', accountUuid)
    .where('id', '=', endpointUuid)
    .executeTakeFirst()
}

/** Keeps the endpoint as it is until the transaction ends. */
export async function lockEndpoint(tx: Tx, { accountUuid, endpointUuid }: EndpointRef) {
  return await tx
    .selectFrom('webhook_endpoints')
    .select(['url', 'secret', 'secret_number', 'disabled_at'])
    .where('account_id', '=', accountUuid)
    .where('id', '=', endpointUuid)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** All of the account, always in the same order. */
export async function lockEndpoints(tx: Tx, accountUuid: string) {
  return await tx
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('account_id', '=', accountUuid)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function updateEndpointFields(
  tx: Tx,
  endpointUuid: string,
  { url, description, eventTypes }: EndpointChanges,
): Promise<void> {
  await tx
    .updateTable('webhook_endpoints')
    .set({
      ...(url !== undefined && { url }),
      ...(description !== undefined && { description }),
      ...(eventTypes !== undefined && { event_types: eventTypes }),
    })
    .where('id', '=', endpointUuid)
    .execute()
}

/** Whether this is what disabled it. */
export async function updateEndpointDisabled(
  tx: Tx,
  endpointUuid: string,
  reason: 'owner' | 'failing' | 'gone',
) {
  return await tx
    .updateTable('webhook_endpoints')
    .set({ disabled_at: sql<Date>`now()`, disabled_reason: reason })
    .where('id', '=', endpointUuid)
    .where('disabled_at', 'is', null)
    .where('deleted_at', 'is', null)
    .returning(['account_id', 'url'])
    .executeTakeFirst()
}

export async function updateEndpointEnabled(tx: Tx, endpointUuid: string): Promise<void> {
  await tx
    .updateTable('webhook_endpoints')
    .set({ disabled_at: null, disabled_reason: null })
    .where('id', '=', endpointUuid)
    .execute()
}

/** The secret becomes the previous one for the overlap, or is gone where there is none. */
export async function updateEndpointSecret(
  tx: Tx,
  endpointUuid: string,
  { secret, overlapSeconds }: { secret: Buffer; overlapSeconds: number },
): Promise<void> {
  const keepsOld = overlapSeconds > 0
  await tx
    .updateTable('webhook_endpoints')
    .set((eb) => ({
      secret,
      secret_number: sql<number>`secret_number + 1`,
      previous_secret: keepsOld ? eb.ref('secret') : null,
      previous_secret_until: keepsOld
        ? sql<Date>`now() + make_interval(secs => ${overlapSeconds})`
        : null,
    }))
    .where('id', '=', endpointUuid)
    .execute()
}

/** Nothing can be signed for it any more, whoever finds the row. */
export async function updateEndpointDeleted(tx: Tx, endpointUuid: string): Promise<void> {
  await tx
    .updateTable('webhook_endpoints')
    .set({
      deleted_at: sql<Date>`now()`,
      secret: Buffer.alloc(0),
      previous_secret: null,
      previous_secret_until: null,
    })
    .where('id', '=', endpointUuid)
    .execute()
}

/** One batch of what waits for deleted endpoints; says how much. */
export async function deleteDueOfDeleted(db: Db, batch: number): Promise<number> {
  const result = await sql`
    delete from webhook_due where (endpoint_id, delivery_id) in (
      select d.endpoint_id, d.delivery_id
      from webhook_endpoints e join webhook_due d on d.endpoint_id = e.id
      where e.deleted_at is not null limit ${batch} for update of d skip locked)`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}

/** Until then a repeat of its create may ask for it. */
export async function deleteOldEndpoints(db: Db, keepDays: number): Promise<void> {
  await sql`delete from webhook_endpoints
    where deleted_at < now() - make_interval(days => ${keepDays})`.execute(db)
}

const [secretNumber, previousNumber] = [sealedNumberOf('secret'), sealedNumberOf('previous_secret')]

export type SealedBelow = { number: number; afterUuid: string; limit: number }

/** Those with a secret that is sealed with a number below this one. */
export async function lockSealedSecrets(tx: Tx, { number, afterUuid, limit }: SealedBelow) {
  return await tx
    .selectFrom('webhook_endpoints')
    .select(['id', 'secret', 'previous_secret'])
    .where('id', '>', afterUuid)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`least(${secretNumber}, ${previousNumber}) < ${number}`)
    .orderBy('id')
    .limit(limit)
    .forNoKeyUpdate()
    .execute()
}

/** How many endpoints need each number; one whose two secrets differ needs both. */
export async function selectEndpointsByNumber(db: Db) {
  const { rows } = await sql<{ number: number; count: number }>`
    select number, count(distinct id)::int as count from webhook_endpoints
    cross join lateral (values (${secretNumber}), (${previousNumber})) as n (number)
    where deleted_at is null and number is not null
    group by number`.execute(db)
  return rows
}

export async function updateSealedSecrets(tx: Tx, resealed: SealedSecrets): Promise<void> {
  await tx
    .updateTable('webhook_endpoints')
    .set({ secret: resealed.secret, previous_secret: resealed.previousSecret })
    .where('id', '=', resealed.endpointUuid)
    .execute()
}
