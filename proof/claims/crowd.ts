// A crowd of engineers empties a queue through the domain, all at once, while new accounts come with
// one task each.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { encodeId } from '../../server/src/core/ids.ts'
import { connectDatabase, type Db } from '../../server/src/db/client.ts'
import { auditLedger } from '../../server/src/modules/money/credits/ledger-audit.ts'
import {
  type Claim,
  claimNext,
  claimTask,
  type LeaseDeps,
  submitAnswer,
} from '../../server/src/modules/work/leases/leases.ts'
import { createTask } from '../../server/src/modules/work/tasks/create/create-task.ts'
import { makeEngineer } from '../../server/test/engineers.ts'
import { createDepsOf, leaseDepsOf } from '../model/domain.ts'
import { type HandOut, handOutChecks, judgeHandOuts, type Place } from './hand-outs.ts'
import { fillQueue, makeAccount, tagIds } from './queue.ts'

export type Crowd = {
  databaseUrl: string
  tasks: number
  engineers: number
  newcomers: number
  onProgress?: (done: number) => void
}

export const crowdChecks = [...handOutChecks, 'answered twice', 'books do not balance'] as const
type Fault = { kind: (typeof crowdChecks)[number]; detail: string }

export async function emptyQueue(crowd: Crowd) {
  const { databaseUrl, tasks, engineers, newcomers } = crowd
  await fillQueue(databaseUrl, tasks)
  const database = connectDatabase({ databaseUrl, poolSize: 32, hotConnections: 16 })
  const deps = leaseDepsOf(database)
  try {
    const waiting = await countWaitingAccounts(deps.db)
    const people = await makeCrowd(deps.db, engineers)
    const accounts = await Promise.all(
      Array.from({ length: newcomers }, () => makeAccount(deps.db)),
    )
    const known = new Map<string, { atMs: number; waitingAccounts: number }>()
    const handOuts: HandOut[] = []
    const chosen = await chooseLast(deps)
    const startedAtMs = performance.now()
    const work = people.map((uuid, number) => serve(deps, uuid, number, handOuts, crowd))
    const coming = accounts.map(async (account, number) => {
      // Spread over the emptying, by what is done instead of by time.
      const wanted = (tasks * (number + 1)) / (newcomers + 2)
      while (handOuts.length < wanted) await new Promise((resolve) => setTimeout(resolve, 5))
      const tagId = tagIds[number % tagIds.length] as number
      const taskUuid = await createOne(deps, account, tagId)
      const now = await countWaitingAccounts(deps.db)
      const waitingAccounts = now.get(`${tagId}:3`) ?? 1
      known.set(taskUuid, { atMs: performance.now(), waitingAccounts })
    })
    await Promise.all([...work, ...coming])
    const seconds = (performance.now() - startedAtMs) / 1_000
    const places = (await readPlaces(deps.db, waiting, known)).filter(
      ({ taskUuid }) => !chosen.includes(taskUuid),
    )
    const faults: Fault[] = judgeHandOuts(handOuts, places)
    faults.push(...(await judgeBooks(deps.db)))
    return { faults, figures: { handOuts: handOuts.length, perSecond: handOuts.length / seconds } }
  } finally {
    await database.close()
  }
}

/** Somebody picks the very last task of each tag by its id, which must put nobody else back. */
async function chooseLast(deps: LeaseDeps): Promise<string[]> {
  const { rows } = await sql<{ task_id: string }>`
    select distinct on (tag_id) task_id from task_queue
    order by tag_id, claim_class desc, turn desc, task_id desc`.execute(deps.db)
  const taskUuids = rows.map(({ task_id }) => task_id)
  const engineerUuid = await makeEngineer(deps.db, { capacity: taskUuids.length })
  for (const taskUuid of taskUuids) {
    const claim = await claimTask(deps, { engineerUuid, taskId: encodeId('task', taskUuid) })
    await submit(deps, engineerUuid, claim)
  }
  return taskUuids
}

async function makeCrowd(db: Db, count: number): Promise<string[]> {
  const tags = [tagIds, tagIds, ...tagIds.map((tagId) => [tagId])]
  return await Promise.all(
    Array.from({ length: count }, (_, number) =>
      makeEngineer(db, { tagIds: tags[number % tags.length] as number[] }),
    ),
  )
}

async function serve(
  deps: LeaseDeps,
  engineerUuid: string,
  engineer: number,
  handOuts: HandOut[],
  { tasks, newcomers, onProgress }: Crowd,
): Promise<void> {
  while (handOuts.length < tasks - tagIds.length + newcomers) {
    const sentAtMs = performance.now()
    const claim = await claimNext(deps, { engineerUuid })
    if (claim === undefined) {
      await new Promise((resolve) => setTimeout(resolve, 20))
      continue
    }
    const { taskUuid } = claim.ref
    handOuts.push({ taskUuid, engineer, sentAtMs, toldAtMs: performance.now() })
    await submit(deps, engineerUuid, claim)
    if (handOuts.length % 1_000 === 0) onProgress?.(handOuts.length)
  }
}

async function submit(deps: LeaseDeps, engineerUuid: string, { taskId, leaseNumber }: Claim) {
  const answer = { result: { message: randomUUID() }, provenance: { source: 'human' } }
  await submitAnswer(deps, { engineerUuid, taskId, leaseNumber, ...answer })
}

async function createOne(
  deps: LeaseDeps,
  { uuid, projectId }: { uuid: string; projectId: number },
  tagId: number,
): Promise<string> {
  const { value } = await createTask(createDepsOf(deps, { hasModel: false, isServed: true }), {
    creator: { accountUuid: uuid, keyUuid: randomUUID(), isTest: false },
    revision: 'A',
    use: undefined,
    task: {
      ...{ prompt: 'And when am I served?', mode: 'standard', maxCredits: 300, projectId, tagId },
      ...{ metadata: undefined, responseSchema: undefined, attachments: [] },
      idempotencyKey: undefined,
    },
  })
  return value.uuid
}

/** By tag and class. */
async function countWaitingAccounts(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ tag_id: number; claim_class: number; accounts: number }>`
    select tag_id, claim_class, count(distinct account_id) as accounts from task_queue
    where stage = 'queued' group by 1, 2`.execute(db)
  return new Map(
    rows.map(({ tag_id, claim_class, accounts }) => [`${tag_id}:${claim_class}`, accounts]),
  )
}

async function readPlaces(
  db: Db,
  waiting: ReadonlyMap<string, number>,
  known: ReadonlyMap<string, { atMs: number; waitingAccounts: number }>,
): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select task_id as "taskUuid", account_id as "accountUuid", tag_id as "tagId",
      claim_class as "claimClass", turn,
      count(*) over (partition by account_id) = 1 as "isSingle"
    from task_queue`.execute(db)
  return rows.map((place) => {
    const came = known.get(place.taskUuid)
    const atStart = waiting.get(`${place.tagId}:${place.claimClass}`) ?? 1
    const waitingAccounts = came?.waitingAccounts ?? atStart
    return { ...place, knownAtMs: came?.atMs, waitingAccounts }
  })
}

async function judgeBooks(db: Db): Promise<Fault[]> {
  const audit = await auditLedger(db)
  const { rows } = await sql<{ task_id: string }>`
    select task_id from task_events where type in ('task.completed', 'task.claimed')
    group by task_id having count(*) <> 2`.execute(db)
  return [
    ...rows.map(({ task_id }) => ({ kind: 'answered twice' as const, detail: task_id })),
    ...(audit.ok ? [] : [{ kind: 'books do not balance' as const, detail: JSON.stringify(audit) }]),
  ]
}
