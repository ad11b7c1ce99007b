import { Readable } from 'node:stream'
import type { ObjectStore } from '../../../adapters/object-store.ts'
import { ApiError } from '../../../core/errors.ts'
import { encodeId, requireId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import type { Db } from '../../../db/client.ts'
import { type ConsoleRoute, consoleRoute } from '../../../http/console/route.ts'
import { createStreamSlots } from '../../../http/files/concurrency-limit.ts'
import { holdSlot } from '../../../http/files/hold-slot.ts'
import {
  askForExport,
  type ExportRow,
  findExport,
  listExports,
  openArchive,
} from './account-export.ts'
import { presentExport } from './present.ts'
import {
  archiveType,
  askForExportOperation,
  downloadExportOperation,
  getExportOperation,
  listExportsOperation,
} from './schema.ts'

export type ExportRouteDeps = { db: Db; store: ObjectStore | undefined }

export function exportRoutes({ db, store }: ExportRouteDeps): ConsoleRoute[] {
  const slots = createStreamSlots({
    inAll: limits.exportDownloadsMax,
    perAccount: limits.exportDownloadsPerAccountMax,
  })
  return [
    consoleRoute(askForExportOperation, async ({ account, session }) => {
      needStore(store)
      const asking = { accountUuid: account.uuid, personUuid: session.person.uuid }
      return { body: presentExport(await askForExport(db, asking)) }
    }),

    consoleRoute(listExportsOperation, async ({ account }) => ({
      body: { data: (await listExports(db, account.uuid)).map(presentExport) },
    })),

    consoleRoute(getExportOperation, async ({ account, params }) => {
      const exportUuid = requireId('export', params.export_id)
      return { body: presentExport(await findExport(db, account.uuid, exportUuid)) }
    }),

    consoleRoute(downloadExportOperation, async ({ account, params, session, request, reply }) => {
      const exportUuid = requireId('export', params.export_id)
      if (request.method === 'HEAD') {
        const row = await findExport(db, account.uuid, exportUuid)
        if (row.state !== 'ready') throw new ApiError('NOT_FOUND')
        return { file: { bytes: Buffer.alloc(0), type: archiveType }, headers: headersOf(row) }
      }
      const deps = { db, store: needStore(store) }
      holdSlot(slots, reply, {
        accountUuid: account.uuid,
        perAccountMax: limits.exportDownloadsPerAccountMax,
        secondsMax: limits.exportDownloadSecondsMax,
        message: 'An export is being downloaded already; wait until that download ends.',
      })
      const download = { accountUuid: account.uuid, personUuid: session.person.uuid, exportUuid }
      const { row, bytes } = await openArchive(deps, download)
      return { file: { bytes: Readable.from(bytes), type: archiveType }, headers: headersOf(row) }
    }),
  ]
}

function needStore(store: ObjectStore | undefined): ObjectStore {
  if (store !== undefined) return store
  throw new ApiError('UNAVAILABLE', { message: 'File storage is not configured here.' })
}

function headersOf(row: ExportRow): Record<string, string> {
  const day = row.asked_at.toISOString().slice(0, 10)
  const name = `${encodeId('acct', row.account_id)}-${day}.tar.gz`
  return {
    'content-disposition': `attachment; filename="${name}"`,
    'content-length': String(row.size_bytes),
  }
}
