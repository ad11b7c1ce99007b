// Fills an empty database with a small world: a client with an owner and keys, two engineers, an
// operator, and tasks in every state. People and tasks come in by the doors that everybody uses.
import { setTimeout as delay } from 'node:timers/promises'
import { commands } from '../../server/src/admin-commands.ts'
import { readConfig } from '../../server/src/config.ts'
import { buildDeps, type Deps } from '../../server/src/deps.ts'
import { makePasswordLink, setUpPerson } from '../../server/src/modules/people/set-up.ts'
import { withDatabase } from './database.ts'
import { type ConsoleSession, enrol, openConsole, signInOnce, tokenOf } from './enrol.ts'
import { answeredTasks, type DemoTask, waitingTasks } from './tasks.ts'

export type DemoLogin = { role: string; email: string; password: string; totpSecret?: string }

export type Demo = {
  logins: DemoLogin[]
  accountId: string
  liveKey: string
  testKey: string
}

export type SeedPlace = { url: string; env: Record<string, string> }

const password = 'demo demo demo'
type Admin = (name: string, options: Record<string, string>) => Promise<Record<string, unknown>>

export async function seed(place: SeedPlace): Promise<Demo> {
  const deps = buildDeps({
    ...readConfig({ env: place.env }),
    databasePoolSize: 2,
    databaseHotConnections: 1,
  })
  try {
    return await fill(place, deps)
  } finally {
    await deps.close()
  }
}

function runCommands(deps: Deps): Admin {
  return async (name, options) =>
    (await commands[name]?.run(deps, options)) as Record<string, unknown>
}

async function fill({ url, env }: SeedPlace, deps: Deps): Promise<Demo> {
  const admin = runCommands(deps)
  const makePerson = async (role: string, name: string, command: string, more = {}) => {
    const email = `${name.toLowerCase().split(' ')[0]}@example.com`
    const made = await admin(command, { email, name, ...more })
    const passwordLink = String(made.passwordLink)
    const { totpSecret, backupCodes } = await enrol(url, { email, password, passwordLink })
    return { role, email, password, totpSecret, backupCode: backupCodes[0] ?? '' }
  }
  const iris = await makePerson('Engineer', 'Iris Marsh', 'create-engineer', {
    tags: '1,2,3',
    capacity: '2',
  })
  const noor = await makePerson('Engineer', 'Noor Haddad', 'create-engineer', { tags: '1,2' })
  const omar = await makePerson('Operator', 'Omar Lind', 'create-operator')
  const owner = { role: 'Owner of Example', email: 'olivia@example.com', password }
  const ownerSession = await makeOwner(url, deps, owner)
  const account = await ownerSession.call('POST', '/console/v1/accounts', { name: 'Example' })
  const accountId = String(account.body?.id ?? (account.body?.account as { id?: string })?.id)
  await admin('grant-credits', { account: accountId, credits: '5000000' })
  const live = await admin('create-key', { account: accountId, 'per-second': '100' })
  const other = await admin('create-account', { name: 'Second client' })
  const testKey = (other.testKey as { key: string }).key
  const client = createClient(url, String(live.key))
  await client.prepare()
  await answer(url, env.DATABASE_URL as string, client, [iris, noor])
  for (const task of waitingTasks) await client.create(task)
  const unwanted = await client.create(answeredTasks[0] as DemoTask)
  await client.cancel(unwanted)
  await makeOneOverdue(env.DATABASE_URL as string)
  return {
    logins: [iris, noor, omar, owner].map(forTable),
    accountId,
    liveKey: String(live.key),
    testKey,
  }
}

function forTable({ role, email, password, totpSecret }: DemoLogin): DemoLogin {
  return { role, email, password, ...(totpSecret === undefined ? {} : { totpSecret }) }
}

/** Somebody without rights of the place; an account makes them its owner. */
async function makeOwner(url: string, { database, config }: Deps, owner: DemoLogin) {
  const { email, password } = owner
  await database.db.transaction().execute((tx) => setUpPerson(tx, { email, name: 'Olivia Berg' }))
  const { publicUrl, sessionSecret } = config
  const link = await makePasswordLink({ db: database.db, publicUrl, sessionSecret }, email)
  const session = openConsole(url)
  await session.call('POST', '/auth/reset-password', { token: tokenOf(link), password })
  await session.call('POST', '/auth/sign-in', { email, password })
  return session
}

function createClient(url: string, key: string) {
  let projectId = 0
  const post = async (path: string, body: unknown) => {
    const reply = await fetch(`${url}/api/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`POST ${path} said ${reply.status}: ${text}`)
    return JSON.parse(text) as { id: string }
  }
  return {
    async prepare() {
      projectId = Number((await post('/projects/create', { name: 'Payments' })).id)
    },
    async create(task: DemoTask) {
      // A new account may ask ten times a second.
      await delay(120)
      return (await post('/tasks/create', { ...task, projectId })).id
    },
    cancel: (taskId: string) => post(`/tasks/${taskId}/cancel`, {}),
  }
}

type Client = ReturnType<typeof createClient>
type Login = { email: string; password: string; backupCode: string }

/** Each engineer answers some; the first leaves a text behind on a task given back. */
async function answer(url: string, databaseUrl: string, client: Client, engineers: Login[]) {
  for (const [place, engineer] of engineers.entries()) {
    const session = await signInOnce(url, engineer)
    await session.call('PUT', '/workbench/v1/duty', { onDuty: true })
    for (const task of answeredTasks.slice(place * 3, place * 3 + 3)) {
      await client.create(task)
      await answerNext(session, databaseUrl)
    }
    await session.call('PUT', '/workbench/v1/duty', { onDuty: false })
  }
}

async function answerNext(session: ConsoleSession, databaseUrl: string): Promise<void> {
  const claimed = await session.call('POST', '/workbench/v1/tasks/claim-next', {})
  const task = claimed.body?.task as { id: string; lease: { number: number } } | null
  if (!task) return
  // An answer takes time; the demo has none.
  await withDatabase(databaseUrl, (client) =>
    client.query(`update task_leases set effort_ms = 120000 + floor(random() * 900000),
      claimed_at = claimed_at - interval '20 minutes' where ended_at is null`),
  )
  const result = {
    message:
      'Yes, it is held too long: the call inside can take 30 s. Read what you need under the lock, release it, then call.',
  }
  const body = { leaseNumber: task.lease.number, result }
  await session.call('POST', `/workbench/v1/tasks/${task.id}/submit`, body)
}

async function makeOneOverdue(databaseUrl: string): Promise<void> {
  await withDatabase(databaseUrl, (client) =>
    client.query(`update task_queue set due_at = now() - interval '20 minutes' where task_id in
      (select task_id from task_queue where stage = 'queued' order by due_at limit 1)`),
  )
}
