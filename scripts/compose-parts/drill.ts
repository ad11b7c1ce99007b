// The drill of deploy/compose.yaml; see scripts/compose-drill. Each step says what it saw and how long it
// took, and the first that sees something else ends the drill.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { parseArgs } from 'node:util'
import { ask, findLink, readMails, signInOperator, type Task } from './client.ts'
import { containerOf, openContainers, processes, servers } from './containers.ts'
import { openFolder } from './folder.ts'
import { makeNextImage } from './next-image.ts'
import { assertHardened, assertReadOnly } from './walls.ts'

const { values } = parseArgs({
  options: { json: { type: 'boolean', default: false }, keep: { type: 'boolean', default: false } },
})
const email = 'operator@example.com'
const folder = openFolder()
const containers = openContainers(folder.path)
const figures: Record<string, number | string> = {}

async function step(name: string, work: () => Promise<string>): Promise<void> {
  const startedAtMs = performance.now()
  const seen = await work()
  const seconds = Number(((performance.now() - startedAtMs) / 1_000).toFixed(1))
  figures[`${name}, s`] = seconds
  console.error(`${name}: ${seen} (${seconds} s)`)
}

async function admin(...args: string[]): Promise<Record<string, unknown>> {
  const program = ['/usr/local/bin/node', '/app/server/src/main.mjs', 'admin', ...args, '--json']
  const printed = await containers.podman(['exec', containerOf('api'), ...program])
  return JSON.parse(printed.slice(printed.indexOf('{'))) as Record<string, unknown>
}

/** What the volumes of secrets hold, as one hash. */
async function hashSecrets(): Promise<string> {
  const volumes = ['app', 'migrate', 'postgres', 'valkey', 'store']
  const read = `const fs = require('node:fs')
    for (const name of fs.readdirSync('/secrets', { recursive: true }).sort())
      if (fs.statSync('/secrets/' + name).isFile())
        console.log(name, fs.readFileSync('/secrets/' + name, 'utf8'))`
  const mounts = volumes.flatMap((name) => ['-v', `trs-drill_secrets-${name}:/secrets/${name}:ro`])
  const image = (
    await containers.podman(['inspect', '--format', '{{.Image}}', containerOf('api')])
  ).trim()
  const listed = await containers.podman([
    ...['run', '--rm', '--network', 'none', ...mounts, '--entrypoint', '/usr/local/bin/node'],
    ...[image, '-e', read],
  ])
  assert.ok(listed.split('\n').length > 14, 'no secrets were found')
  return createHash('sha256').update(listed).digest('hex')
}

async function assertKept(secrets: string, key: string, task: Task | undefined): Promise<string> {
  assert.equal(await hashSecrets(), secrets, 'the secrets have changed')
  const { answer } = await ask(key, task?.id)
  assert.equal(answer, task?.answer, 'the answer was lost')
  return 'secrets, keys and answers are the same'
}

async function readImage(): Promise<string> {
  const format = ['--format', '{{.ImageName}}', containerOf('api')]
  return (await containers.podman(['inspect', ...format])).trim()
}

async function assertDrained(): Promise<string> {
  const codes = await Promise.all(
    processes.map((name) =>
      containers.podman(['inspect', '--format', '{{.State.ExitCode}}', containerOf(name)]),
    ),
  )
  assert.deepEqual(
    codes.map((code) => code.trim()),
    ['0', '0'],
    'a process did not drain',
  )
  return 'api and worker drained and ended with 0'
}

async function drill(): Promise<void> {
  let key = ''
  let task: Task | undefined
  await step('first start', async () => {
    await containers.start()
    return 'every container is up and healthy'
  })
  const secrets = await hashSecrets()
  await step('first operator', async () => {
    const link = findLink(await containers.compose(['logs', 'migrate']))
    await signInOperator(link, email)
    await assert.rejects(signInOperator(link, email), /40\d/, 'the link works twice')
    const mails = await readMails(email)
    return `signed in by the link of the log, once; ${mails} mail in the mailbox`
  })
  await step('first answer', async () => {
    const account = await admin('create-account', '--name', 'First client')
    key = (account.testKey as { key: string }).key
    task = await ask(key)
    const { breakdown: _, ...credits } = task.credits
    assert.deepEqual(credits, { max: 600, held: 0, charged: 135, released: 465 })
    return `asked and answered by the public API: ${task.answer.slice(0, 40)}`
  })
  await step('doctor', async () => {
    const { findings } = await admin('doctor')
    assert.deepEqual(findings, [], 'the doctor found something')
    return 'nothing to mend'
  })
  await step('walls', async () => {
    await assertHardened(containers, [...servers, ...processes])
    return await assertReadOnly(containers, processes)
  })
  await step('stop', async () => {
    await containers.compose(['stop'])
    return await assertDrained()
  })
  await step('second start', async () => {
    await containers.start()
    return await assertKept(secrets, key, task)
  })
  await step('upgrade', async () => {
    await makeNextImage('drill-next')
    // Containers are recreated, their volumes stay.
    await containers.down()
    await containers.start({ TASK_REVIEW_VERSION: 'drill-next' })
    assert.match(await readImage(), /drill-next/)
    assert.deepEqual((await admin('doctor')).findings, [], 'the doctor found something')
    return await assertKept(secrets, key, task)
  })
}

try {
  await drill()
  if (values.json) console.log(JSON.stringify({ drill: 'compose', ok: true, figures }))
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  if (!values.keep) {
    await containers.remove().catch((error: Error) => console.error(error.message))
    folder.remove()
  }
}
