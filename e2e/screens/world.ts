// The world that is photographed: the demo with a past, and one person for each thing to be shown, so
// that no picture depends on what another one did.
import { ageAccounts } from '../../scripts/demo/account-dates.ts'
import { openClient } from '../../scripts/demo/client.ts'
import { withDatabase } from '../../scripts/demo/database.ts'
import {
  type ConsoleSession,
  enrol,
  openConsole,
  signIn,
  signInOnce,
} from '../../scripts/demo/enrol.ts'
import { runCommands } from '../../scripts/demo/people.ts'
import type { Raised } from '../../scripts/demo/raise.ts'
import { readConfig } from '../../server/src/core/config.ts'
import { decodeId } from '../../server/src/core/ids.ts'
import { changeProseDrafts } from '../../server/src/modules/identity/accounts/accounts.ts'
import { buildDeps, type Deps } from '../../server/src/start/dependencies.ts'
import { doDailyActs } from './acts.ts'
import { makePast, nameBrowsers } from './past.ts'
import { heldTask, type RoomName } from './room-tasks.ts'
import { type AskingClient, ask, hold, makeRooms } from './rooms.ts'

export type PersonName = 'iris' | 'tomas' | 'rosa' | 'hugo' | 'ezra' | 'zoe' | 'olivia' | 'omar'

export type World = {
  url: string
  databaseUrl: string
  people: Record<PersonName, ConsoleSession>
  /** The tasks that Rosa holds or held. */
  rooms: Record<RoomName, string>
  /** Not the one whose pages are shown: what is asked for a picture stays out of them. */
  client: AskingClient
}

const password = 'demo demo demo'

/** Rosa has the task pages; Hugo is at capacity; Ezra's queue is empty; Zoe is new. */
const newPeople = {
  rosa: { name: 'Ines Moreau', tags: '1,2,3', capacity: '12' },
  hugo: { name: 'Hugo Weber', tags: '1,2,3', capacity: '1' },
  ezra: { name: 'Ezra Novak', tags: '4', capacity: '1' },
  zoe: { name: 'Zoe Adler', tags: '5', capacity: '1' },
}

export async function makeWorld(raised: Raised): Promise<World> {
  const { databaseUrl } = raised
  const known = (name: string) => signInKnown(raised, `${name}@example.com`)
  const [iris, tomas, olivia, omar] = await Promise.all(
    ['iris', 'tomas', 'olivia', 'omar'].map(known),
  )
  await iris?.call('PUT', '/workbench/v1/duty', { onDuty: true })
  await makePast(databaseUrl, 'iris@example.com')
  const made = await addPeople(raised)
  const people = { iris, tomas, olivia, omar, ...made } as World['people']
  await people.tomas.call('PUT', '/workbench/v1/duty', { onDuty: false })
  for (const name of ['rosa', 'hugo', 'ezra'] as const)
    await people[name].call('PUT', '/workbench/v1/duty', { onDuty: true })
  const { shown, client } = await openClients(raised, people.omar)
  const rooms = await makeRooms({ databaseUrl, rosa: people.rosa, client, shown })
  await hold(people.hugo, await ask({ databaseUrl, client, task: heldTask, minutesAgo: 9 }))
  await withDatabase(databaseUrl, ageAccounts)
  await nameBrowsers(databaseUrl)
  await doDailyActs({ omar: people.omar, olivia: people.olivia, accountId: raised.demo.accountId })
  return { url: raised.url, databaseUrl, people, rooms, client }
}

/** The account whose pages are shown, and another whose tasks the engineers have before them. */
async function openClients({ url, env, demo }: Raised, omar: ConsoleSession) {
  const open = async (name: string, key: string, project: string): Promise<AskingClient> => {
    const { create, cancel } = await openClient(url, { name, key, projects: [project] })
    return { create: (task) => create(task, project), cancel }
  }
  const shown = await open('Northwind Pay', demo.live.key, 'ledger-edge')
  const key = await withDeps(env, async (deps) => {
    const run = runCommands(deps)
    const { accountId } = await run('create-account', { name: 'Juniper Labs' })
    const accountUuid = decodeId('acct', String(accountId)) as string
    await changeProseDrafts(deps.database.db, { accountUuid, on: true, actor: 'system' })
    const account = String(accountId)
    const grant = { account, credits: '90000', reason: 'Paid by invoice 1.' }
    // So large a grant waits for an operator.
    const { waitingId } = await run('grant-credits', grant)
    await omar.call('POST', `/operator/v1/adjustments/${waitingId}/approve`)
    return String((await run('create-key', { account, 'per-second': '100' })).key)
  })
  return { shown, client: await open('Juniper Labs', key, 'parcel-tracking') }
}

async function signInKnown({ url, demo }: Raised, email: string): Promise<ConsoleSession> {
  const login = demo.logins.find((one) => one.email === email)
  if (login === undefined) throw new Error(`The demo has no ${email}`)
  const { totpSecret } = login
  if (totpSecret !== undefined)
    return await signIn(url, { email, password: login.password, totpSecret })
  const session = openConsole(url)
  await session.call('POST', '/auth/sign-in', { email, password: login.password })
  return session
}

async function addPeople({ url, env }: Raised): Promise<Record<string, ConsoleSession>> {
  return await withDeps(env, async (deps) => {
    const run = runCommands(deps)
    const sessions: Record<string, ConsoleSession> = {}
    for (const [key, options] of Object.entries(newPeople)) {
      const email = `${key}@example.com`
      const { passwordLink } = await run('create-engineer', { email, ...options })
      const link = String(passwordLink)
      const { backupCodes } = await enrol(url, { email, password, passwordLink: link })
      const [backupCode = ''] = backupCodes
      sessions[key] = await signInOnce(url, { email, password, backupCode })
    }
    return sessions
  })
}

async function withDeps<T>(env: Raised['env'], work: (deps: Deps) => Promise<T>): Promise<T> {
  const config = readConfig({ env })
  const deps = buildDeps({ ...config, databasePoolSize: 2, databaseHotConnections: 1 })
  try {
    return await work(deps)
  } finally {
    await deps.close()
  }
}
