// The ledger of an account, as pages and as a file.
import { Readable } from 'node:stream'
import { writeCsvHeader, writeCsvRow } from '../../../core/csv.ts'
import { ApiError } from '../../../core/errors.ts'
import { decodeId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import type { Db } from '../../../db/client.ts'
import { csvType } from '../../../http/console/operation.ts'
import { type ConsoleRoute, consoleRoute } from '../../../http/console/route.ts'
import { createStreamSlots } from '../../../http/files/concurrency-limit.ts'
import { holdSlot } from '../../../http/files/hold-slot.ts'
import { decodeCursor, numberCursor, toPage } from '../../../http/page.ts'
import { readTimeIfAny } from '../../../http/query-time.ts'
import { findAccount } from '../../identity/accounts/accounts.ts'
import { type EntryKind, type LedgerRow, listLedger, readLedger } from './ledger/ledger.ts'
import { ledgerCsvColumns } from './ledger/ledger-csv.ts'
import { presentLedgerEntry } from './ledger/ledger-present.ts'
import {
  exportLedgerOperation,
  listAnyLedgerOperation,
  listLedgerOperation,
} from './ledger/ledger-schema.ts'

export function ledgerRoutes({ db }: { db: Db }): ConsoleRoute[] {
  const slots = createStreamSlots({
    inAll: limits.ledgerExportsMax,
    perAccount: limits.ledgerExportsPerAccountMax,
  })
  return [
    consoleRoute(listLedgerOperation, async ({ account, query }) => ({
      body: await readPage(db, account.uuid, query),
    })),

    consoleRoute(listAnyLedgerOperation, async ({ params, query }) => {
      const account = await findAccount(db, params.account_id)
      if (!account) throw new ApiError('NOT_FOUND')
      return { body: await readPage(db, account.uuid, query) }
    }),

    consoleRoute(exportLedgerOperation, async ({ account, query, request, reply }) => {
      const pages = readLedger(db, account.uuid, readFilters(query))
      const day = new Date().toISOString().slice(0, 10)
      const headers = { 'content-disposition': `attachment; filename="ledger-${day}.csv"` }
      if (request.method === 'HEAD')
        return { file: { bytes: Buffer.alloc(0), type: csvType }, headers }
      holdSlot(slots, reply, {
        accountUuid: account.uuid,
        perAccountMax: limits.ledgerExportsPerAccountMax,
        secondsMax: limits.ledgerExportSecondsMax,
        message:
          'Too many ledgers are being downloaded at the moment; wait until one of your downloads ends.',
      })
      return { file: { bytes: Readable.from(writeCsv(pages)), type: csvType }, headers }
    }),
  ]
}

type PageQuery = Filters & { cursor?: string; limit?: number }

async function readPage(db: Db, accountUuid: string, query: PageQuery) {
  const { cursor, limit = limits.pageSizeDefault, ...filters } = query
  const place = decodeCursor(cursor, numberCursor)
  const beforeNumber = place === undefined ? undefined : Number(place)
  const page = { ...readFilters(filters), beforeNumber, limit }
  return toPage(await listLedger(db, accountUuid, page), presentLedgerEntry)
}

type Filters = {
  kind?: EntryKind
  taskId?: string
  projectId?: number
  keyId?: string
  from?: string
  to?: string
}

function readFilters({ kind, taskId, projectId, keyId, from, to }: Filters) {
  return {
    kind,
    // The schema has seen that they are ids.
    taskUuid: taskId && decodeId('task', taskId),
    projectId,
    makerUuid: keyId && (decodeId('key', keyId) ?? decodeId('person', keyId)),
    from: readTimeIfAny('from', from),
    to: readTimeIfAny('to', to),
  }
}

async function* writeCsv(pages: AsyncIterable<LedgerRow[]>): AsyncGenerator<string> {
  yield writeCsvHeader(ledgerCsvColumns)
  for await (const page of pages)
    yield page.map((row) => writeCsvRow(ledgerCsvColumns, presentLedgerEntry(row))).join('')
}
