// Addresses that were taken over in advance while a sign-up still took a password: the rows as that
// code left them, at six points of its flow, then the migration, then both go on. Whoever planted a
// password or a factor ends with nothing, and the owner of the mailbox gets in and is told.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { asOwner } from '../../../scripts/stack/postgres.ts'
import { decodeId } from '../../src/core/ids.ts'
import { migrateToLatest } from '../../src/db/migrate.ts'
import { addEngineer, addOperator } from '../../src/modules/identity/people/engineers/engineers.ts'
import { sendOwedMails } from '../../src/modules/identity/people/mails.ts'
import { addMember } from '../../src/modules/identity/people/members/members.ts'
import { openBrowser } from '../browser.ts'
import { createConsoleCaller, signIn } from '../console-client.ts'
import { sized } from '../full-size.ts'
import { listMails } from '../mailbox.ts'
import { type Service, startService } from '../service.ts'
import { newAddress } from '../sign-up.ts'
import {
  type Attacker,
  addFactor,
  attackerPassword,
  type Claim,
  countLeft,
  enterWith,
  factorKinds,
  type Host,
  invite,
  places,
  resetPassword,
  settle,
  strike,
  victimPassword,
} from '../taken-over.ts'

const migration = join(import.meta.dirname, '../../src/db/migrations/0027_sign_up_by_address.sql')

/** How far it had come: each point has also what came before it. */
const points = ['signed-up', 'confirmed', 'entered', 'factor', 'reset', 'accepted'] as const
type Point = (typeof points)[number]
type Case = Claim & { point: Point; attacker: Attacker }

let service: Service
let host: Host
const hashes = { attacker: '', victim: '' }
const db = () => service.deps.database.db

const cases: Case[] = points.flatMap((point, n) =>
  factorKinds.flatMap((kind, k) =>
    places
      .filter((_, p) => sized(Number(k === n % 2 && p === n % 3), 1) === 1)
      .map((place) => ({
        ...{ point, kind, place, email: newAddress() },
        attacker: { browsers: [], factors: [] },
      })),
  ),
)
const reached = (point: Point, wanted: Point) => points.indexOf(point) >= points.indexOf(wanted)

/** A sign-up wrote person and password at once. */
async function plant({ email, point }: Case): Promise<string> {
  const isConfirmed = reached(point, 'confirmed')
  const password = reached(point, 'reset') ? hashes.victim : hashes.attacker
  const { rows } = await sql<{ id: string }>`
    with person as (
      insert into auth.users (name, email, email_verified, created_at, password_mailed_at)
      values ('Mallory', ${email}, ${isConfirmed}, now() - interval '1 day', now())
      returning id, created_at
    )
    insert into auth.credentials (user_id, account_id, provider_id, password, created_at)
    select id, id, 'credential', ${password}, created_at from person
    returning user_id as id`.execute(db())
  return (rows[0] as { id: string }).id
}

/** A browser of the attacker, signed in as the victim by what they planted. */
async function enterAsVictim({ email, attacker }: Case, personUuid: string) {
  const other = await signIn(service)
  await sql`update auth.sessions set user_id = ${personUuid}
    where id = ${other.sessionUuid}`.execute(db())
  const browser = openBrowser(service)
  const [name = '', value = ''] = other.cookie.split('=')
  browser.cookies.set(name, value)
  expect((await browser.call('GET', '/console/v1/me')).body.email).toBe(email)
  attacker.browsers.push(browser)
  return browser
}

async function leave(each: Case): Promise<void> {
  const { kind, place, point, attacker } = each
  const personUuid = await plant(each)
  if (!reached(point, 'entered')) return
  const browser = await enterAsVictim(each, personUuid)
  if (!reached(point, 'factor')) return
  const password = reached(point, 'reset') ? victimPassword : attackerPassword
  const factor = await addFactor(service, { browser, kind, password })
  if (typeof factor === 'number') throw new Error(`the attacker could not add one: ${factor}`)
  attacker.factors.push(factor)
  if (!reached(point, 'reset')) return
  await sql`delete from auth.sessions where user_id = ${personUuid}`.execute(db())
  const again = openBrowser(service)
  if (kind === 'passkey') expect(await enterWith(again, factor)).toBe(200)
  attacker.browsers.push(again)
  if (reached(point, 'accepted')) await give(personUuid, place)
}

