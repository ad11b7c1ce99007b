import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Role } from '../../../../core/caller.ts'
import { lockUntilCommit } from '../../../../db/advisory-locks.ts'
import type { Db, Tx } from '../../../../db/client.ts'

export type InvitationKind = 'member' | 'engineer' | 'operator'

export type NewInvitation = {
  kind: InvitationKind
  /** Null for engineers and operators. */
  accountUuid: string | null
  email: string
  role: Role | null
  tagIds: number[] | null
  capacity: number | null
  tokenHash: Buffer
  invitedBy: string | null
  days: number
}

const columns = [
  'id',
  'kind',
  'account_id',
  'email',
  'role',
  'tag_ids',
  'capacity',
  'created_at',
  'expires_at',
] as const

const isOpen = sql<SqlBool>`accepted_at is null and revoked_at is null`

/** Of an account, or of the deployment: "is null" and "=" use the index, "is not distinct" does not. */
function ofAccount(accountUuid: string | null): RawBuilder<SqlBool> {
  return accountUuid === null
    ? sql<SqlBool>`account_id is null`
    : sql<SqlBool>`account_id = ${accountUuid}`
}

/** One after another for each account, so that the newest invitation is the one that stands. */
export async function lockInvitations(tx: Tx, accountUuid: string | null): Promise<void> {
  await lockUntilCommit(tx, 'invitations', accountUuid ?? 'place')
}

export async function countInvitedToday(tx: Tx, accountUuid: string | null): Promise<number> {
  const row = await tx
    .selectFrom('invitations')
    .select((count) => count.fn.countAll<number>().as('invited'))
    .where(ofAccount(accountUuid))
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return row.invited
}

export async function revokeOpenTwin(tx: Tx, invitation: NewInvitation): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ revoked_at: sql<Date>`now()` })
    .where('kind', '=', invitation.kind)
    .where(ofAccount(invitation.accountUuid))
    .where('email', '=', invitation.email)
    .where(isOpen)
    .execute()
}

export async function insertInvitation(tx: Tx, invitation: NewInvitation) {
  return await tx
    .insertInto('invitations')
    .values({
      kind: invitation.kind,
      account_id: invitation.accountUuid,
      email: invitation.email,
      role: invitation.role,
      tag_ids: invitation.tagIds,
      capacity: invitation.capacity,
      token_hash: invitation.tokenHash,
      invited_by: invitation.invitedBy,
      expires_at: sql<Date>`now() + make_interval(days => ${invitation.days})`,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** The open ones, newest first; also those whose time has run out, so that they can be seen. */
export async function selectOpenInvitations(
  db: Db,
  accountUuid: string | null,
  beforeUuid: string | undefined,
  limit: number,
) {
  return await db
    .selectFrom('invitations')
    .select(columns)
    .where(ofAccount(accountUuid))
    .where(isOpen)
    .$if(beforeUuid !== undefined, (query) => query.where('id', '<', beforeUuid as string))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function revokeInvitationRow(
  tx: Tx,
  accountUuid: string | null,
  invitationUuid: string,
) {
  return await tx
    .updateTable('invitations')
    .set({ revoked_at: sql<Date>`now()` })
    .where('id', '=', invitationUuid)
    .where(ofAccount(accountUuid))
    .where(isOpen)
    .returning(columns)
    .executeTakeFirst()
}

export async function revokeAllRows(tx: Tx, accountUuid: string) {
  return await tx
    .updateTable('invitations')
    .set({ revoked_at: sql<Date>`now()` })
    .where('account_id', '=', accountUuid)
    .where(isOpen)
    .returning(columns)
    .execute()
}

/** Those that somebody sent to become operators. */
export async function revokeOperatorRowsBy(tx: Tx, inviterUuid: string) {
  return await tx
    .updateTable('invitations')
    .set({ revoked_at: sql<Date>`now()` })
    .where('kind', '=', 'operator')
    .where('invited_by', '=', inviterUuid)
    .where(isOpen)
    .returning(columns)
    .execute()
}

/** That a token opens for the person whose verified address it was sent to. */
function opensFor(tokenHash: Buffer, personUuid: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`token_hash = ${tokenHash} and ${isOpen} and expires_at > now()
    and invitations.email = (select lower(u.email) from auth.users u
      where u.id = ${personUuid} and u.email_verified)`
}

/** What a token offers, also when it is open no more. */
export async function selectOffer(db: Db, tokenHash: Buffer) {
  return await db
    .selectFrom('invitations')
    .leftJoin('accounts', 'accounts.id', 'invitations.account_id')
    .leftJoin('auth.users as inviter', 'inviter.id', 'invitations.invited_by')
    .select([
      'invitations.kind',
      'invitations.role',
      'invitations.email',
      'invitations.expires_at',
      'accounts.name as account_name',
      'inviter.name as invited_by',
      sql<boolean>`${isOpen} and invitations.expires_at > now()`.as('is_open'),
      sql<boolean>`exists (select from auth.users known
        where known.email = invitations.email and known.email_verified)`.as('is_known'),
    ])
    .where('invitations.token_hash', '=', tokenHash)
    .executeTakeFirst()
}

export async function selectInvitationNames(
  tx: Tx,
  { invitedBy, accountUuid }: { invitedBy: string | null; accountUuid: string | null },
): Promise<{ inviterName: string | null; accountName: string | null }> {
  const { rows } = await sql<{ inviterName: string | null; accountName: string | null }>`
    select (select name from auth.users where id = ${invitedBy}::uuid) as "inviterName",
      (select name from accounts where id = ${accountUuid}::uuid) as "accountName"`.execute(tx)
  return rows[0] ?? { inviterName: null, accountName: null }
}

export async function revokeByToken(tx: Tx, tokenHash: Buffer) {
  return await tx
    .updateTable('invitations')
    .set({ revoked_at: sql<Date>`now()` })
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .where(isOpen)
    .returning(columns)
    .executeTakeFirst()
}

/** The one use of a token, by the person whose verified address it was sent to. */
export async function useInvitation(tx: Tx, tokenHash: Buffer, personUuid: string) {
  return await tx
    .updateTable('invitations')
    .set({ accepted_at: sql<Date>`now()`, accepted_by: personUuid })
    .where(opensFor(tokenHash, personUuid))
    .returning(columns)
    .executeTakeFirst()
}
