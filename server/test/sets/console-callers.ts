// Who calls the operations for people in the matrix, what each of them gets by default, and what they
// find. Every cell has a caller of its own, so that nothing one cell does shows in another.
import { sql } from 'kysely'
import type { Role } from '../../src/core/caller.ts'
import type { ErrorCode } from '../../src/core/errors.ts'
import { decodeId, encodeId } from '../../src/core/ids.ts'
import type { Access, ConsoleOperation } from '../../src/http/console/operation.ts'
import { propose } from '../../src/modules/identity/operators/proposals.ts'
import { invite } from '../../src/modules/identity/people/members/invitations.ts'
import { createCap } from '../../src/modules/money/caps/caps.ts'
import { proposeAdjustment } from '../../src/modules/money/credits/adjustments.ts'
import { claimTask } from '../../src/modules/work/leases/leases.ts'
import { leaseDeps } from '../../src/start/task-dependencies.ts'
import {
  createConsoleCaller,
  type PersonRequest,
  signIn,
  type TestPerson,
} from '../console-client.ts'
import { makeEngineer } from '../engineers.ts'
import type { Service } from '../service.ts'
import { openForAWhile } from '../workbench-client.ts'
import { makeCallback, makeWebhook } from './authorization-objects.ts'
import { newEmail } from './console-row.ts'

/** The tag of every task in this world, and one that none has. */
export const taskTag = 1
const otherTag = 3

export const callerKinds = [
  'anonymous',
  'person',
  'viewer',
  'developer',
  'owner',
  'owner of another account',
  'engineer',
  'engineer with the task',
  'engineer of another tag',
  'engineer of the account',
  'operator',
  'engineer without second factor',
  'operator without second factor',
  'stale sign-in',
] as const
export type CallerKind = (typeof callerKinds)[number]

/** A status, with its code where it is an error. */
export type Expected = { status: number; code?: ErrorCode }

const unauthorized = { status: 401, code: 'UNAUTHORIZED' } as const
export const forbidden = { status: 403, code: 'FORBIDDEN' } as const
export const notFound = { status: 404, code: 'NOT_FOUND' } as const
export const secondFactor = { status: 403, code: 'SECOND_FACTOR_REQUIRED' } as const
const stepUp = { status: 403, code: 'STEP_UP_REQUIRED' } as const

const engineers: readonly CallerKind[] = [
  'engineer',
  'engineer with the task',
  'engineer of another tag',
  'engineer of the account',
]

/** The role of a caller in the account that the requests name. */
function roleOf(kind: CallerKind): Role | undefined {
  if (kind === 'viewer' || kind === 'developer' || kind === 'owner') return kind
  return kind === 'engineer of the account' ? 'developer' : undefined
}

/** What somebody gets whom nothing but the operation's access lets in or keeps out. */
export function expectByAccess(kind: CallerKind, access: Access, allowed: Expected): Expected {
  const { who } = access
  if (who === 'anyone') return allowed
  if (kind === 'anonymous') return unauthorized
  // This one is whoever may do it, only that they signed in long ago.
  if (kind === 'stale sign-in') return access.stepUp ? stepUp : allowed
  if (who === 'person') return allowed
  if (who === 'member') {
    const role = roleOf(kind)
    if (role === undefined) return notFound
    return access.roles && !access.roles.includes(role) ? forbidden : allowed
  }
  if (kind === `${who} without second factor`) return secondFactor
  const isAllowed = who === 'operator' ? kind === 'operator' : engineers.includes(kind)
  return isAllowed ? allowed : forbidden
}

export type Client = { accountId: string; key: string; projectId: number }

function describeCaller(kind: CallerKind, access: Access, own: Client, other: Client) {
  const engineer = {
    tagIds: [kind === 'engineer of another tag' ? otherTag : taskTag],
    capacity: 9,
  }
  const role = roleOf(kind)
  const request: PersonRequest = role ? { memberOf: [{ accountId: own.accountId, role }] } : {}
  switch (kind) {
    case 'owner of another account':
      return { memberOf: [{ accountId: other.accountId, role: 'owner' as const }] }
    case 'operator':
      return { operator: true as const }
    case 'operator without second factor':
      return { operator: true as const, secondFactor: false }
    case 'engineer without second factor':
      return { engineer, secondFactor: false }
    case 'stale sign-in':
      return { ...describeAllowed(access, own), signedInAgoSeconds: 301 }
    default:
      return engineers.includes(kind) ? { ...request, engineer } : request
  }
}

