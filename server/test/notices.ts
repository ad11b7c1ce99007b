// Accounts with people who are told, and a sender of digests, for tests of notices.

import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { createMailer } from '../src/adapters/mail.ts'
import type { Role } from '../src/core/caller.ts'
import { ringOf } from '../src/core/secret-ring.ts'
import { connectDatabase } from '../src/db/client.ts'
import { type MailOutcome, sendDueDigests } from '../src/modules/events/notices/digests.ts'
import { type NewNotice, raiseNotice } from '../src/modules/events/notices/notices.ts'
import { createAccountPair } from '../src/modules/identity/accounts/accounts.ts'
import { openBalance } from '../src/modules/money/balances/writes.ts'
import { grantCredits } from '../src/modules/money/credits/credits.ts'
import { createTestDatabase } from './harness.ts'

export const letterhead = {
  publicUrl: 'https://review.example.com',
  sessionSecrets: ringOf([[1, 'the secret of these tests, of thirty-two bytes or more']]),
}

export async function openNoticeWorld() {
  const database = await createTestDatabase()
  const connection = connectDatabase({ databaseUrl: database.url, poolSize: 10, hotConnections: 1 })
  const { db } = connection

  async function makePerson(accountUuid: string, role: Role, name = 'Ada'): Promise<TestReader> {
    const email = `told-${randomBytes(6).toString('hex')}@example.com`
    const { id } = await db
      .insertInto('auth.users')
      .values({ name, email, email_verified: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('memberships')
      .values({ account_id: accountUuid, person_id: id, role })
      .execute()
    return { personUuid: id, email }
  }

  return {
    db,
    adminDb: database.adminDb,
    databaseUrl: database.url,
    makePerson,
    async makeAccount({ name = 'Example', credits = 0 } = {}) {
      const pair = await db.transaction().execute(async (tx) => {
        const made = await createAccountPair(tx, { name })
        await openBalance(tx, made.accountUuid)
        await openBalance(tx, made.testAccountUuid)
        return made
      })
      if (credits > 0) await this.grant(pair.accountUuid, credits)
      return pair
    },
    async grant(accountUuid: string, credits: number): Promise<void> {
      await db
        .transaction()
        .execute((tx) => grantCredits(tx, { accountUuid, credits, reason: 'A test' }))
    },
    /** As creates and releases of tasks move it. */
    async hold(accountUuid: string, credits: number): Promise<void> {
      await sql`update balances set available = available - ${credits}, held = held + ${credits}
        where account_id = ${accountUuid}`.execute(db)
    },
    raise: (notice: NewNotice) => db.transaction().execute((tx) => raiseNotice(tx, notice)),
    /** Some time passes for every digest queue. */
    async letPass(seconds: number): Promise<void> {
      const by = sql`make_interval(secs => ${seconds})`
      await sql`update digest_lanes set next_at = next_at - ${by}, mailed_at = mailed_at - ${by},
        held_until = held_until - ${by}, first_try_at = first_try_at - ${by}`.execute(db)
    },
    async close() {
      await connection.close()
      await database.drop()
    },
  }
}

export type TestReader = { personUuid: string; email: string }
export type NoticeWorld = Awaited<ReturnType<typeof openNoticeWorld>>

/** Nobody listens there. */
export const closedSmtpUrl = 'smtp://127.0.0.1:1'

export type SenderOptions = { smtpUrl?: string; beforeSend?: () => Promise<unknown> }

/** A worker's sender with connections of its own; what became of each mail is in outcomes. */
export function openSender(
  databaseUrl: string,
  { smtpUrl = inject('testStack').smtpUrl, beforeSend = async () => undefined }: SenderOptions = {},
) {
  const connection = connectDatabase({ databaseUrl, poolSize: 4, hotConnections: 1 })
  const mail = createMailer({
    smtpUrl,
    from: 'Task Review <no-reply@example.com>',
    onError: () => undefined,
  })
  const outcomes: MailOutcome[] = []
  return {
    outcomes,
    sendDue: () =>
      sendDueDigests({
        db: connection.db,
        mail: {
          async send(letter) {
            await beforeSend()
            await mail.send(letter)
          },
        },
        letterhead,
        onMail: (outcome) => outcomes.push(outcome),
        onError: () => undefined,
      }),
    async close() {
      await mail.close()
      await connection.close()
    },
  }
}

export function endpointNotice(accountUuid: string, number = 1): NewNotice {
  const endpointId = `webhook_${String(number).padStart(26, '0')}`
  const url = `https://hooks.example.com/${number}`
  return {
    accountUuid,
    kind: 'endpoint_disabled',
    subject: endpointId,
    data: { endpointId, url, reason: 'failing' },
  }
}

export function balanceNotice(accountUuid: string): NewNotice {
  return {
    accountUuid,
    kind: 'low_balance',
    subject: 'balance',
    data: { available: 1_200, threshold: 3_600, granted: 10_000 },
  }
}

export function suspensionNotice(accountUuid: string, isSuspended: boolean): NewNotice {
  const reason = isSuspended ? 'The last invoice is 60 days late.' : 'The invoice was paid.'
  return {
    accountUuid,
    kind: 'account_suspension',
    subject: isSuspended ? 'begun' : 'lifted',
    data: { isSuspended, reason },
  }
}

export function keyNotice(accountUuid: string): NewNotice {
  return {
    accountUuid,
    kind: 'key_expiring',
    subject: 'some-key/7d',
    data: {
      keyId: 'key_06a1ynhfm3vw5b8q2d3r4s5t6v',
      name: 'Support bot',
      hint: 'trs_live_…8rTs',
      expiresAt: '2027-01-02T03:04:05.000Z',
    },
  }
}
