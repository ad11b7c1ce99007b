// Accounts and tasks for campaigns that drive the domain and not HTTP, and what a caller is told.
import { randomUUID } from 'node:crypto'
import { ApiError } from '../../server/src/core/errors.ts'
import type { Db } from '../../server/src/db/client.ts'
import { openAccount } from '../../server/src/modules/consoles/operator-accounts/operator-accounts.ts'
import { grantCredits } from '../../server/src/modules/money/credits/credits.ts'
import type { LeaseDeps } from '../../server/src/modules/work/leases/leases.ts'
import { createProject } from '../../server/src/modules/work/projects/projects.ts'
import { createTask } from '../../server/src/modules/work/tasks/create/create-task.ts'
import type { TaskRef } from '../../server/src/modules/work/tasks/tasks.ts'
import { createDepsOf } from '../model/domain.ts'

export type Half = { accountUuid: string; projectId: number; isTest: boolean }

/** The live half of an account with credits, and its test half, each with a project. */
export async function openHalves(db: Db, name: string): Promise<[live: Half, test: Half]> {
  const pair = await db.transaction().execute(async (tx) => {
    const made = await openAccount(tx, { name, actor: 'system' })
    await grantCredits(tx, { accountUuid: made.accountUuid, credits: 1_000_000, reason: 'start' })
    return made
  })
  const open = async (accountUuid: string, isTest: boolean): Promise<Half> => {
    const { value } = await createProject(db, { accountUuid, name, use: undefined })
    return { accountUuid, projectId: value.id, isTest }
  }
  return [await open(pair.accountUuid, false), await open(pair.testAccountUuid, true)]
}

/** A test task is answered so late that the campaign ends it before. */
export async function createOne(deps: LeaseDeps, half: Half, prompt: string): Promise<TaskRef> {
  const { accountUuid, projectId, isTest } = half
  const { value } = await createTask(createDepsOf(deps, { hasModel: false, isServed: true }), {
    creator: { accountUuid, keyUuid: randomUUID(), isTest },
    revision: 'A',
    use: undefined,
    task: {
      ...{ prompt, mode: 'standard', maxCredits: 240, tagId: 1 },
      ...{ projectId, attachments: [], idempotencyKey: undefined },
      metadata: isTest ? { simulate: { outcome: 'completed', afterMs: 600_000 } } : undefined,
      responseSchema: undefined,
    },
  })
  return { accountUuid, taskUuid: value.uuid }
}

/** Only what a caller is told has a code; anything else ends the campaign. */
export function readCode(error: unknown): string {
  if (error instanceof ApiError) return error.code
  throw error
}
