// The load under which workers are killed: everything a worker has a part in. Live tasks with and without a
// schema, whose drafts are jobs; test tasks, which the simulator ends; and engineers of whom some vanish
// with a claimed task or ask and get no reply, so that the sweeper has to take it back.
import { setTimeout as delay } from 'node:timers/promises'
import { ApiError } from '../../server/src/core/errors.ts'
import { decodeId } from '../../server/src/core/ids.ts'
import { changeProseDrafts } from '../../server/src/modules/identity/accounts/accounts.ts'
import type { AskDeps } from '../../server/src/modules/work/clarification/clarification.ts'
import {
  askUnderLease,
  claimNext,
  type LeaseDeps,
  submitAnswer,
} from '../../server/src/modules/work/leases/leases.ts'
import { createProject } from '../../server/src/modules/work/projects/projects.ts'
import { commands } from '../../server/src/operator-cli/commands.ts'
import type { Deps } from '../../server/src/start/dependencies.ts'
import { leaseDeps, replySchemas } from '../../server/src/start/task-dependencies.ts'
import { makeEngineer } from '../../server/test/engineers.ts'
import { plainQuestion } from './engineers.ts'
import type { Random } from './random.ts'

const credits = 1_000_000_000
const unlimited = 1_000_000
const vanishingShare = 0.3
const lockTimeout = '55P03'
const leaseTimes = {
  leaseSeconds: 2,
  realtimeLeaseSeconds: 2,
  idleWarningSeconds: 120,
  idleReleaseSeconds: 600,
}
// Tasks of the second one wait for ever, so that their drafts are never too late.
const [servedTagId, unservedTagId] = [1, 2]
const outcomes = ['completed', 'cancelled', 'no_engineer', 'ai_failed', 'needs_input']
const askingShare = 0.15
const responseSchema = {
  type: 'object',
  properties: { answer: { type: 'string' } },
  required: ['answer'],
  additionalProperties: false,
}

export type WorkerLoad = { created(): number; stop(): Promise<void> }

type Key = { secret: string; projectId: number; isTest: boolean }
type LoadOptions = {
  apiUrl: string
  deps: Deps
  random: Random
  clients: number
  engineers: number
}

export async function startWorkerLoad(options: LoadOptions): Promise<WorkerLoad> {
  const { apiUrl, deps, random, clients, engineers } = options
  let created = 0
  let isStopping = false
  const keys: Key[] = []
  for (let i = 0; i < clients; i++) keys.push(await makeKey(deps, i % 2 === 1))

  const createOn = async (key: Key) => {
    while (!isStopping) {
      if (await create(apiUrl, key, random)) created += 1
      await delay(random.between(150, 450))
    }
  }
  const held = { ...leaseDeps(deps), leaseTimes, replySchemas: replySchemas(deps) }
  const answerOn = async (engineerUuid: string) => {
    while (!isStopping) {
      const hasWorked = await workOnce(held, engineerUuid, random)
      await delay(hasWorked ? random.between(20, 200) : 100)
    }
  }
  const staff: string[] = []
  for (let i = 0; i < engineers; i++)
    staff.push(await makeEngineer(deps.database.db, { tagIds: [servedTagId], capacity: 20 }))
  const running = [...keys.map(createOn), ...staff.map(answerOn)]
  return {
    created: () => created,
    async stop() {
      isStopping = true
      await Promise.all(running)
    },
  }
}

async function makeKey(deps: Deps, isTest: boolean): Promise<Key> {
  const run = async (name: string, flags: Record<string, string>) =>
    (await commands[name]?.run(deps, flags)) as Record<string, string>
  const made = await run('create-account', { name: 'Torture', 'per-second': String(unlimited) })
  const account = (isTest ? made.testAccountId : made.accountId) as string
  await run('grant-credits', { account, credits: String(credits) })
  const tasks = String(unlimited)
  await run('change-quotas', { account, 'pending-tasks': tasks, ...(isTest && { tasks }) })
  const rates = { 'per-second': String(unlimited), 'per-hour': String(unlimited) }
  const { key } = await run('create-key', { account, ...rates })
  const accountUuid = decodeId('acct', account) as string
  if (!isTest) await changeProseDrafts(deps.database.db, { accountUuid, on: true, actor: 'system' })
  const use = undefined
  const project = await createProject(deps.database.db, { accountUuid, name: 'Torture', use })
  return { secret: key as string, projectId: project.value.id, isTest }
}

/** Whether it was acknowledged: the API is not what is killed here. */
async function create(apiUrl: string, key: Key, random: Random): Promise<boolean> {
  const simulate = {
    outcome: random.pick(outcomes),
    afterMs: Math.floor(random.between(0, 1_500)),
    replyWithinMs: Math.floor(random.between(1, 1_500)),
  }
  const body = {
    prompt: 'Does work on this go on when its worker dies?',
    mode: random.pick(['fast', 'standard']),
    maxCredits: 600,
    projectId: key.projectId,
    tagId: random.pick([servedTagId, unservedTagId]),
    ...(random.chance(0.5) && { responseSchema }),
    ...(key.isTest && { metadata: { simulate } }),
  }
  const response = await fetch(`${apiUrl}/api/v1/tasks/create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key.secret}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await response.arrayBuffer()
  return response.status === 201
}

/** Claims a task and answers it, asks about it, or vanishes with it. */
async function workOnce(
  deps: LeaseDeps & AskDeps,
  engineerUuid: string,
  random: Random,
): Promise<boolean> {
  try {
    const claim = await claimNext(deps, { engineerUuid })
    if (claim === undefined) return false
    if (random.chance(vanishingShare)) return true
    await delay(random.between(0, 300))
    const { taskId, leaseNumber } = claim
    if (random.chance(askingShare)) {
      await askUnderLease(deps, { engineerUuid, taskId, leaseNumber, question: plainQuestion })
      return true
    }
    await submitAnswer(deps, {
      ...{ engineerUuid, taskId, leaseNumber },
      result: { answer: 'Yes, after a while.' },
      effortSeconds: 0,
      provenance: { source: 'human' },
    })
    return true
  } catch (error) {
    // The lease expired meanwhile, or the engineer has too many leases that were not ended yet, or their
    // row was locked for long: retry.
    if (error instanceof ApiError || (error as { code?: string }).code === lockTimeout) return false
    throw error
  }
}
