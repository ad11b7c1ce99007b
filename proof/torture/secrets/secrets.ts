// All rings of secrets turned over under load, each round by one number: known, used, retired. People stay
// signed in, keys go on working, authenticators and signatures too; a number in use is not given up.
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { newWebhookSecret } from '../../../server/src/adapters/webhook-signature.ts'
import { readConfig } from '../../../server/src/core/config.ts'
import type { RingStatus } from '../../../server/src/doctor/secret-status.ts'
import { signUnsubscription } from '../../../server/src/modules/events/notices/unsubscribe.ts'
import { createEndpoint } from '../../../server/src/modules/events/webhooks/webhooks.ts'
import { startExpectingRefusal } from '../api-process.ts'
import type { Campaign, Context, Outcome } from '../campaign.ts'
import { type Cell, startCell } from '../cell.ts'
import { type Client, makeClients } from '../clients.ts'
import { withClient } from '../worker-effects.ts'
import {
  keepDoing,
  makePerson,
  openLink,
  openPage,
  openStage,
  type Person,
  type Receiver,
  signIn,
  startReceiver,
  useKey,
} from './actors.ts'
import { startFleet } from './fleet.ts'
import { makeRings, type Rings } from './rings.ts'

const checks = [
  ...['signed out', 'refused key', 'lost second factor', 'broken webhook signature'],
  ...['never delivered', 'broken link', '5xx', 'no answer', 'not retired', 'not refused'],
]
/** What a replaced secret must be seen to break. */
const brokenByReplacing = [
  'signed out',
  'refused key',
  'lost second factor',
  'never delivered',
  'broken link',
]
const idleKeys = 3
const signInEveryMs = 4_000
const retireMsMax = 90_000
const deliveryMsMax = 60_000

export const secrets: Campaign = {
  about:
    'Turns SESSION_SECRET, KEY_PEPPERS and WEBHOOK_SECRET_KEYS over under load by rolling restarts: nobody is signed out, no key refused, no second factor lost, no signature broken; a number in use is refused. --straight is the control: new secrets replace the old.',
  sizes: { rounds: 5, keys: 20, people: 6 },
  switches: ['straight'],
  run,
}

type Drill = {
  context: Context
  cell: Cell
  rings: Rings
  stage: ReturnType<typeof openStage>
  clients: Client[]
  /** Keys that nobody uses before a round asks for it. */
  idle: Client[]
  people: Person[]
  receiver: Receiver
  endpointUuid: string
}

async function run(context: Context): Promise<Outcome> {
  const startedAtMs = performance.now()
  const rings = makeRings()
  const first = rings.env({ numbers: [1] })
  const cell = await startCell(context, { env: first })
  const fleet = await startFleet(context, cell, first)
  const stage = openStage(fleet, cell.deps)
  const rounds = context.isOn('straight') ? 1 : context.size('rounds')
  const all = await makeClients(cell.deps, context.size('keys') + idleKeys)
  const idle = all.splice(-idleKeys)
  // Nobody has the secrets of the keys that an account begins with.
  await sql`update api_keys set revoked_at = now() where name like 'First %'`.execute(
    cell.deps.database.db,
  )
  const receiver = await startReceiver(stage)
  context.onEnd(async () => receiver.stop())
  const endpointUuid = await addEndpoint(cell, all[0] as Client, receiver)
  const people: Person[] = []
  for (let number = 0; number < context.size('people'); number++)
    people.push(await makePerson(stage, number))
  const drill = { context, cell, rings, stage, clients: all, idle, people, receiver, endpointUuid }
  const load = startLoad(drill)
  if (context.isOn('straight')) await replaceAll(drill)
  else for (let round = 1; round <= rounds; round++) await turnOver(drill, round)
  await load.stop()
  await judgeDeliveries(drill)
  return conclude(drill, rounds, startedAtMs)
}

function conclude({ context, stage }: Drill, rounds: number, startedAtMs: number): Outcome {
  const { violations, counts } = stage
  const kinds = new Set(violations.map(({ kind }) => kind))
  return {
    figures: {
      'rings turned over': context.isOn('straight') ? 0 : rounds * 3,
      'rolling restarts': context.isOn('straight') ? 0 : rounds * 3,
      'tasks created': counts.created,
      'tasks polled': counts.polled,
      'pages opened': counts.pages,
      'sign-ins with a code': counts.signIns,
      'webhooks verified': counts.webhooks,
      'links opened': counts.links,
      seconds: Math.round((performance.now() - startedAtMs) / 1_000),
    },
    checks,
    violations,
    ...(context.isOn('straight') && { isHeld: brokenByReplacing.every((kind) => kinds.has(kind)) }),
  }
}

function startLoad({ stage, clients, people }: Drill): { stop(): Promise<void> } {
  const loads = [
    keepDoing(clients, 400, (client) => useKey(stage, client), stage.say),
    keepDoing(people, 300, (person) => openPage(stage, person), stage.say),
    keepDoing(people, signInEveryMs, (person) => signIn(stage, person), stage.say),
  ]
  return {
    async stop() {
      await Promise.all(loads.map((load) => load.stop()))
    },
  }
}

