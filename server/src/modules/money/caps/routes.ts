import { requireId } from '../../../core/ids.ts'
import type { Db } from '../../../db/client.ts'
import { type ConsoleRoute, consoleRoute } from '../../../http/console/route.ts'
import { personActor } from '../../identity/audit/audit.ts'
import {
  changeCap,
  changeTimeZone,
  createCap,
  deleteCap,
  listCaps,
  pauseSpending,
  readSpending,
} from './caps.ts'
import { presentSpending } from './present.ts'
import {
  changeCapOperation,
  createCapOperation,
  deleteCapOperation,
  getSpendingOperation,
  pauseSpendingOperation,
  setSpendingTimeZoneOperation,
} from './schema.ts'

type MemberCall = {
  account: { uuid: string }
  session: { person: { uuid: string } }
}

const authorOf = ({ account, session }: MemberCall) => ({
  accountUuid: account.uuid,
  actor: personActor(session.person.uuid),
})

export function spendingRoutes({ db }: { db: Db }): ConsoleRoute[] {
  const show = async ({ account: { uuid } }: Pick<MemberCall, 'account'>) => ({
    body: presentSpending(await readSpending(db, uuid), await listCaps(db, uuid)),
  })
  return [
    consoleRoute(getSpendingOperation, show),

    consoleRoute(pauseSpendingOperation, async (call) => {
      await pauseSpending(db, { ...authorOf(call), isPaused: call.body.paused })
      return await show(call)
    }),

    consoleRoute(setSpendingTimeZoneOperation, async (call) => {
      await changeTimeZone(db, { ...authorOf(call), timeZone: call.body.timeZone })
      return await show(call)
    }),

    consoleRoute(createCapOperation, async (call) => {
      const { projectId, keyId, period, credits: amount } = call.body
      await createCap(db, { ...authorOf(call), projectId, keyId, period, amount })
      return await show(call)
    }),

    consoleRoute(changeCapOperation, async (call) => {
      const capUuid = requireId('cap', call.params.cap_id)
      await changeCap(db, { ...authorOf(call), capUuid, amount: call.body.credits })
      return await show(call)
    }),

    consoleRoute(deleteCapOperation, async (call) => {
      const capUuid = requireId('cap', call.params.cap_id)
      await deleteCap(db, { ...authorOf(call), capUuid })
      return await show(call)
    }),
  ]
}