async function give(personUuid: string, place: Case['place']): Promise<void> {
  const actor = 'system'
  const accountUuid = decodeId('acct', host.accountId) as string
  await db()
    .transaction()
    .execute(async (tx) => {
      if (place === 'member') {
        await addMember(tx, { accountUuid, personUuid, role: 'owner', actor })
      } else if (place === 'engineer') {
        await addEngineer(tx, { personUuid, tagIds: [1], capacity: 1, actor })
      } else await addOperator(tx, { personUuid, actor })
    })
}

/** The tables as they were before, with the rows that are there; then the migration itself. */
async function migrate(): Promise<void> {
  const databaseOwnerUrl = asOwner(service.databaseUrl)
  const owner = new pg.Client({ connectionString: databaseOwnerUrl })
  await owner.connect()
  await owner.query(`drop table sign_ups, auth.used_codes, owed_mails;
    alter table auth.users drop column password_mailed_at`)
  await owner.query(readFileSync(migration, 'utf8'))
  await owner.end()
  // The tables are new, and the service has no rights to them yet.
  await migrateToLatest({ databaseUrl: service.databaseUrl, databaseOwnerUrl })
}

async function readHash(email: string): Promise<string> {
  const { rows } = await sql<{ password: string }>`select password from auth.credentials
    join auth.users person on person.id = user_id where email = ${email}`.execute(db())
  return (rows[0] as { password: string }).password
}

/** Made by an operator: the password was chosen at a link, and the factor with it. */
const trusted = {
  email: newAddress(),
  browser: undefined as never as ReturnType<typeof openBrowser>,
}

beforeAll(async () => {
  service = await startService({ trustedProxyHops: 1, smtpUrl: inject('testStack').smtpUrl })
  host = { service, accountId: (await service.makeAccount()).accountId }
  for (const [who, password] of [
    ['attacker', attackerPassword],
    ['victim', victimPassword],
  ] as const) {
    const email = who === 'victim' ? trusted.email : newAddress()
    const made = await service.admin('create-engineer', { email })
    const token = new URLSearchParams(new URL(made.passwordLink).hash.slice(1)).get('token')
    const call = createConsoleCaller(service)
    const body = { token, password }
    expect((await call('POST', '/auth/reset-password', { body })).status).toBe(204)
    hashes[who] = await readHash(email)
  }
  trusted.browser = openBrowser(service)
  const body = { email: trusted.email, password: victimPassword }
  await trusted.browser.call('POST', '/auth/sign-in', { body })
  await addFactor(service, { browser: trusted.browser, kind: 'passkey', password: victimPassword })
  await sql`update auth.users set created_at = created_at - interval '1 minute'
    where email = ${trusted.email}`.execute(db())
  for (const each of cases) await leave(each)
  await migrate()
}, 300_000)
afterAll(() => service.stop())

describe(`taken over before the migration, ${cases.length} of 36`, () => {
  test.each(cases)(
    '$kind, $place: $point',
    async (each) => {
      const { email, place, point, attacker } = each
      const factors = [...attacker.factors]
      await strike(service, attacker, each)
      expect(attacker.factors).toEqual(factors)
      if (point !== 'accepted') await invite(host, place, email)
      await resetPassword(service, email)
      await strike(service, attacker, each)
      await settle(host, { ...each, isThere: point === 'accepted' })
      await strike(service, attacker, each)
      expect(attacker.factors).toEqual(factors)
      expect(await countLeft(host, place, attacker)).toBe(0)
    },
    120_000,
  )
})

test('whoever lost a factor is told by mail, once', async () => {
  const { mail } = service.deps
  if (!mail) throw new Error('no mail')
  const owed = cases.filter(({ point }) => reached(point, 'factor'))
  const sent = await Promise.all(
    [1, 2].map(() => sendOwedMails(db(), mail, service.config.publicUrl)),
  )
  expect(sent.reduce((sum, count) => sum + count)).toBe(owed.length)
  // Not only claimed for a while: struck off, or it would come again when the claim ends.
  expect(await db().selectFrom('owed_mails').selectAll().execute()).toEqual([])
  for (const { email } of owed) {
    const count = async () =>
      (await listMails(email)).filter(({ subject }) => subject.startsWith('Set up your second'))
        .length
    await expect.poll(count, { timeout: 20_000 }).toBe(1)
  }
})

test('a factor that was added with a password chosen at a link stays, and so does its session', async () => {
  const { body } = await trusted.browser.call('GET', '/console/v1/me')
  expect(body.secondFactor).toMatchObject({ passkeys: 1 })
})
