// The demo of deploy/compose.yaml (profile demo): an owner with an account and keys, and an engineer who
// answers what is asked, as long as the container runs. Everything comes in by the doors that everybody
// uses. The world is made once and kept in a volume; its log says how to sign in and ask.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { readConfig } from '../../server/src/core/config.ts'
import { buildDeps, type Deps } from '../../server/src/start/dependencies.ts'
import { type ConsoleSession, signIn, signInOnce } from './enrol.ts'
import { type DemoPerson, makeOwner, makePerson, runCommands } from './people.ts'

type World = {
  engineer: DemoPerson
  owner: { email: string; password: string }
  liveKey: string
  testKey: string
}

type Held = {
  id: string
  prompt: string
  responseSchema: Record<string, unknown> | null
  lease: { number: number }
}

const file = '/data/demo/world.json'
const credits = '20000'
/** The server refuses an answer in the first second after a task was opened. */
const readingMs = 3_000
/** A code of an authenticator is good once, and another comes every half minute. */
const nextCodeMs = 31_000

const deps = buildDeps({ ...readConfig(), databasePoolSize: 2, databaseHotConnections: 1 })
const url = deps.config.publicUrl
process.on('SIGTERM', () => process.exit(0))

const isNew = !existsSync(file)
const world = isNew ? await makeWorld(deps) : (JSON.parse(readFileSync(file, 'utf8')) as World)
console.log(tell(world))
const session = isNew ? await signInOnce(url, world.engineer) : await signInAgain(world.engineer)
await session.call('PUT', '/workbench/v1/duty', { onDuty: true })
for (;;) await answerNext(session)

async function makeWorld(deps: Deps): Promise<World> {
  const admin = runCommands(deps)
  const engineer = await makePerson(
    { url, admin },
    { role: 'Engineer', name: 'Iris Marsh', tags: '1,2,3' },
  )
  const { email, password, session: ofOwner } = await makeOwner(url, deps, 'Olivia Berg')
  const account = await ofOwner.call('POST', '/console/v1/accounts', { name: 'Northwind Pay' })
  const [live, test] = [String(account.body?.id), String(account.body?.testAccountId)]
  await admin('grant-credits', { account: live, credits, reason: 'Credits of the demo.' })
  const keyOf = async (id: string) =>
    String((await admin('create-key', { account: id, name: 'Demo' })).key)
  const made = {
    engineer,
    owner: { email, password },
    liveKey: await keyOf(live),
    testKey: await keyOf(test),
  }
  writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 })
  return made
}

async function signInAgain(engineer: DemoPerson): Promise<ConsoleSession> {
  return await signIn(url, engineer).catch(async () => {
    await delay(nextCodeMs)
    return await signIn(url, engineer)
  })
}

async function answerNext(session: ConsoleSession): Promise<void> {
  const claimed = await session.call('POST', '/workbench/v1/tasks/claim-next', {})
  const { task, pollAfterMs } = claimed.body as { task: Held | null; pollAfterMs?: number }
  if (task === null) return void (await delay(pollAfterMs))
  const path = `/workbench/v1/tasks/${task.id}`
  const leaseNumber = task.lease.number
  await session.call('POST', `${path}/open`, { leaseNumber })
  await delay(readingMs)
  const result = await writeAnswer(task)
  await session.call('POST', `${path}/submit`, { leaseNumber, result })
  console.log(`answered ${task.id}`)
}

async function writeAnswer(task: Held): Promise<Record<string, unknown>> {
  if (task.responseSchema !== null) {
    const sample = await deps.schemas.sample(task.responseSchema)
    if (sample !== undefined) return sample
  }
  const [first = ''] = task.prompt.split('\n')
  const message = `You asked: "${first}". This is the engineer of the demo: in a service with people of your own, one of them reads the question and answers it here.`
  return { message }
}

function tell({ engineer, owner, liveKey, testKey }: World): string {
  return [
    `Pages: ${url}/sign-in`,
    `  owner of an account: ${owner.email}  ${owner.password}`,
    `  engineer:            ${engineer.email}  ${engineer.password}  authenticator ${engineer.totpSecret}`,
    `API: ${url}/api/v1`,
    `  live key, answered by the demo's engineer: ${liveKey}`,
    `  test key, answered by the simulator:       ${testKey}`,
  ].join('\n')
}
