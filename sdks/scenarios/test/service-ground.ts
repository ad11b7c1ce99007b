// The ground of scenes: keys of every kind on a whole service, and access to its database.
import { decodeId } from '../../../server/src/core/ids.ts'
import type { KeyRequest } from '../format.ts'
import type { Count, Ground, GroundKey } from '../ground.ts'
import type { WholeService } from './whole-service.ts'

/** Above what any scenario needs, and far below no limit: pacing is learned from it. */
const manyPerSecond = 200

const standing: Record<string, KeyRequest> = {
  test: {},
  testB: { revision: 'B' },
  testRead: { scopes: ['tasks:read'] },
  testRevoked: { revoked: true },
  live: { mode: 'live', credits: 1_000_000 },
  liveEmpty: { mode: 'live' },
}

export async function makeGround(service: WholeService): Promise<Ground> {
  const keys: Record<string, GroundKey> = {}
  for (const [name, request] of Object.entries(standing)) keys[name] = await make(service, request)
  return {
    serviceUrl: service.url,
    keys,
    makeKey: (request) => make(service, request),
    countTasks: (accountId) => count(service, accountId),
  }
}

/** Every key has an account of its own, so that no scenario sees what another has made. */
async function make(service: WholeService, request: KeyRequest): Promise<GroundKey> {
  const { mode = 'test', credits, revision = 'A', scopes, perSecond = manyPerSecond } = request
  const made = await service.admin('create-account', { name: 'Scenarios', 'per-second': 1_000_000 })
  const accountId: string = mode === 'test' ? made.testAccountId : made.accountId
  if (credits !== undefined) await service.admin('grant-credits', { account: accountId, credits })
  // By another key, so that the rate of the one that is asked for is untouched.
  const { key: other } = await service.makeKey({ account: accountId })
  const projectId = await makeProject(service.url, other)
  const limits = { perSecond, perHour: perSecond * 3_600 }
  const { key, keyId } = await service.makeKey({
    account: accountId,
    revision,
    ...(scopes && { scopes }),
    ...limits,
  })
  if (request.revoked) await service.admin('revoke-key', { key: keyId })
  return { key, keyId, accountId, projectId }
}

async function makeProject(url: string, key: string): Promise<number> {
  const reply = await fetch(`${url}/api/v1/projects/create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Scenarios' }),
  })
  if (!reply.ok) throw new Error(`No project: ${await reply.text()}`)
  return ((await reply.json()) as { id: number }).id
}

async function count({ deps }: WholeService, accountId: string): Promise<Count> {
  const { db } = deps.database
  const accountUuid = decodeId('acct', accountId) ?? ''
  const tasks = await db
    .selectFrom('tasks')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('account_id', '=', accountUuid)
    .executeTakeFirstOrThrow()
  const holds = await db
    .selectFrom('ledger_entries')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('account_id', '=', accountUuid)
    .where('kind', '=', 'hold')
    .executeTakeFirstOrThrow()
  return { tasks: Number(tasks.count), holds: Number(holds.count) }
}
