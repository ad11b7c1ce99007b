import type { Db } from '../../../db/client.ts'
import { type ConsoleRoute, consoleRoute } from '../../../http/console/route.ts'
import {
  changeLowBalance,
  changeMailChoices,
  listMailChoices,
  readLowBalance,
} from './preferences.ts'
import {
  getMailChoicesOperation,
  getNoticeSettingsOperation,
  setMailChoicesOperation,
  setNoticeSettingsOperation,
} from './schema.ts'

export function noticeRoutes({ db }: { db: Db }): ConsoleRoute[] {
  return [
    consoleRoute(getMailChoicesOperation, async ({ session }) => {
      return { body: { choices: await listMailChoices(db, session.person.uuid) } }
    }),

    consoleRoute(setMailChoicesOperation, async ({ session, body }) => {
      return { body: { choices: await changeMailChoices(db, session.person.uuid, body.choices) } }
    }),

    consoleRoute(getNoticeSettingsOperation, async ({ account }) => {
      return { body: { lowBalanceCredits: await readLowBalance(db, account.uuid) } }
    }),

    consoleRoute(setNoticeSettingsOperation, async ({ account, body: { lowBalanceCredits } }) => {
      await changeLowBalance(db, account.uuid, lowBalanceCredits)
      return { body: { lowBalanceCredits } }
    }),
  ]
}
