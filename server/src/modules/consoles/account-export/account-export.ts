// Exports of an account that an owner asks for at a page. Invariants:
// - One at a time for each account, so many in a day, and each is gone after so many days: an archive is
//   all there is of an account, in one piece.
// - Asking, and each download, needs an owner who signed in a moment ago, and is recorded in the audit log. The
//   mail has a link to the page, never one to the archive.
// - A worker that lost its claim adds nothing more: each part is written under the claim.
// - A closing and an erasure remove archives, also one that is being written.
import type { Readable } from 'node:stream'
import { ApiError, tooManyRequests } from '../../../core/errors.ts'
import { encodeId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { asApiError, type FileDeps, openFile } from '../../files/files/files.ts'
import { assertNotClosed } from '../../identity/accounts/accounts.ts'
import { personActor, recordAct } from '../../identity/audit/audit.ts'
import {
  countAskedToday,
  type ExportRow,
  insertExport,
  removeExpired,
  removeOf,
  selectExport,
  selectExports,
  selectParts,
} from './queries.ts'

export type { ExportRow }

/** More than can be asked for in the days that one is kept. */
const shownMax = 10

export type Asking = { accountUuid: string; personUuid: string }

export async function askForExport(db: Db, asking: Asking): Promise<ExportRow> {
  const { accountUuid, personUuid } = asking
  return await db.transaction().execute(async (tx) => {
    await assertNotClosed(tx, accountUuid)
    const { asked, seconds } = await countAskedToday(tx, accountUuid)
    if (asked >= limits.exportsPerAccountPerDayMax)
      throw tooManyRequests(seconds, `${limits.exportsPerAccountPerDayMax} exports a day`, {
        message: 'Too many exports were asked for today. Use one of them, or ask again tomorrow.',
      })
    const id = await insertExport(tx, asking)
    if (id === undefined)
      throw new ApiError('FORBIDDEN', {
        message: 'An export of this account is being prepared. Wait until it is ready.',
      })
    await recordExportAct(tx, { accountUuid, personUuid, exportUuid: id }, 'asked')
    return (await selectExport(tx, accountUuid, id)) as ExportRow
  })
}

export async function listExports(db: Db, accountUuid: string): Promise<ExportRow[]> {
  return await selectExports(db, accountUuid, shownMax)
}

export async function findExport(
  db: Db,
  accountUuid: string,
  exportUuid: string,
): Promise<ExportRow> {
  const row = await selectExport(db, accountUuid, exportUuid)
  if (!row) throw new ApiError('NOT_FOUND')
  return row
}

export type Download = Asking & { exportUuid: string }

/** The bytes of an archive that is ready; who takes them is recorded before the first is sent. */
export async function openArchive(
  deps: FileDeps,
  { accountUuid, personUuid, exportUuid }: Download,
): Promise<{ row: ExportRow; bytes: AsyncGenerator<Buffer> }> {
  const row = await deps.db.transaction().execute(async (tx) => {
    const found = await selectExport(tx, accountUuid, exportUuid)
    if (found?.state !== 'ready') throw new ApiError('NOT_FOUND')
    await recordExportAct(tx, { accountUuid, personUuid, exportUuid }, 'downloaded')
    return found
  })
  const parts = await selectParts(deps.db, exportUuid)
  const partBytes = parts.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  // It was removed a moment ago; a reply that is shorter than it says would never end.
  if (partBytes !== row.size_bytes) throw new ApiError('NOT_FOUND')
  return { row, bytes: readParts(deps, accountUuid, parts) }
}

async function* readParts(
  deps: FileDeps,
  accountUuid: string,
  parts: Awaited<ReturnType<typeof selectParts>>,
): AsyncGenerator<Buffer> {
  for (const { fileUuid, sizeBytes } of parts) {
    const file = await openPart(deps, { accountUuid, fileUuid })
    if (file.sizeBytes !== sizeBytes) throw new Error('A part of an export has another size')
    for await (const chunk of file.body) yield chunk as Buffer
  }
}

async function openPart(
  deps: FileDeps,
  ref: { accountUuid: string; fileUuid: string },
): Promise<{ body: Readable; sizeBytes: number }> {
  try {
    const file = await openFile(deps, ref)
    if (file !== undefined) return file
  } catch (error) {
    throw asApiError(error)
  }
  throw new Error('A part of an export is not in the store')
}

async function recordExportAct(
  tx: Tx,
  { accountUuid, personUuid, exportUuid }: Download,
  verb: 'asked' | 'downloaded',
): Promise<void> {
  await recordAct(tx, {
    accountUuid,
    actor: personActor(personUuid),
    act: `account.export_${verb}`,
    subject: encodeId('acct', accountUuid),
    details: { exportId: encodeId('export', exportUuid) },
  })
}

const expiredPerRound = 100

export async function removeExpiredExports(db: Db): Promise<void> {
  const removeSome = () => db.transaction().execute((tx) => removeExpired(tx, expiredPerRound))
  while ((await removeSome()) === expiredPerRound);
}

/** Of accounts that end, or from which somebody is erased; says how many there were. */
export async function removeExportsOf(tx: Tx, accountUuids: readonly string[]): Promise<number> {
  return await removeOf(tx, accountUuids)
}
