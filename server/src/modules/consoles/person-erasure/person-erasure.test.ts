// The end of a person: name and address are planted everywhere a person can put them, and afterwards they
// are in no table, no line of the log and no object of the store.
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { signIn, type TestPerson } from '../../../../test/console-client.ts'
import { type Loose, type Service, startService } from '../../../../test/service.ts'
import { fileDepsOf, listKeys } from '../../../../test/stored-files.ts'
import {
  createTask,
  makeWorker,
  refOf,
  type TestClient,
} from '../../../../test/workbench-client.ts'
import { decodeId } from '../../../core/ids.ts'
import { verifyAudit } from '../../identity/audit/verify-audit.ts'
import { auditLedger } from '../../money/credits/ledger-audit.ts'
import { askForExport } from '../account-export/account-export.ts'
import { writeNextExport } from '../account-export/write-export.ts'

let service: Service
let client: TestClient
let accountUuid: string
let operator: TestPerson
let ada: TestPerson
const lines: string[] = []

/** With what regular expressions and JSON would trip over. */
const name = 'Ada "A.(+" O’Lovelace\\Kovač'
const email = 'ada.lovelace+x@example.org'

beforeAll(async () => {
  const smtpUrl = inject('testStack').smtpUrl
  service = await startService(
    { logLevel: 'trace', smtpUrl },
    { write: (line) => void lines.push(line) },
  )
  operator = await signIn(service, { operator: true })
})
afterAll(() => service.stop())
beforeEach(async () => {
  client = await service.makeClient()
  accountUuid = decodeId('acct', client.accountId) as string
  await signIn(service, { memberOf: [{ accountId: client.accountId, role: 'owner' }] })
})

const erase = (person: string) => service.admin('erase-person', { person })

/** Every table in which some row says it, in whatever column and partition, those of jobs included. */
async function tablesThatSay(...texts: string[]): Promise<string[]> {
  const { rows } = await sql<{ schema: string; name: string }>`
    select n.nspname as schema, c.relname as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'auth', 'pgboss') order by 1, 2`.execute(
    service.adminDb,
  )
  expect(rows.length).toBeGreaterThan(70)
  const found: string[] = []
  for (const { schema, name: table } of rows) {
    for (const text of texts) {
      // As text, as JSON writes it, and as the bytes of a bytea column are shown.
      const forms = [text, JSON.stringify(text).slice(1, -1), Buffer.from(text).toString('hex')]
      const hits = await sql`select from ${sql.table(`${schema}.${table}`)} t
        where exists (select from unnest(${forms}::text[]) form
          where strpos(lower(to_json(t)::text), lower(form)) > 0
            or strpos(lower(to_json(t)::text), lower(replace(replace(form, '\\', '\\\\'), '"', '\\"'))) > 0)
        limit 1`.execute(service.adminDb)
      if (hits.rows.length > 0) found.push(`${schema}.${table}`)
    }
  }
  return [...new Set(found)]
}

/** Everything in the store, archives unpacked. */
async function storeSays(text: string): Promise<string[]> {
  const deps = fileDepsOf(service)
  const found: string[] = []
  for (const key of await listKeys(deps)) {
    const object = await deps.store.open(key)
    const chunks: Buffer[] = []
    for await (const chunk of object?.body ?? []) chunks.push(chunk as Buffer)
    const bytes = Buffer.concat(chunks)
    const plain = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes
    if (plain.includes(text) || plain.includes(JSON.stringify(text).slice(1, -1))) found.push(key)
  }
  return found
}

/** By the pages and the API, as people do it; straight into a table only where no page writes alone. */
async function plantEverywhere(): Promise<void> {
  await plantOwnRows()
  await plantReasons()
  await plantRest()
}

