import { sql } from 'kysely'
import type { Revision } from '../../../core/money.ts'
import type { Db, Tx } from '../../../db/client.ts'

export type NewKey = {
  accountUuid: string
  /** Null starts a new lineage. */
  lineageUuid: string | null
  name: string
  secretHash: Buffer
  pepperNumber: number
  hint: string
  revision: Revision
  scopes: string[]
  allowedAddresses: string[]
  perSecond: number
  perHour: number
  expiresAt: Date | null
}

export async function insertKey(tx: Tx, key: NewKey): Promise<string> {
  const row = await tx
    .insertInto('api_keys')
    .values({
      account_id: key.accountUuid,
      lineage_id: key.lineageUuid ?? sql<string>`uuidv7()`,
      name: key.name,
      secret_hash: key.secretHash,
      pepper_number: key.pepperNumber,
      hint: key.hint,
      revision: key.revision,
      scopes: key.scopes,
      allowed_addresses: sql<string[]>`${key.allowedAddresses}::cidr[]`,
      per_second: key.perSecond,
      per_hour: key.perHour,
      expires_at: key.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function selectBadNetworks(tx: Tx, texts: string[]): Promise<string[]> {
  const result = await sql<{ text: string }>`
    select text from unnest(${texts}::text[]) text where not pg_input_is_valid(text, 'cidr')`.execute(
    tx,
  )
  return result.rows.map((row) => row.text)
}

/** The account the key must belong to: one account, or a live account or its test account. */
export type KeyOwner = { accountUuid?: string; liveAccountUuid?: string }

export type KeyPage = { beforeUuid: string | undefined; limit: number }

const ownerColumn = sql<string>`coalesce(a.live_account_id, a.id)`

function listedKeys(db: Db | Tx) {
  return db
    .selectFrom('accounts as a')
    .innerJoin('api_keys as k', 'k.account_id', 'a.id')
    .select(['k.id', 'k.name', 'k.hint', 'k.revision', 'k.scopes', 'k.per_second', 'k.per_hour'])
    .select(['k.created_at', 'k.last_used_at', 'k.expires_at', 'k.revoked_at', 'a.is_test'])
    .select(sql<string[]>`k.allowed_addresses::text[]`.as('allowed_addresses'))
}

/** The keys of an account, or of an account and its test account, newest first. */
export async function selectKeys(
  db: Db,
  { accountUuid, liveAccountUuid }: KeyOwner,
  { beforeUuid, limit }: KeyPage,
) {
  return await listedKeys(db)
    .where((account) =>
      account.or([
        account('a.id', '=', (accountUuid ?? liveAccountUuid) as string),
        ...(liveAccountUuid === undefined
          ? []
          : [account('a.live_account_id', '=', liveAccountUuid)]),
      ]),
    )
    .$if(beforeUuid !== undefined, (query) => query.where('k.id', '<', beforeUuid as string))
    .orderBy('k.id', 'desc')
    .limit(limit)
    .execute()
}

export async function selectKey(db: Db | Tx, accountUuid: string, keyUuid: string) {
  return await listedKeys(db)
    .where('k.account_id', '=', accountUuid)
    .where('k.id', '=', keyUuid)
    .executeTakeFirst()
}

export type KeyRow = Awaited<ReturnType<typeof selectKeysByHashes>>[number]

/** One statement of one text, however many hashes there are. */
export async function selectKeysByHashes(db: Db, secretHashes: Buffer[]) {
  return await db
    .selectFrom('api_keys as k')
    .innerJoin('accounts as a', 'a.id', 'k.account_id')
    .select([
      'k.id',
      'k.account_id',
      'k.secret_hash',
      'k.pepper_number',
      'k.lineage_id',
      'k.revision',
      'k.scopes',
      sql<string[]>`k.allowed_addresses::text[]`.as('allowed_addresses'),
      'k.per_second',
      'k.per_hour',
      'k.expires_at',
      'k.revoked_at',
      'a.is_test',
      'a.per_second as account_per_second',
      'a.suspended_at',
      sql<Date>`now()`.as('database_now'),
    ])
    .where(sql<boolean>`k.secret_hash = any(${secretHashes}::bytea[])`)
    .execute()
}

export async function selectAccountOfKey(
  tx: Tx,
  keyUuid: string,
  owner: KeyOwner,
): Promise<string | undefined> {
  const row = await keyOf(tx, keyUuid, owner).select('k.account_id').executeTakeFirst()
  return row?.account_id
}

export async function lockKey(tx: Tx, keyUuid: string, owner: KeyOwner = {}) {
  return await keyOf(tx, keyUuid, owner)
    .selectAll('k')
    .select([
      'a.is_test',
      sql<string[]>`k.allowed_addresses::text[]`.as('allowed_address_texts'),
      sql<boolean>`k.expires_at <= now()`.as('is_expired'),
    ])
    .forUpdate('k')
    .executeTakeFirst()
}

function keyOf(tx: Tx, keyUuid: string, { accountUuid, liveAccountUuid }: KeyOwner) {
  return tx
    .selectFrom('api_keys as k')
    .innerJoin('accounts as a', 'a.id', 'k.account_id')
    .where('k.id', '=', keyUuid)
    .$if(accountUuid !== undefined, (query) =>
      query.where('k.account_id', '=', accountUuid as string),
    )
    .$if(liveAccountUuid !== undefined, (query) =>
      query.where(ownerColumn, '=', liveAccountUuid as string),
    )
}

/** Ends a key after the overlap, or at its own expiry where that comes first. */
export async function updateKeyExpiry(
  tx: Tx,
  keyUuid: string,
  overlapSeconds: number,
): Promise<void> {
  await tx
    .updateTable('api_keys')
    .set({
      expires_at: sql<Date>`least(expires_at, now() + make_interval(secs => ${overlapSeconds}))`,
    })
    .where('id', '=', keyUuid)
    .execute()
}

export type KeyRates = { perSecond?: number | undefined; perHour?: number | undefined }

export async function updateKeyRates(
  tx: Tx,
  keyUuid: string,
  { perSecond, perHour }: KeyRates,
): Promise<void> {
  await tx
    .updateTable('api_keys')
    .set({
      ...(perSecond !== undefined && { per_second: perSecond }),
      ...(perHour !== undefined && { per_hour: perHour }),
    })
    .where('id', '=', keyUuid)
    .execute()
}

export async function updateKeyRevoked(tx: Tx, keyUuid: string): Promise<boolean> {
  const result = await tx
    .updateTable('api_keys')
    .set({ revoked_at: sql<Date>`now()` })
    .where('id', '=', keyUuid)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** All of them that were not revoked before. */
export async function updateAllRevoked(tx: Tx, accountUuids: string[]) {
  return await tx
    .updateTable('api_keys')
    .set({ revoked_at: sql<Date>`now()` })
    .where('account_id', 'in', accountUuids)
    .where('revoked_at', 'is', null)
    .returning(['id', 'account_id'])
    .execute()
}

export async function insertKeyChange(
  tx: Tx,
  accountUuid: string,
  keyUuid: string | null,
): Promise<void> {
  await sql`
    with counter as (
      update key_change_counter set last_number = last_number + 1 returning last_number
    )
    insert into key_changes (number, account_id, key_id)
    select last_number, ${accountUuid}, ${keyUuid} from counter`.execute(tx)
}

export async function selectLastChangeNumber(db: Db): Promise<number> {
  const row = await db
    .selectFrom('key_change_counter')
    .select('last_number')
    .executeTakeFirstOrThrow()
  return row.last_number
}

export async function selectKeyChangesAfter(db: Db, number: number, limit: number) {
  return await db
    .selectFrom('key_changes')
    .select(['number', 'account_id', 'key_id'])
    .where('number', '>', number)
    .orderBy('number')
    .limit(limit)
    .execute()
}

export async function updateLastUsed(db: Db, keyUuids: string[]): Promise<void> {
  await sql`
    update api_keys set last_used_at = now()
    where id = any(${keyUuids}::uuid[])
      and (last_used_at is null or last_used_at < now() - interval '59 seconds')`.execute(db)
}

export type NewHash = { keyUuid: string; oldHash: Buffer; newHash: Buffer; pepperNumber: number }

/** Of keys whose hash is still the one that was read: another process may have been faster. */
export async function updateHashes(db: Db, hashes: NewHash[]): Promise<number> {
  const result = await sql`
    update api_keys k set secret_hash = h.new_hash, pepper_number = h.pepper_number
    from unnest(
      ${hashes.map(({ keyUuid }) => keyUuid)}::uuid[],
      ${hashes.map(({ oldHash }) => oldHash)}::bytea[],
      ${hashes.map(({ newHash }) => newHash)}::bytea[],
      ${hashes.map(({ pepperNumber }) => pepperNumber)}::smallint[]
    ) h (key_id, old_hash, new_hash, pepper_number)
    where k.id = h.key_id and k.secret_hash = h.old_hash`.execute(db)
  return Number(result.numAffectedRows)
}

/** Keys that work, by the number of the pepper they are hashed with. */
export async function selectKeysByPepper(db: Db) {
  return await db
    .selectFrom('api_keys')
    .select(['pepper_number as number', sql<number>`count(*)::int`.as('count')])
    .select(sql<Date | null>`max(last_used_at)`.as('last_used_at'))
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`(expires_at is null or expires_at > now())`)
    .groupBy('pepper_number')
    .execute()
}

export async function deleteOldKeyChanges(db: Db): Promise<void> {
  await sql`delete from key_changes where changed_at < now() - interval '1 day'`.execute(db)
}
