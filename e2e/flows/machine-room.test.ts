// An operator prices tags and looks after the machine: what the pages say is what the API and the
// database say, and every act leaves its reason in the audit.

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../scripts/demo/database.ts'
import { decodeId } from '../../server/src/core/ids.ts'
import { activeSecret } from '../../server/src/core/secret-ring.ts'
import { signIn, type TestPerson } from '../../server/test/console-client.ts'
import type { Loose } from '../../server/test/service.ts'
import { createTask, type TestClient } from '../../server/test/workbench-client.ts'
import { raiseStage, type Stage } from '../environment.ts'

let stage: Stage
let client: TestClient
let operator: TestPerson
let page: Page

beforeAll(async () => {
  stage = await raiseStage({ allowsProseDrafts: true })
  client = await stage.makeClient({ proseDrafts: true })
  operator = await signIn(stage, { operator: true, name: 'Olga Marsh' })
  page = (await stage.open({ cookie: operator.cookie })).page
}, 60_000)
afterAll(() => stage?.end())

const select = async (query: string, values: unknown[] = []): Promise<Loose[]> =>
  await withDatabase(
    stage.databaseUrl,
    async (database) => (await database.query(query, values)).rows,
  )

const lastAct = async (act: string): Promise<Loose> =>
  (
    await select(
      'select actor, subject, details from audit_entries where act = $1 order by number desc limit 1',
      [act],
    )
  )[0]

const publicTag = async (name: string): Promise<Loose> => {
  const { body } = await stage.call('GET', '/tags', { key: client.key })
  return body.data.find((tag: Loose) => tag.name === name)
}

const rowOf = (name: string) =>
  page.getByRole('table', { name: 'Tags' }).getByRole('row', { name: new RegExp(name) })

async function openTag(name: string) {
  await page.goto('/admin/pricing')
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  await page.getByRole('button', { name: 'Set price' }).click()
  return page.getByRole('dialog')
}