async function plantOwnRows(): Promise<void> {
  const { db } = service.deps.database
  ada = await signIn(service, {
    name,
    email,
    operator: true,
    engineer: { tagIds: [1, 2, 3] },
    memberOf: [{ accountId: client.accountId, role: 'developer' }],
  })
  await sql`insert into auth.credentials (user_id, account_id, provider_id, password)
    values (${ada.personUuid}, ${ada.personUuid}, 'credential', 'hash')`.execute(db)
  await sql`insert into auth.passkeys (user_id, name, credential_id, public_key, counter, device_type, backed_up)
    values (${ada.personUuid}, ${`${name}’s laptop`}, ${email}, 'k', 0, 'x', false)`.execute(db)
  await sql`insert into auth.two_factors (user_id, secret, backup_codes)
    values (${ada.personUuid}, 's', 'c')`.execute(db)
  await sql`insert into auth.verifications (identifier, value, expires_at) values
    ('reset-password:x', ${ada.personUuid}, now()), (${`x-${email}`}, ${JSON.stringify({ email, name })}, now())`.execute(
    db,
  )
  await sql`insert into sign_ups (email, token_hash, expires_at)
    values (${email}, sha256('x'), now())`.execute(db)
  await sql`insert into device_logins (device_code_hash, user_code_hash, client_name, address, state,
      person_id, account_id, expires_at)
    values (sha256('a'), sha256('b'), ${`cli of ${name}`}, '192.0.2.1', 'used', ${ada.personUuid},
      ${accountUuid}, now()),
      (sha256('c'), sha256('d'), ${`cli of ${email}`}, '192.0.2.1', 'waiting', null, null, now())`.execute(
    db,
  )
  await sql`insert into engineer_hours (engineer_id, hours, time_zone)
    values (${ada.personUuid}, '[]', 'Europe/Zagreb')`.execute(db)
  await sql`insert into part_sightings (part, source, seen_at, failures, failing_since, reason)
    values ('mail', 'call', now(), 1, now(), ${`550 ${email} refused`})
    on conflict (part, source) do update set reason = excluded.reason`.execute(db)
  await sql`insert into notices (account_id, number, is_test, kind, subject, data)
    values (${accountUuid}, 1000000, false, 'key_expiring', ${`key of ${name}`},
      ${JSON.stringify({ keyName: `${name} ${email}` })}::jsonb)`.execute(db)
}

const reason = `Asked for by ${name} <${email.toUpperCase()}> on the telephone.`

async function plantReasons(): Promise<void> {
  const invited = await operator.call('POST', '/operator/v1/engineers', {
    body: { email, tagIds: [1] },
  })
  expect(invited.status, invited.text).toBe(201)
  await ada.call('PUT', '/console/v1/me/mail-choices', {
    body: { choices: [{ kind: 'low_balance', on: false }] },
  })
  await service.admin('grant-credits', { account: client.accountId, credits: 60, reason })
  const raised = await createTask(service, client)
  for (const act of ['raise', 'cancel']) {
    const reply = await operator.call('POST', `/operator/v1/tasks/${raised}/${act}`, {
      body: { reason },
    })
    expect(reply.status, reply.text).toBeLessThan(300)
  }
  const suspended = await operator.call('PATCH', `/operator/v1/accounts/${client.accountId}`, {
    body: { suspended: true, reason },
  })
  expect(suspended.status, suspended.text).toBe(200)
  await operator.call('PATCH', `/operator/v1/accounts/${client.accountId}`, {
    body: { suspended: false, reason },
  })
  await sql`update accounts set suspension_reason = ${reason} where id = ${accountUuid}`.execute(
    service.adminDb,
  )
  const adjusted = await operator.call(
    'POST',
    `/operator/v1/accounts/${client.accountId}/adjustments`,
    { body: { credits: -60, reason } },
  )
  expect(adjusted.status, adjusted.text).toBe(201)
  await service.admin('reject', { id: adjusted.body.id, reason })
  const proposed = await operator.call('POST', '/operator/v1/factor-resets', {
    body: { email, reason },
  })
  expect(proposed.status, proposed.text).toBe(201)
  await service.admin('reject', { id: proposed.body.id, reason })
}

async function plantRest(): Promise<void> {
  const { db } = service.deps.database
  await service.admin('add-holiday', { date: '2031-01-01', name: `Birthday of ${name}` })
  await service.admin('create-key', { account: client.accountId, name: `${name} laptop` })
  await service.call('POST', '/webhooks/create', {
    key: client.key,
    body: { url: 'https://example.com/hook', description: `Ask ${email}` },
  })
  await sql`update tags set description = description || ${` (ask ${name})`} where id = 3`.execute(
    service.adminDb,
  )
  await plantNote()
  await sql`insert into tag_prices (tag_id, multiplier_e4, effective_at, reason)
    values (3, 20000, now(), ${reason})`.execute(db)
  const asker = { accountUuid, personUuid: ada.personUuid }
  await askForExport(db, asker)
  const isWritten = await writeNextExport({
    ...fileDepsOf(service),
    mustBeScanned: false,
    publicUrl: service.config.publicUrl,
    post: undefined,
    onError: (error) => expect.unreachable(String(error)),
  })
  expect(isWritten).toBe(true)
  await service.deps.requestLog.flush()
}

