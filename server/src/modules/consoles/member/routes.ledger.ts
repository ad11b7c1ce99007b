// The ledger of an account, as pages and as a file.
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { ApiError, tooManyRequests } from '../../../core/errors.ts'
import { decodeId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import type { Db } from '../../../db/client.ts'
import { type ConsoleRoute, consoleRoute } from '../../../http/console/route.ts'
import { createStreamSlots, type StreamSlots } from '../../../http/files/concurrency-limit.ts'
import { decodeCursor, numberCursor, toPage } from '../../../http/page.ts'
import { readTimeIfAny } from '../../../http/query-time.ts'
import { findAccount } from '../../identity/accounts/accounts.ts'
import { type EntryKind, type LedgerRow, listLedger, readLedger } from './ledger/ledger.ts'
import { csvHeader, writeCsvRow } from './ledger/ledger-csv.ts'
import { presentLedgerEntry } from './ledger/ledger-present.ts'
import {
  csvType,
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
      holdSlot(slots, account.uuid, reply)
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
  yield csvHeader
  for await (const page of pages)
    yield page.map((row) => writeCsvRow(presentLedgerEntry(row))).join('')
}

const tryAgainSeconds = 10

/** Takes a slot until the reply is over, and ends the reply when its reader is far too slow. */
function holdSlot(slots: StreamSlots, accountUuid: string, reply: FastifyReply): void {
  const giveBack = slots.take(accountUuid)
  if (giveBack === undefined) throw tooManyExports()
  const tooSlow = setTimeout(() => reply.raw.destroy(), limits.ledgerExportSecondsMax * 1_000)
  tooSlow.unref()
  reply.raw.once('close', () => {
    clearTimeout(tooSlow)
    giveBack()
  })
}

function tooManyExports(): ApiError {
  return tooManyRequests(
    tryAgainSeconds,
    `${limits.ledgerExportsPerAccountMax} concurrent downloads`,
    {
      message:
        'Too many ledgers are being downloaded at the moment; wait until one of your downloads ends.',
    },
  )
}
