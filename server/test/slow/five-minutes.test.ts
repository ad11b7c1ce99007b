// What a newcomer does in the first five minutes, with the programs they would run and at the pace
// of one request a second: an empty database, the service, an account, a project, a task, its answer.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { trustedCertificate } from '../../../scripts/stack/environment.ts'
import { findFreePort, waitUntil } from '../../../scripts/stack/processes.ts'
import { databaseUrlFor, withAdminClient } from '../databases.ts'
import { createTestValkey, testKeyPepper, testStoreEnvironment } from '../harness.ts'
import { createCaller, type Reply } from '../service.ts'

const run = promisify(execFile)
const repository = join(import.meta.dirname, '../../..')
const { databaseUrl, databaseOwnerUrl, databaseAdminUrl, runName } = inject('testStack')
const databaseName = `${runName}_five_minutes`

let env: Record<string, string>
let service: ReturnType<typeof spawn>
let call: ReturnType<typeof createCaller>

beforeAll(async () => {
  env = {
    DATABASE_URL: databaseUrlFor(databaseUrl, databaseName),
    VALKEY_URL: (await createTestValkey()).url,
    KEY_PEPPERS: `1:${testKeyPepper()}`,
    SESSION_SECRET: testKeyPepper(),
    WEBHOOK_SECRET_KEYS: `1:${testKeyPepper()}`,
    ...testStoreEnvironment(databaseUrlFor(databaseUrl, databaseName)),
    ...trustedCertificate(),
    LOG_LEVEL: 'fatal',
  }
  await run(process.execPath, ['server/src/main.mjs', '--role', 'migrate'], {
    cwd: repository,
    env: {
      ...env,
      DATABASE_OWNER_URL: databaseUrlFor(databaseOwnerUrl, databaseName),
      DATABASE_ADMIN_URL: databaseAdminUrl,
    },
  })
  const port = await findFreePort()
  const args = ['server/src/main.mjs', '--role', 'all', '--port', String(port)]
  const stdio = ['ignore', 'inherit', 'inherit'] as const
  service = spawn(process.execPath, args, { cwd: repository, env, stdio: [...stdio] })
  const url = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      (reply) => reply.ok,
      () => false,
    )
  expect(await waitUntil(isReady, 60_000)).toBe(true)
  call = createCaller(url)
}, 120_000)

afterAll(async () => {
  if (service.exitCode === null) {
    service.kill('SIGTERM')
    await once(service, 'exit')
  }
  await withAdminClient(databaseUrl, (client) =>
    client.query(`drop database if exists ${databaseName} with (force)`),
  )
})

/** Waits as long as a 429 says, and sends again. */
async function patiently(send: () => Promise<Reply>): Promise<Reply> {
  for (;;) {
    const reply = await send()
    if (reply.status !== 429) return reply
    await delay(Number(reply.headers.get('retry-after')) * 1_000)
  }
}

test('an answer within ten seconds of the first command', { timeout: 60_000 }, async () => {
  const startedAtMs = performance.now()
  const admin = ['server/src/main.mjs', 'admin', 'create-account', '--name', 'Newcomer', '--json']
  const { stdout } = await run(process.execPath, admin, { cwd: repository, env })
  const { testKey } = JSON.parse(stdout)
  expect(testKey.key).toMatch(/^trs_test_/)
  const { key } = testKey

  const project = await patiently(() =>
    call('POST', '/projects/create', { key, body: { name: 'My first project' } }),
  )
  expect(project.status, project.text).toBe(201)
  const body = {
    prompt: 'Is this function safe to call twice?',
    maxCredits: 600,
    projectId: project.body.id,
  }
  const created = await patiently(() => call('POST', '/tasks/create', { key, body }))
  expect(created.status, created.text).toBe(201)
  let task = created
  while (task.body.status === 'pending') {
    await delay(task.body.pollAfterMs ?? 1_000)
    task = await patiently(() => call('GET', `/tasks/${created.body.id}`, { key }))
  }
  const tookMs = performance.now() - startedAtMs

  expect(task.body).toMatchObject({
    status: 'completed',
    provenance: { source: 'simulator' },
    credits: { max: 600, held: 0, charged: 90, released: 510 },
  })
  expect(task.body.result.message).not.toBe('')
  process.stdout.write(`The first answer came after ${Math.round(tookMs)} ms\n`)
  expect(tookMs).toBeLessThan(10_000)
})
