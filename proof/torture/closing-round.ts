// One account from its opening to its closing: clients create tasks on both of its halves and end them,
// by cancelling or through an engineer, while an owner tries to close it until that is done.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { encodeId } from '../../server/src/core/ids.ts'
import type { Db } from '../../server/src/db/client.ts'
import { closeAccount } from '../../server/src/modules/consoles/account-closing/account-closing.ts'
import {
  claimTask,
  type LeaseDeps,
  submitAnswer,
} from '../../server/src/modules/work/leases/leases.ts'
import { cancelTask, type TaskRef } from '../../server/src/modules/work/tasks/tasks.ts'
import { createOne, type Half, openHalves, readCode } from './account-tasks.ts'
import type { Random } from './random.ts'

export type Lane = { deps: LeaseDeps; random: Random; engineers: string[] }

/** What a half of an account was at the moment after its closing. */
export type ClosedHalf = { half: Half; state: HalfState }

export type ClosedAccount = { halves: ClosedHalf[]; told: string[] }

const accountName = 'Closing'
const turnsMax = 12
const clientsMax = 4

export async function closeUnderLoad(lane: Lane): Promise<ClosedAccount> {
  const { deps, random } = lane
  const halves = await openHalves(deps.db, accountName)
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

type Client = { half: Half; engineerUuid: string; told: string[] }

/** Creates and ends tasks until it has done enough of them, or the account takes no more. */
async function useAccount({ deps, random }: Lane, { half, engineerUuid, told }: Client) {
  for (let turn = 0; turn < turnsMax; turn++) {
    const created = await createOne(deps, half, 'Is this account still open?').catch(readCode)
    told.push(typeof created === 'string' ? `create ${created}` : 'create ok')
    if (typeof created === 'string') return
    const isAnswered = !half.isTest && random.chance(0.5)
    const answered = isAnswered ? await answer(deps, created, engineerUuid).catch(readCode) : ''
    if (isAnswered) told.push(`answer ${answered}`)
    if (answered !== 'ok') await cancelTask(deps, created, { reason: 'operator' })
    await pause(random.between(0, 6))
  }
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
    const reply = await closeAccount(deps.db, {
      accountUuid,
      name: accountName,
      byPersonUuid,
    }).then(() => 'ok', readCode)
    told.push(`close ${reply}`)
    if (reply !== 'ok') continue
    return await Promise.all(
      halves.map(async (half) => ({ half, state: await readHalf(deps.db, half) })),
    )
  }
}

export type HalfState = { pending: number; held: number; spent: number; entries: number }

export async function readHalf(db: Db, { accountUuid }: Half): Promise<HalfState> {
  const { rows } = await sql<HalfState>`
    select b.held, b.spent, b.last_entry_number as entries, (select count(*) from task_queue q
      where q.account_id = b.account_id and q.status = 'pending') as pending
    from balances b where b.account_id = ${accountUuid}`.execute(db)
  return rows[0] as HalfState
}
