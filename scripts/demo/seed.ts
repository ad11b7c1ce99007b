// Fills an empty database with a small world: clients with projects and keys, three engineers with weeks
// of work behind them, an operator, and tasks in every state. People and tasks come in by the doors that
// everybody uses; only what is past is moved there by hand (back-dating.ts).
import { readConfig } from '../../server/src/core/config.ts'
import { requireId } from '../../server/src/core/ids.ts'
import { changeProseDrafts } from '../../server/src/modules/identity/accounts/accounts.ts'
import { buildDeps, type Deps } from '../../server/src/start/dependencies.ts'
import { ageAccounts } from './account-dates.ts'
import { type DemoClient, openClient } from './client.ts'
import { withDatabase } from './database.ts'
import { type ConsoleSession, signInOnce } from './enrol.ts'
import { makeHistory } from './history.ts'
import {
  type Admin,
  addMembers,
  type DemoLogin,
  type DemoMember,
  type DemoPerson,
  makeOwner,
  makePerson,
  runCommands,
} from './people.ts'
import { makePresent } from './present.ts'
import { questions } from './tasks.ts'

/** A key that `pnpm dev` prints, and a project that it can ask in. */
export type PrintedKey = { key: string; projectId: number }

export type Demo = {
  logins: DemoLogin[]
  accountId: string
  /** Both of the account whose owner can sign in, with the limits that every new key has. */
  live: PrintedKey
  test: PrintedKey
}

export type SeedPlace = { url: string; env: Record<string, string> }

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

async function fill({ url, env }: SeedPlace, deps: Deps): Promise<Demo> {
  const admin = runCommands(deps)
  const place = { url, admin, deps }
  const engineers = [
    await makePerson(place, { role: 'Engineer', name: 'Iris Marsh', tags: '1,2,3' }),
    await makePerson(place, { role: 'Engineer', name: 'Noor Haddad', tags: '1,2' }),
    await makePerson(place, { role: 'Engineer', name: 'Tomas Veit', tags: '1,2' }),
  ]
  const owner = await makeOwner(url, deps, 'Olivia Berg')
  const account = await owner.session.call('POST', '/console/v1/accounts', {
    name: 'Northwind Pay',
  })
  const accountId = String(account.body?.id)
  // Before any other project: the samples of all pages name 1001, which the first one gets.
  const test = await openTest(place, String(account.body?.testAccountId))
  const northwind = await openLive(place, 'Northwind Pay', accountId)
  const others: DemoClient[] = []
  await addMembers(deps, accountId, [
    { name: 'Ada Kovac', role: 'developer' },
    { name: 'Vera Holt', role: 'viewer' },
  ])
  for (const [name, members] of Object.entries(otherClients)) {
    const otherId = String((await admin('create-account', { name })).accountId)
    await addMembers(deps, otherId, members)
    others.push(await openLive(place, name, otherId))
  }
  // After the grants: where there is an operator, one of them approves a grant of this size.
  const operator = await makePerson(place, { role: 'Operator', name: 'Omar Lind' })
  const clients = [northwind, ...others]
  const sessions: ConsoleSession[] = []
  for (const engineer of engineers) sessions.push(await startDay(url, engineer))
  const colleagues = engineers.map(({ email }, place) => ({
    email,
    session: sessions[place] as ConsoleSession,
  }))
  await withDatabase(env.DATABASE_URL as string, async (database) => {
    await makeHistory(database, clients, colleagues)
    // Before what is open today, which counts towards them.
    await addCaps(owner.session, accountId, northwind)
    await makePresent({ database, clients, test, engineers: sessions })
    await ageAccounts(database)
  })
  // Iris begins her day by hand, when somebody signs in as her.
  await sessions[0]?.call('PUT', '/workbench/v1/duty', { onDuty: false })
  const ownerLogin = {
    role: 'Owner of Northwind Pay',
    email: owner.email,
    password: owner.password,
  }
  return {
    logins: [...engineers, operator, ownerLogin].map(forTable),
    accountId,
    live: await makePrintedKey(admin, accountId, northwind),
    test: await makePrintedKey(admin, String(account.body?.testAccountId), test),
  }
}

const otherClients: Record<string, DemoMember[]> = {
  Brightwater: [
    { name: 'Ben Ito', role: 'owner' },
    { name: 'Lena Roth', role: 'developer' },
  ],
  'Quill Labs': [{ name: 'Kira Sol', role: 'owner' }],
}

async function addCaps(owner: ConsoleSession, accountId: string, client: DemoClient) {
  const path = `/console/v1/accounts/${accountId}`
  const keys = await owner.call('GET', `${path}/keys`)
  const [key] = (keys.body as { data: { id: string }[] }).data
  const [project = ''] = client.projects
  for (const cap of [
    { period: 'month', credits: 150_000 },
    { period: 'month', credits: 60_000, projectId: client.projectIdOf(project) },
    { period: 'day', credits: 50_000, keyId: key?.id },
  ])
    await owner.call('POST', `${path}/spending/caps`, cap)
}

async function openTest(
  { url, admin }: { url: string; admin: Admin },
  testAccountId: string,
): Promise<DemoClient> {
  const { key } = await admin('create-key', { account: testAccountId, 'per-second': '100' })
  const projects = ['integration tests']
  return await openClient(url, { name: 'Northwind Pay, test', key: String(key), projects })
}

/** Not the key of the demo itself, which may ask a hundred times a second. */
async function makePrintedKey(
  admin: Admin,
  account: string,
  client: DemoClient,
): Promise<PrintedKey> {
  const { key } = await admin('create-key', { account, name: 'Printed by pnpm dev' })
  const [project = ''] = client.projects
  return { key: String(key), projectId: client.projectIdOf(project) }
}

async function openLive(
  { url, admin, deps }: { url: string; admin: Admin; deps: Deps },
  name: string,
  accountId: string,
): Promise<DemoClient> {
  const reason = 'Paid by invoice 1.'
  await admin('grant-credits', { account: accountId, credits: '300000', reason })
  // Clients of the demo have switched AI drafts on, so that the workbench shows drafts of prose. No
  // account has them unless its owner does so.
  const accountUuid = requireId('acct', accountId)
  await changeProseDrafts(deps.database.db, { accountUuid, on: true, actor: 'system' })
  const live = await admin('create-key', { account: accountId, 'per-second': '100' })
  const key = String(live.key)
  const asked = questions.filter(({ client }) => client === name).map(({ project }) => project)
  return await openClient(url, { name, key, projects: [...new Set(asked)] })
}

const workingHours = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].flatMap((day) => [
  { day, from: '08:00', to: '12:00' },
  { day, from: '13:00', to: '17:30' },
])

async function startDay(url: string, engineer: DemoPerson): Promise<ConsoleSession> {
  const session = await signInOnce(url, engineer)
  const availability = { timeZone: 'Europe/Berlin', hours: workingHours }
  await session.call('PUT', '/workbench/v1/availability', availability)
  await session.call('PUT', '/workbench/v1/duty', { onDuty: true })
  return session
}

function forTable({ role, email, password, totpSecret }: DemoLogin): DemoLogin {
  return { role, email, password, ...(totpSecret === undefined ? {} : { totpSecret }) }
}
