import { type ConsoleRoute, consoleRoute } from '../../http/console/route.ts'
import { encodeId } from '../../ids.ts'
import { personActor } from '../audit/audit.ts'
import type { TaskDeps } from '../tasks/tasks.ts'
import { cancelByOperator, grantByHand, openOwnAccount, releaseByOperator } from './admin.ts'
import {
  cancelAnyTaskOperation,
  createAccountOperation,
  grantCreditsOperation,
  releaseAnyTaskOperation,
} from './schema.ts'

export function adminRoutes(deps: TaskDeps): ConsoleRoute[] {
  const { db } = deps
  return [
    consoleRoute(createAccountOperation, async ({ session, body: { name } }) => {
      const personUuid = session.person.uuid
      const { accountUuid, testAccountUuid } = await openOwnAccount(db, { name, personUuid })
      const id = encodeId('acct', accountUuid)
      return { body: { id, testAccountId: encodeId('acct', testAccountUuid), name } }
    }),

    consoleRoute(grantCreditsOperation, async ({ session, params, body }) => {
      const { account, balance } = await grantByHand(db, {
        accountId: params.account_id,
        credits: body.credits,
        reason: body.reason,
        actor: personActor(session.person.uuid),
      })
      const { available, held } = balance
      return { body: { accountId: account.id, available, held } }
    }),

    consoleRoute(cancelAnyTaskOperation, async ({ session, params, body }) => {
      const act = { taskId: params.task_id, note: body.note, byPersonUuid: session.person.uuid }
      return { body: present(await cancelByOperator(deps, act)) }
    }),

    consoleRoute(releaseAnyTaskOperation, async ({ session, params, body }) => {
      const act = { taskId: params.task_id, note: body.note, byPersonUuid: session.person.uuid }
      return { body: present(await releaseByOperator(deps, act)) }
    }),
  ]
}

type MovedTask = { id: string; status: string; stage: string; version: number }

function present({ id, status, stage, version }: MovedTask) {
  return { id: encodeId('task', id), status, stage, version }
}