test('a price set at once is the one of the next task, and the audit says why', async () => {
  const dialog = await openTag('Senior')
  await dialog.getByLabel('Multiplier').fill('1.75')
  await dialog.getByRole('radio', { name: 'Now' }).click()
  await dialog.getByLabel('Reason').fill('Seniors are few this month.')
  await dialog.getByRole('button', { name: 'Set ×1.75 now' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await rowOf('Senior').getByText('×1.75').waitFor()

  expect(await publicTag('Senior')).toMatchObject({ multiplier: 1.75 })
  const taskId = await createTask(stage, client, { tagId: 2 })
  const [task] = await select('select tag_multiplier_e4 from tasks where id = $1', [
    decodeId('task', taskId),
  ])
  expect(task).toEqual({ tag_multiplier_e4: 17_500 })
  expect(await lastAct('tag.price_set')).toEqual({
    actor: `person:${operator.personUuid}`,
    subject: 'tag 2',
    details: {
      multiplier: 1.75,
      effectiveAt: 'immediately',
      reason: 'Seniors are few this month.',
    },
  })
})

test('a price to come is shown, waits for its time, and is not the price of today', async () => {
  const dialog = await openTag('Principal')
  await dialog.getByLabel('Multiplier').fill('2.5')
  await dialog.getByLabel('Start', { exact: true }).fill('1 Mar 2027')
  await dialog.getByLabel('Start, time').fill('8:00')
  await dialog.getByLabel('Reason').fill('As agreed with the principals.')
  await dialog.getByRole('button', { name: 'Schedule ×2.5' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await rowOf('Principal').getByText('from 1 Mar 2027, 08:00').waitFor()

  expect(await publicTag('Principal')).toMatchObject({ multiplier: 2 })
  const begins = await page.evaluate(() => new Date('2027-03-01T08:00').toISOString())
  const [tag] = await select(
    'select multiplier_e4, next_multiplier_e4, next_effective_at from tags where id = 3',
  )
  expect(tag).toEqual({
    multiplier_e4: 20_000,
    next_multiplier_e4: 25_000,
    next_effective_at: new Date(begins),
  })
  const { details } = await lastAct('tag.price_set')
  expect(details).toMatchObject({ effectiveAt: begins, reason: 'As agreed with the principals.' })
})

test('a tag that was added can be asked for by clients', async () => {
  await page.goto('/admin/pricing')
  await page.getByRole('button', { name: 'Add tag' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Security')
  await dialog.getByLabel('Description').fill('Reviewers of code for holes.')
  await dialog.getByLabel('Multiplier').fill('2.25')
  await dialog.getByLabel('Reason').fill('Three clients asked for it.')
  await dialog.getByRole('button', { name: 'Add tag' }).click()
  await rowOf('Security').waitFor()

  const tag = await publicTag('Security')
  expect(tag).toMatchObject({ multiplier: 2.25, description: 'Reviewers of code for holes.' })
  expect(await lastAct('tag.created')).toMatchObject({
    subject: `tag ${tag.id}`,
    details: { name: 'Security', reason: 'Three clients asked for it.' },
  })
})

test('a tag that is retired is no longer offered, until it is brought back', async () => {
  const { id } = await publicTag('Security')
  await page.goto(`/admin/pricing?tag=${id}`)
  await page.getByRole('button', { name: 'Retire tag' }).click()
  const retiring = page.getByRole('dialog', { name: 'Retire Security' })
  await retiring.getByLabel('Reason').fill('Nobody has asked for it since.')
  await retiring.getByRole('button', { name: 'Retire tag' }).click()
  await page.getByText('Security retired.').waitFor()
  expect(await publicTag('Security')).toBeUndefined()
  expect(await lastAct('tag.retired')).toMatchObject({
    subject: `tag ${id}`,
    details: { reason: 'Nobody has asked for it since.' },
  })

  await page.getByRole('button', { name: 'Restore tag' }).click()
  const restoring = page.getByRole('dialog', { name: 'Restore Security' })
  await restoring.getByLabel('Reason').fill('A client asked for it again.')
  await restoring.getByRole('button', { name: 'Restore tag' }).click()
  await page.getByText('Security restored.').waitFor()
  expect(await publicTag('Security')).toMatchObject({ id })
})

test('a dead letter goes back to its queue, runs, and the audit says who let it', async () => {
  const taskId = await createTask(stage, client)
  const [task] = await select('select account_id, id from tasks where id = $1', [
    decodeId('task', taskId),
  ])
  const payload = JSON.stringify({ accountUuid: task.account_id, taskUuid: task.id })
  const [dead] = await select(
    `insert into pgboss.job (name, data, policy, source_name, source_id, source_created_on,
       source_retry_count, source_output, keep_until)
     values ('draft-task.dead', $1, 'standard', 'draft-task', gen_random_uuid(), now(), 5,
       '{"message": "The disk was full"}', now() + interval '14 days') returning id`,
    [payload],
  )
  await page.goto('/admin/jobs')
  await page
    .getByRole('row', { name: /The disk was full/ })
    .getByRole('button', { name: 'Retry' })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(taskId).waitFor()
  await dialog.getByLabel('Reason').fill('The disk has room again.')
  await dialog.getByRole('button', { name: 'Retry job' }).click()
  await page.getByText('No failed jobs').waitFor()

  expect(await lastAct('job.retried')).toEqual({
    actor: `person:${operator.personUuid}`,
    subject: dead.id,
    details: { queue: 'draft-task', taskId, reason: 'The disk has room again.' },
  })
  const states = () =>
    select(
      `select state::text from pgboss.job
       where name = 'draft-task' and source_root_id is not null and data = $1`,
      [payload],
    )
  await expect.poll(states, { timeout: 10_000 }).toEqual([{ state: 'completed' }])
})

test('the AI page counts the tokens that the database knows', async () => {
  const read = async () =>
    (
      await select(
        'select coalesce(sum(input_tokens + output_tokens), 0)::int as tokens from model_usage',
      )
    )[0]
  await expect.poll(read, { timeout: 10_000 }).not.toEqual({ tokens: 0 })
  await page.goto('/admin/ai')
  const { tokens } = await read()
  await page
    .locator('.stat-card', { hasText: 'Tokens, 30 days' })
    .getByText(tokens.toLocaleString('en-US'))
    .waitFor()
  const { body } = await operator.call('GET', '/operator/v1/ai')
  const day = body.days.at(-1)
  expect(day.inputTokens + day.outputTokens).toBe(tokens)
})

test('an endpoint in trouble is named with its client and what waits for it', async () => {
  const accountUuid = decodeId('acct', client.accountId)
  const [endpoint] = await select(
    `insert into webhook_endpoints (account_id, url, revision, secret)
     values ($1, 'https://hooks.broken.example/secret-path', 'A', 'sealed') returning id`,
    [accountUuid],
  )
  await select(
    `insert into webhook_lanes (endpoint_id, account_id, failures, failing_since)
     values ($1, $2, 3, now() - interval '2 hours')`,
    [endpoint.id, accountUuid],
  )
  await page.goto('/admin/webhooks')
  const row = page.getByRole('row', { name: /hooks\.broken\.example/ })
  await row.getByText('Failing').waitFor()
  expect(await page.locator('main').innerText()).not.toContain('secret-path')
  const { body } = await operator.call('GET', '/operator/v1/webhook-health')
  expect(body.troubled).toMatchObject([{ accountId: client.accountId, failures: 3 }])
  expect(body.endpoints.failing).toBe(1)
})

test('the audit finds what was done to a tag, with its reason and its proof', async () => {
  await page.goto('/admin/audit')
  await page.getByLabel('Action').selectOption('Tags and prices')
  await page.waitForURL(/act=tag\./)
  await page.getByRole('button', { name: 'Added a tag' }).click()
  await page.getByText('Three clients asked for it.').waitFor()
  const [entry] = await select(
    "select encode(hash, 'hex') as hash from audit_entries where act = 'tag.created'",
  )
  await page.getByText(entry.hash).waitFor()
  const [tag] = await select(
    "select t.name from tags t join audit_entries e on e.subject = 'tag ' || t.id where e.act = 'tag.created'",
  )
  await page.goto(`/admin/audit?subject=${encodeURIComponent(tag.name)}`)
  await page
    .getByRole('row', { name: /Added a tag/ })
    .getByText(tag.name, { exact: true })
    .waitFor()
  const { body } = await operator.call('GET', '/operator/v1/audit?act=tag.')
  expect(body.data.map(({ act }: Loose) => act)).toEqual([
    'tag.restored',
    'tag.retired',
    'tag.created',
    'tag.price_set',
    'tag.price_set',
  ])
  const created = body.data.find(({ act }: Loose) => act === 'tag.created')
  expect(created.hash).toBe(entry.hash)
})

test('the system page knows the database, its migrations, and tells no secret', async () => {
  await page.goto('/admin/system')
  const [{ server_version }] = (await select('show server_version')) as [Loose]
  const card = page.locator('.card', { hasText: 'Versions' })
  await card.getByText(server_version).waitFor()
  const [{ count }] = (await select('select count(*)::int as count from kysely_migration')) as [
    Loose,
  ]
  await page.getByText(`Show all ${count}`).waitFor()
  await page
    .locator('.findings li', { has: page.locator('.findings-name', { hasText: 'Worker' }) })
    .getByText('Up', { exact: true })
    .waitFor()
  const { text } = await operator.call('GET', '/operator/v1/system')
  expect(text).not.toContain(activeSecret(stage.config.sessionSecrets))
  expect(await page.locator('main').innerText()).not.toContain(
    activeSecret(stage.config.sessionSecrets),
  )
})