async function addEndpoint(cell: Cell, client: Client, receiver: Receiver): Promise<string> {
  const { database, sealingKeys } = cell.deps
  const secret = newWebhookSecret()
  receiver.listenTo(secret)
  const { value } = await createEndpoint(
    { db: database.db, sealingKeys, newSecret: () => secret },
    {
      accountUuid: client.accountUuid,
      url: receiver.url,
      description: '',
      eventTypes: null,
      revision: 'A',
    },
    { actor: 'system', use: undefined },
  )
  return value.endpoint.id
}

/** From number n to n + 1, in three rolling restarts. */
async function turnOver(drill: Drill, round: number): Promise<void> {
  const { context, rings, stage, idle } = drill
  const [old, next] = [round, round + 1]
  const link = await makeLink(drill, rings.env({ numbers: [old] }))
  await openLink(stage, link)
  await stage.fleet.restart(rings.env({ numbers: [old, next], next }))
  await expectRefusal(drill, next, /has no number \d+, which \d+ (second factors|API keys)/)
  await openLink(stage, link)
  const both = rings.env({ numbers: [old, next] })
  await stage.fleet.restart(both)
  await openLink(stage, link)
  // Only the keys that nobody uses are left, and they keep their number from being retired.
  await waitForUses(drill, both, old, `KEY_PEPPERS ${idle.length}`)
  await expectRefusal(
    drill,
    next,
    new RegExp(`KEY_PEPPERS has no number ${old}, which ${idle.length} API keys need`),
  )
  for (const client of idle) await useKey(stage, client)
  await waitForUses(drill, both, old, '')
  await stage.fleet.restart(rings.env({ numbers: [next] }))
  await openLink(stage, await makeLink(drill, rings.env({ numbers: [next] })))
  // The load goes on without the old number: everybody signs in once more meanwhile.
  await delay(signInEveryMs * 2)
  context.progress(round, context.size('rounds'), `number ${old} retired`)
}

async function makeLink({ cell }: Drill, env: Record<string, string>): Promise<string> {
  const { sessionSecrets } = readConfig({
    env: { ...env, DATABASE_URL: cell.databaseUrl, VALKEY_URL: cell.valkeyUrl },
  })
  const personUuid = '0198c0de-0000-7000-8000-000000000001'
  return signUnsubscription(sessionSecrets, { personUuid, kinds: ['low_balance'] })
}

/** A process that was started without the old number names what needs it, and ends. */
async function expectRefusal({ stage, rings }: Drill, next: number, wanted: RegExp): Promise<void> {
  const options = await stage.fleet.describe(rings.env({ numbers: [next] }))
  const { status, text } = await startExpectingRefusal(options)
  if (status !== 1 || !wanted.test(text)) stage.say('not refused', `${status}: ${text}`)
}

/** Until `admin secrets` names this and nothing else as what needs the number. */
async function waitForUses(
  { stage }: Drill,
  env: Record<string, string>,
  number: number,
  wanted: string,
): Promise<void> {
  const untilMs = performance.now() + retireMsMax
  for (;;) {
    const { reply } = stage.fleet.admin(env, ['secrets'])
    const uses = describeUses((reply as { rings: RingStatus[] }).rings, number)
    if (uses === wanted) return
    if (performance.now() > untilMs) return stage.say('not retired', `${number}: ${uses}`)
    await delay(1_000)
  }
}

function describeUses(rings: readonly RingStatus[], number: number): string {
  const uses = rings.flatMap(({ setting, numbers }) =>
    numbers
      .filter((each) => each.number === number)
      .flatMap(({ inUse }) => Object.values(inUse).map((count) => `${setting} ${count}`)),
  )
  return uses.join(', ')
}

async function replaceAll(drill: Drill): Promise<void> {
  const { stage, rings, cell, context } = drill
  const replaced = rings.replaced()
  const link = await makeLink(drill, rings.env({ numbers: [1] }))
  const options = await stage.fleet.describe(replaced)
  const { status, text } = await startExpectingRefusal(options)
  if (status !== 1 || !/another secret than/.test(text)) stage.say('not refused', text)
  // Without what the service remembers of its secrets it would not have noticed.
  const { databaseOwnerUrl } = cell.postgres.server().roleUrls('torture')
  await withClient(databaseOwnerUrl, (client) => client.query('delete from secret_numbers'))
  await stage.fleet.replace(replaced)
  context.progress(1, 1, 'the secrets are replaced')
  await openLink(stage, link)
  for (const person of drill.people) await signIn(stage, person)
  await delay(3_000)
}

/** Everything that the feed has for the endpoint was verified by its receiver. */
async function judgeDeliveries({ stage, cell, endpointUuid, context }: Drill): Promise<void> {
  const patienceMs = context.isOn('straight') ? 5_000 : deliveryMsMax
  const untilMs = performance.now() + patienceMs
  for (;;) {
    const { rows } = await sql<{ count: number }>`select
      (select count(*) from webhook_due where endpoint_id = ${endpointUuid})::int
      + (select count(*) from task_events)::int - (select count(*) from feed_events)::int as count`.execute(
      cell.deps.database.db,
    )
    const left = rows[0]?.count ?? 0
    if (left === 0) return
    if (performance.now() > untilMs) return stage.say('never delivered', `${left} events`)
    await delay(200)
  }
}