/** Somebody whom the access lets in. */
function describeAllowed({ who }: Access, own: Client): PersonRequest {
  if (who === 'member') return { memberOf: [{ accountId: own.accountId, role: 'owner' }] }
  if (who === 'operator') return { operator: true }
  return who === 'engineer' ? { engineer: { tagIds: [taskTag], capacity: 9 } } : {}
}

async function claimAndOpen(
  { deps }: Service,
  claim: { engineerUuid: string; taskId: string },
): Promise<number> {
  const { leaseNumber } = await claimTask(leaseDeps(deps), claim)
  await openForAWhile(deps.database.db, { id: claim.taskId, lease: { number: leaseNumber } })
  return leaseNumber
}

export type World = Awaited<ReturnType<typeof makeWorld>>

/** Webhooks and callbacks of the account, and of another. */
function makeReceivers(service: Service, own: Client, other: Client) {
  return {
    makeWebhook: () => makeWebhook(service, own),
    makeForeignWebhook: () => makeWebhook(service, other),
    makeCallback: () => makeCallback(service, own),
    makeForeignCallback: () => makeCallback(service, other),
  }
}

/** A caller of a kind, and the objects that a request can name, each made when it is asked for. */
export async function makeWorld(
  service: Service,
  { own, other }: { own: Client; other: Client },
  { kind, operation }: { kind: CallerKind; operation: ConsoleOperation },
) {
  const { database, config } = service.deps
  const { access } = operation
  const caller: TestPerson | undefined =
    kind === 'anonymous'
      ? undefined
      : await signIn(service, describeCaller(kind, access, own, other))

  async function makeTask({ key, projectId }: Client): Promise<string> {
    const attachments = [{ fileName: 'a.ts', mimeType: 'text/plain', content: 'let a' }]
    const prompt = 'Is this function safe to call twice?'
    const body = { prompt, maxCredits: 600, projectId, attachments }
    const made = await service.call('POST', '/tasks/create', { key, body })
    return made.body.id
  }

  return {
    caller,
    call: caller?.call ?? createConsoleCaller(service),
    accountId: own.accountId,
    otherAccountId: other.accountId,
    /** For a caller who is an engineer. */
    async goOnDuty(): Promise<void> {
      if (caller) await setOnDuty(service, caller.personUuid)
    },
    /** A task that waits in the queue. */
    makeWaitingTask: () => makeTask(own),
    makeForeignTask: () => makeTask(other),
    ...makeReceivers(service, own, other),
    /** A task that the engineer with the task holds; for every other caller somebody else does. */
    async makeClaimedTask(): Promise<{ taskId: string; leaseNumber: number }> {
      const taskId = await makeTask(own)
      const isOwn = kind === 'engineer with the task' && caller !== undefined
      const engineerUuid = isOwn
        ? caller.personUuid
        : await makeEngineer(database.db, { tagIds: [taskTag] })
      if (isOwn) await setOnDuty(service, engineerUuid)
      return { taskId, leaseNumber: await claimAndOpen(service, { engineerUuid, taskId }) }
    },
    /** A further viewer of an account. */
    async makeViewer(accountId = own.accountId): Promise<string> {
      const viewer = await signIn(service, { memberOf: [{ accountId, role: 'viewer' }] })
      return viewer.personId
    },
    makeEngineer: ({ isOnDuty = false } = {}) => makeSignedInEngineer(service, isOnDuty),
    ...makeGoverned(service, own),
    makeKey: async (accountId = own.accountId) =>
      (await service.makeKey({ account: accountId })).keyId,
    /** An open invitation to an account, or with null to the deployment. */
    async makeInvitation(email: string, accountId: string | null = own.accountId) {
      const accountUuid = accountId === null ? undefined : decodeId('acct', accountId)
      const { personUuid } = caller ?? (await signIn(service))
      return await invite(database.db, {
        offer:
          accountUuid === undefined
            ? { kind: 'operator' }
            : { kind: 'member', accountUuid, role: 'viewer' },
        email,
        byPersonUuid: personUuid,
      })
    },
    publicUrl: config.publicUrl,
  }
}

