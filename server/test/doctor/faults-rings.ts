// Rings of secrets that do not fit what is in the database.
import { activeSecret } from '../../src/core/secret-ring.ts'
import {
  listRings,
  recordNumbers,
} from '../../src/modules/identity/secret-numbers/secret-numbers.ts'
import type { Fault } from './fault.ts'

const other = 'another-secret-that-nobody-guesses-9876543210'

export const ringFaults: readonly Fault[] = [
  {
    id: 'secrets-replaced',
    what: 'a session secret that was replaced',
    mend: /2-next:NEW/,
    async plant({ service, query }, undo) {
      await recordNumbers(service.deps.database.db, listRings(service.config))
      undo(() => query('delete from secret_numbers'))
      const { sessionSecrets, keyPeppers, webhookSecretKeys } = service.config
      return {
        SESSION_SECRET: other,
        KEY_PEPPERS: `1:${activeSecret(keyPeppers)}`,
        WEBHOOK_SECRET_KEYS: `1:${activeSecret(webhookSecretKeys)},2:${activeSecret(sessionSecrets)}`,
      }
    },
  },
  {
    id: 'secrets-number-missing',
    what: 'a retired pepper that keys still need',
    mend: /the number named, back into the setting/,
    async plant({ service }, undo) {
      const { keyId } = await service.makeClient()
      undo(() => service.admin('revoke-key', { key: keyId }))
      return { KEY_PEPPERS: `2:${other}` }
    },
  },
  {
    id: 'secrets-number-missing',
    what: 'a retired session secret that second factors still need',
    mend: /the number named, back into the setting/,
    async plant({ query }, undo) {
      await query(`with person as (
        insert into auth.users (name, email) values ('Doctor', 'doctor@example.com') returning id)
        insert into auth.two_factors (user_id, secret, backup_codes)
        select id, 'aa', 'bb' from person`)
      undo(() => query(`delete from auth.users where email = 'doctor@example.com'`))
      return { SESSION_SECRET: `2:${other}` }
    },
  },
  {
    id: 'secrets-number-missing',
    what: 'a retired key that webhook secrets still need',
    mend: /the number named, back into the setting/,
    async plant({ service, query }, undo) {
      const { key, keyId } = await service.makeClient()
      const body = { url: 'https://example.com/' }
      await service.call('POST', '/webhooks/create', { key, body })
      undo(() => query('delete from webhook_endpoints'))
      undo(() => service.admin('revoke-key', { key: keyId }))
      return { WEBHOOK_SECRET_KEYS: `2:${other}` }
    },
  },
]
