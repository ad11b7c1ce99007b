// Unsubscribing from a mail. Programs that look at links in mails only ever read them, so reading
// changes nothing: the button does, and what mail programs post by themselves.
import type { SecretRing } from '../../../core/secret-ring.ts'
import type { Db } from '../../../db/client.ts'
import { type ConsoleAnswer, type ConsoleRoute, consoleRoute } from '../../../http/console/route.ts'
import { showUnsubscribeOperation, unsubscribeOperation } from './schema.ts'
import { openUnsubscription, unsubscribe } from './unsubscribe.ts'
import { renderAsk, renderDone } from './unsubscribe-page.ts'

export type UnsubscribeDeps = { db: Db; sessionSecrets: SecretRing }

export function unsubscribeRoutes({ db, sessionSecrets }: UnsubscribeDeps): ConsoleRoute[] {
  return [
    consoleRoute(showUnsubscribeOperation, async ({ query }) => {
      const { kinds } = openUnsubscription(sessionSecrets, query.token)
      return answerPage(renderAsk(kinds))
    }),

    consoleRoute(unsubscribeOperation, async ({ query }) => {
      const { kinds } = await unsubscribe(db, sessionSecrets, query.token)
      return answerPage(renderDone(kinds))
    }),
  ]
}

/** Nothing on the page may run or load anything, and its form leads nowhere but here. */
const policy = "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

function answerPage(html: string): ConsoleAnswer {
  return {
    file: { bytes: Buffer.from(html), type: 'text/html; charset=utf-8' },
    headers: { 'content-security-policy': policy },
  }
}