/** An adjustment that another operator proposed. */
async function makeAdjustment(service: Service, accountId: string): Promise<string> {
  const { personUuid } = await signIn(service, { operator: true })
  const proposal = { accountId, credits: 60, reason: 'Because of this test.' }
  const { db } = service.deps.database
  const { id } = await proposeAdjustment(db, { ...proposal, by: personUuid })
  return encodeId('adjust', id)
}

function makeGoverned(service: Service, own: Client) {
  return {
    makeAdjustment: () => makeAdjustment(service, own.accountId),
    makeCreditRequest: (accountId = own.accountId) => makeCreditRequest(service, accountId),
    endCreditRequest: () => endCreditRequest(service, own.accountId),
    makeProposal: () => makeProposal(service),
    makeOperator: async () => (await signIn(service, { operator: true })).personId,
    makePerson: async () => (await signIn(service)).email,
    makeExport: (accountId: string) => makeExport(service, accountId),
    makeCap: (accountId: string) => makeCap(service, accountId),
  }
}

/** An operator whom another one proposed. */
async function makeProposal(service: Service): Promise<string> {
  const { personUuid } = await signIn(service, { operator: true })
  const wish = { kind: 'operator', email: newEmail(), reason: 'Because of this test.' } as const
  const { db } = service.deps.database
  const { id } = await db.transaction().execute((tx) => propose(tx, { ...wish, by: personUuid }))
  return encodeId('proposal', id)
}

async function setOnDuty({ deps }: Service, personUuid: string): Promise<void> {
  await deps.database.db
    .updateTable('engineers')
    .set({ on_duty_since: new Date(), last_seen_at: new Date() })
    .where('person_id', '=', personUuid)
    .execute()
}

async function makeSignedInEngineer(service: Service, isOnDuty: boolean): Promise<string> {
  const { personId, personUuid } = await signIn(service, { engineer: { tagIds: [taskTag] } })
  if (isOnDuty) await setOnDuty(service, personUuid)
  return personId
}

/** An open one, instead of the one before. It is old, so that it does not count to those of a day. */
async function makeCreditRequest(service: Service, accountId: string): Promise<string> {
  const { personUuid } = await signIn(service)
  await endCreditRequest(service, accountId)
  const { rows } = await sql<{ id: string }>`
    insert into credit_requests (account_id, credits, asked_by, asked_at)
    values (${decodeId('acct', accountId)}, 60, ${personUuid}, now() - interval '2 days')
    returning id`.execute(service.deps.database.db)
  return encodeId('credreq', rows[0]?.id as string)
}

async function endCreditRequest(service: Service, accountId: string): Promise<void> {
  await sql`update credit_requests set state = 'withdrawn', decided_at = now()
    where account_id = ${decodeId('acct', accountId)} and state = 'open'`.execute(
    service.deps.database.db,
  )
}

/** Of a key of its own, so that there is room for another. */
async function makeCap(service: Service, accountId: string): Promise<string> {
  const { keyId } = await service.makeKey({ account: accountId })
  const accountUuid = decodeId('acct', accountId) as string
  const wish = { accountUuid, actor: 'system', keyId, period: 'day', amount: 60_000 } as const
  return encodeId('cap', (await createCap(service.deps.database.db, wish)).id)
}

/** One that can be downloaded by those who may. */
async function makeExport(service: Service, accountId: string): Promise<string> {
  const { personUuid } = await signIn(service)
  const { rows } = await sql<{ id: string }>`
    insert into account_exports (account_id, asked_by, state, ended_at, expires_at, size_bytes,
      sha256, tasks, files, files_missing)
    values (${decodeId('acct', accountId)}, ${personUuid}, 'ready', now(),
      now() + interval '1 day', 1, sha256('x'), 0, 0, 0)
    returning id`.execute(service.deps.database.db)
  return encodeId('export', rows[0]?.id as string)
}