/** A task she gave back, with a note that names her. */
async function plantNote(): Promise<void> {
  // Of another account: nobody answers what their own account asks.
  const asking = await service.makeClient()
  const taskId = await createTask(service, asking)
  await sql`update engineers set on_duty_since = now(), last_seen_at = now()
    where person_id = ${ada.personUuid}`.execute(service.deps.database.db)
  const claimed = await ada.call('POST', `/workbench/v1/tasks/${taskId}/claim`)
  expect(claimed.status, claimed.text).toBe(200)
  const released = await ada.call('POST', `/workbench/v1/tasks/${taskId}/release`, {
    body: { leaseNumber: claimed.body.lease.number, reason: `Ask ${name} (${email}) instead.` },
  })
  expect(released.status, released.text).toBeLessThan(300)
  await ada.call('PUT', '/workbench/v1/me/duty', { body: { onDuty: false } })
  await service.call('POST', `/tasks/${taskId}/cancel`, { key: asking.key })
}

describe('erasing', () => {
  test('leaves name and address in no table, no log and no object; the books and the audit hold', async () => {
    await plantEverywhere()
    const before = await tablesThatSay(name, email)
    // What is planted is found by the same look, or the look would show nothing.
    expect(before).toEqual([
      ...['auth.passkeys', 'auth.users', 'auth.verifications', 'public.accounts'],
      ...['public.adjustments', 'public.api_keys', 'public.audit_entries', 'public.device_logins'],
      ...['public.grants', 'public.holidays', 'public.invitations', 'public.ledger_entries'],
      ...['public.notices', 'public.part_sightings', 'public.proposals', 'public.sign_ups'],
      ...['public.tag_prices', 'public.tags', 'public.task_leases', 'public.webhook_endpoints'],
    ])
    expect(await storeSays(email)).toHaveLength(1)
    const books = await auditLedger(service.deps.database.db)

    const erased = await erase(ada.personId)

    expect(erased).toMatchObject({ personId: ada.personId, erased: true, exportsRemoved: 1 })
    expect(JSON.stringify(erased)).not.toContain(email)
    expect(await tablesThatSay(name, email)).toEqual([])
    expect(await storeSays(email)).toEqual([])
    expect(await storeSays(name)).toEqual([])
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.filter((line) => line.includes('ovelace'))).toEqual([])
    const { rows } = await sql<Loose>`select name, email, image, email_verified,
        (select count(*) from auth.sessions where user_id = u.id) as sessions,
        (select count(*) from memberships where person_id = u.id) as memberships,
        (select count(*) from operators where person_id = u.id) as operators,
        (select suspended_at is not null from engineers where person_id = u.id) as suspended
      from auth.users u where id = ${ada.personUuid}`.execute(service.adminDb)
    expect(rows).toEqual([
      {
        name: 'Erased person',
        email: `erased-${ada.personUuid}@erased.invalid`,
        image: null,
        email_verified: false,
        ...{ sessions: 0, memberships: 0, operators: 0, suspended: true },
      },
    ])
    expect((await ada.call('GET', '/console/v1/me')).status).toBe(401)
    expect(await auditLedger(service.deps.database.db)).toEqual(books)
    expect(await verifyAudit(service.deps.database.db)).toMatchObject({ ok: true })
    const acts = (
      await operator.call('GET', `/operator/v1/audit?subject=${ada.personId}&limit=100`)
    ).body.data
    expect(acts.map(({ act }: Loose) => act)).toContain('person.erased')
    expect(acts.some(({ details }: Loose) => JSON.stringify(details).includes('ovelace'))).toBe(
      false,
    )
  })

  test('is refused for the last owner and the last operator, by address too, and says what to do', async () => {
    const other = await service.makeClient()
    const alone = await signIn(service, {
      email: 'alone@example.org',
      memberOf: [{ accountId: other.accountId, role: 'owner' }],
    })
    await expect(erase('ALONE@example.org')).rejects.toMatchObject({
      code: 'LAST_OWNER',
      message: expect.stringContaining(other.accountId),
    })
    await sql`delete from operators where person_id <> ${operator.personUuid}`.execute(
      service.adminDb,
    )
    await expect(erase(operator.personId)).rejects.toThrow('last operator')
    await expect(erase('nobody@example.org')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const { rows } = await sql<Loose>`select email from auth.users
      where id = ${alone.personUuid}`.execute(service.adminDb)
    expect(rows).toEqual([{ email: 'alone@example.org' }])
  })

  test('is refused for an engineer with a task, and while a proposal waits', async () => {
    const worker = await makeWorker(service)
    const taskId = await createTask(service, client)
    await worker.act(taskId, 'claim')
    await expect(erase(worker.personId)).rejects.toThrow('holds tasks')
    const person = await signIn(service)
    await operator.call('POST', '/operator/v1/factor-resets', {
      body: { email: person.email, reason: 'The telephone is lost.' },
    })
    await expect(erase(person.personId)).rejects.toThrow('Proposals that name this person wait')
  })

  test('of two owners at the same moment erases one', async () => {
    const other = await service.makeClient()
    const memberOf = [{ accountId: other.accountId, role: 'owner' as const }]
    const pair = [await signIn(service, { memberOf }), await signIn(service, { memberOf })]
    const outcomes = await Promise.allSettled(pair.map(({ personId }) => erase(personId)))
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const { rows } = await sql<Loose>`select count(*) as owners from memberships
      where account_id = ${decodeId('acct', other.accountId)} and role = 'owner'`.execute(
      service.adminDb,
    )
    expect(rows).toEqual([{ owners: 1 }])
  })

  test('of a name of one word leaves the same word in other texts, and longer addresses', async () => {
    const person = await signIn(service, { name: 'Will', email: 'will@example.org' })
    const reason = 'Will said they will mail owill@example.org, not Willow (WILL@example.org).'
    await service.admin('grant-credits', { account: client.accountId, credits: 60, reason })
    await erase(person.personId)
    const { rows } = await sql<Loose>`select reason from ledger_entries
      where account_id = ${accountUuid} order by number desc limit 1`.execute(service.adminDb)
    expect(rows).toEqual([
      { reason: '**** said they will mail owill@example.org, not Willow (****************).' },
    ])
  })

  test('leaves what clients asked and got', async () => {
    const person = await signIn(service, { name: 'Grace Hopper' })
    const taskId = await createTask(service, client, {
      prompt: 'Is Grace Hopper right about this?',
    })
    await erase(person.personId)
    const { taskUuid } = await refOf(service, taskId)
    const { rows } = await sql<Loose>`select prompt from tasks where id = ${taskUuid}`.execute(
      service.adminDb,
    )
    expect(rows).toEqual([{ prompt: 'Is Grace Hopper right about this?' }])
  })
})

