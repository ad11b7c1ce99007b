// Keys that were found where they should not be. Invariants:
// - Who presents the whole secret may revoke its key: they could use it otherwise. So nobody needs leave
//   to report, and a report does nothing that the secret alone could not do, except that it also ends
//   the keys made with it (key-family.ts) and tells the members.
// - The family ends, the audit says so and the notice is raised in one transaction for each key.
// - A secret is neither stored nor logged nor sent on, also where the address it was found at holds it.
// - What a reporter writes reaches the audit, cut; it reaches a mail only where the reporter is known,
//   because anybody with a leaked key could otherwise have us mail their link to its owners.
// - The address where a key was found is never opened.
import type { Actor } from '../../../core/caller.ts'
import { encodeId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import type { SecretRing } from '../../../core/secret-ring.ts'
import type { Db } from '../../../db/client.ts'
import { findKeysBySecret, hideSecrets } from '../../identity/api-keys/api-keys.ts'
import { type NoticeData, raiseNotice } from '../notices/notices.ts'
import { revokeFamily } from './key-family.ts'

export type Reporter = NoticeData['key_leaked']['reporter']

export type KeyReport = { secret: string; url: string | undefined; source: string | undefined }

export type ReportDeps = {
  db: Db
  peppers: SecretRing
  /** Lets every process look for changes now instead of within two seconds. */
  announceKeyChange(): Promise<void>
}

/** Says of each secret whether there is or was such a key. */
export async function reportKeys(
  { db, peppers, announceKeyChange }: ReportDeps,
  reports: KeyReport[],
  reporter: Reporter,
): Promise<boolean[]> {
  const reportOf = new Map(reports.map((report) => [report.secret, report]))
  const found = await findKeysBySecret(db, peppers, [...reportOf.keys()])
  let hasRevoked = false
  for (const [secret, { id, account_id: accountUuid }] of found) {
    const key = { keyUuid: id, accountUuid }
    const report = reportOf.get(secret) as KeyReport
    if (await endFamily(db, key, { ...report, reporter })) hasRevoked = true
  }
  if (hasRevoked) await announceKeyChange()
  return reports.map(({ secret }) => found.has(secret))
}

async function endFamily(
  db: Db,
  { keyUuid, accountUuid }: { keyUuid: string; accountUuid: string },
  { url, source, reporter }: Omit<KeyReport, 'secret'> & { reporter: Reporter },
): Promise<boolean> {
  const foundAt = keepText(url)
  const actor: Actor = reporter === 'operator' ? 'operator-cli' : 'system'
  const leak = {
    keyUuid,
    accountUuid,
    actor,
    report: { reporter, url: foundAt, source: keepText(source) },
  }
  const keyId = encodeId('key', keyUuid)
  return await db.transaction().execute((tx) =>
    revokeFamily(tx, leak, async ({ leaked: { name, hint }, revokedIds }) => {
      await raiseNotice(tx, {
        accountUuid,
        kind: 'key_leaked',
        subject: keyUuid,
        data: {
          keyId,
          name,
          hint,
          reporter,
          foundAt: reporter === 'anonymous' ? null : foundAt,
          alsoRevoked: revokedIds.filter((id) => id !== keyId).length,
        },
      })
    }),
  )
}

function keepText(text: string | undefined): string | null {
  if (text === undefined || text === '') return null
  return [...hideSecrets(text)].slice(0, limits.reportedUrlCharsKept).join('')
}
