// One account from its opening to its closing: clients create tasks on both of its halves and end them,
// by cancelling or through an engineer, while an owner tries to close it until that is done.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { ApiError } from '../../server/src/core/errors.ts'
import { encodeId } from '../../server/src/core/ids.ts'
import type { Db } from '../../server/src/db/client.ts'
import { closeAccount } from '../../server/src/modules/consoles/account-closing/account-closing.ts'
import { openAccount } from '../../server/src/modules/consoles/operator-accounts/operator-accounts.ts'
import { grantCredits } from '../../server/src/modules/money/credits/credits.ts'
import {
  claimTask,
  type LeaseDeps,
  submitAnswer,
} from '../../server/src/modules/work/leases/leases.ts'
import { createProject } from '../../server/src/modules/work/projects/projects.ts'
import { createTask } from '../../server/src/modules/work/tasks/create/create-task.ts'
import { cancelTask, type TaskRef } from '../../server/src/modules/work/tasks/tasks.ts'
import { createDepsOf } from '../model/domain.ts'
import type { Random } from './random.ts'

export type Lane = { deps: LeaseDeps; random: Random; engineers: string[] }

export type Half = { accountUuid: string; projectId: number; isTest: boolean }

/** What a half of an account was at the moment after its closing. */
export type ClosedHalf = { half: Half; state: HalfState }

export type ClosedAccount = { halves: ClosedHalf[]; told: string[] }

const turnsMax = 12
const clientsMax = 4

export async function closeUnderLoad(lane: Lane): Promise<ClosedAccount> {
  const { deps, random } = lane
  const halves = await openHalves(deps.db)
  const told: string[] = []
  const count = 1 + Math.floor(random.between(0, clientsMax))
  const clients = Array.from({ length: count }, (_, i) =>
    useAccount(lane, {
      half: halves[i % 2] as Half,
      engineerUuid: lane.engineers[i] as string,
      told,
    }),
  )
  const [closed] = await Promise.all([tryToClose(lane, halves, told), ...clients])
  return { halves: closed, told }
}

async function openHalves(db: Db): Promise<Half[]> {
  const pair = await db.transaction().execute(async (tx) => {
    const made = await openAccount(tx, { name: 'Closing', actor: 'system' })
    await grantCredits(tx, { accountUuid: made.accountUuid, credits: 1_000_000, reason: 'start' })
    return made
  })
  const open = async (accountUuid: string, isTest: boolean): Promise<Half> => {
    const { value } = await createProject(db, { accountUuid, name: 'Closing', use: undefined })
    return { accountUuid, projectId: value.id, isTest }
  }
  return [await open(pair.accountUuid, false), await open(pair.testAccountUuid, true)]
}

type Client = { half: Half; engineerUuid: string; told: string[] }

/** Creates and ends tasks until it has done enough of them, or the account takes no more. */
async function useAccount({ deps, random }: Lane, { half, engineerUuid, told }: Client) {
  for (let turn = 0; turn < turnsMax; turn++) {
    const created = await createOne(deps, half).catch(readCode)
    told.push(typeof created === 'string' ? `create ${created}` : 'create ok')
    if (typeof created === 'string') return
    const isAnswered = !half.isTest && random.chance(0.5)
    const answered = isAnswered ? await answer(deps, created, engineerUuid).catch(readCode) : ''
    if (isAnswered) told.push(`answer ${answered}`)
    if (answered !== 'ok') await cancelTask(deps, created, { reason: 'operator' })
    await pause(random.between(0, 6))
  }
}

async function createOne(deps: LeaseDeps, half: Half): Promise<TaskRef> {
  const { accountUuid, projectId, isTest } = half
  const { value } = await createTask(createDepsOf(deps, { hasModel: false, isServed: true }), {
    creator: { accountUuid, keyUuid: randomUUID(), isTest },
    revision: 'A',
    use: undefined,
    task: {
      ...{ prompt: 'Is this account still open?', mode: 'standard', maxCredits: 240, tagId: 1 },
      ...{ projectId, attachments: [], idempotencyKey: undefined },
      metadata: isTest ? { simulate: { outcome: 'completed', afterMs: 600_000 } } : undefined,
      responseSchema: undefined,
    },
  })
  return { accountUuid, taskUuid: value.uuid }
}

async function answer(deps: LeaseDeps, { taskUuid }: TaskRef, engineerUuid: string) {
  const taskId = encodeId('task', taskUuid)
  const { leaseNumber } = await claimTask(deps, { engineerUuid, taskId })
  const result = { message: 'It is.' }
  const provenance = { source: 'human' }
  await submitAnswer(deps, {
    ...{ engineerUuid, taskId, leaseNumber, result, provenance, effortSeconds: undefined },
  })
  return 'ok'
}

async function tryToClose({ deps, random }: Lane, halves: Half[], told: string[]) {
  const accountUuid = halves[0]?.accountUuid as string
  const byPersonUuid = randomUUID()
  for (;;) {
    await pause(random.between(0, 4))
    const reply = await closeAccount(deps.db, { accountUuid, name: 'Closing', byPersonUuid }).then(
      () => 'ok',
      readCode,
    )
    told.push(`close ${reply}`)
    if (reply !== 'ok') continue
    return await Promise.all(
      halves.map(async (half) => ({ half, state: await readHalf(deps.db, half) })),
    )
  }
}

/** Only what a caller is told has a code; anything else ends the campaign. */
function readCode(error: unknown): string {
  if (error instanceof ApiError) return error.code
  throw error
}

export type HalfState = { pending: number; held: number; spent: number; entries: number }

export async function readHalf(db: Db, { accountUuid }: Half): Promise<HalfState> {
  const { rows } = await sql<HalfState>`
    select b.held, b.spent, b.last_entry_number as entries, (select count(*) from task_queue q
      where q.account_id = b.account_id and q.status = 'pending') as pending
    from balances b where b.account_id = ${accountUuid}`.execute(db)
  return rows[0] as HalfState
}
