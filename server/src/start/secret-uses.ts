// What an API process learns of old numbers of SESSION_SECRET by being sent what they signed: written down
// now and then, so that `admin secrets` can say what still uses them.
import { startLoop } from '../core/loop.ts'
import { recordCookieNumbers } from '../modules/identity/people/sign-in/sessions.ts'
import { recordUses } from '../modules/identity/secret-numbers/secret-numbers.ts'
import type { Deps } from './dependencies.ts'

const everyMs = 10_000

export function followSecretUses(deps: Deps): { stop(): Promise<void> } {
  const { config, database, metrics, sessionCookie } = deps
  const onError = () => metrics.backgroundErrors.inc({ work: 'secret-uses' })
  const record = async () => {
    await recordCookieNumbers(database.db, sessionCookie)
    await recordUses(database.db, config.sessionSecrets)
  }
  const loop = startLoop({
    name: 'secret-uses',
    everyMs,
    firstAfterMs: everyMs,
    run: record,
    onError,
  })
  return {
    async stop() {
      await loop.stop()
      await record().catch(onError)
    },
  }
}