describe('the audit after it', () => {
  async function strikeOut(): Promise<void> {
    const person = await signIn(service, { name: 'Grace Hopper' })
    await service.admin('grant-credits', {
      ...{ account: client.accountId, credits: 60, reason: 'Because Grace Hopper asked.' },
    })
    await erase(person.personId)
  }
  const verify = () => verifyAudit(service.adminDb, { accountUuid })
  const tamper = async (statement: Loose) => {
    await service.adminDb.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await statement.execute(tx)
    })
  }

  test('holds for an entry struck out twice', async () => {
    const people = [
      await signIn(service, { name: 'Grace Hopper' }),
      await signIn(service, { name: 'Jean Bartik' }),
    ]
    await service.admin('grant-credits', {
      ...{ account: client.accountId, credits: 60, reason: 'Grace Hopper and Jean Bartik asked.' },
    })
    for (const { personId } of people) await erase(personId)
    expect(await verify()).toMatchObject({ ok: true })
  })

  test.each([
    ['its details', sql`details = '{"credits":1}'`],
    ['who acted', sql`actor = 'system'`],
    [
      'a further word that nobody sealed',
      sql`details = replace(details::text, 'Because', '*******')::json`,
    ],
  ])('still finds a struck entry of which somebody changed %s', async (_what, change) => {
    await strikeOut()
    expect(await verify()).toMatchObject({ ok: true })
    await tamper(sql`update audit_entries set ${change}
      where chain_id = ${accountUuid} and details::text like '%*****%'`)
    expect(await verify()).toMatchObject({ ok: false, problems: [{ fault: 'changed' }] })
  })
})

test.each([
  ['a ledger entry', sql`update ledger_entries set reason = 'Another reason.'`],
  ['its amount', sql`update ledger_entries set amount = amount + 1`],
  ['a grant', sql`update grants set reason = reason || '*'`],
  ['an audit entry', sql`update audit_entries set details = '{}'`],
  ['its actor', sql`update audit_entries set actor = 'system*'`],
  ['an entry by deleting it', sql`delete from audit_entries`],
  [
    'an adjustment',
    sql`update adjustments set reason = 'Another reason.' where state <> 'proposed'`,
  ],
])('the database lets nothing but stars into %s', async (_what, statement) => {
  await expect(statement.execute(service.adminDb)).rejects.toThrow('append-only')
})
