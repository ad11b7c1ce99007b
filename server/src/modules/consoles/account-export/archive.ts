// The archive of an account (docs/operate/leaving.md has the format). Invariants:
// - All rows are of one moment: one repeatable-read transaction reads them, and the list of files.
// - Memory holds a page of rows, a member of a few megabytes or a piece of a file, whatever there is.
// - A member says its size before its bytes come, so lines are gathered into members of bounded size, and
//   a file that turns out to have other bytes than its row says ends the export, or is listed as damaged.
// - A file that cannot be had is listed with the reason, and the export goes on: it must not keep anybody
//   from leaving.
// - The manifest comes last, because it holds the counts and hashes of all that stands before it.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { encodeId } from '../../../core/ids.ts'
import { type Db, inSnapshot, type Tx } from '../../../db/handles.ts'
import { allowLongStatements, longStatementMs } from '../../../db/long-statements.ts'
import { type ExportedTable, exportedTables } from './exported-tables.ts'
import { type ExportedFile, type FileSource, readFiles } from './read-files.ts'
import { type ExportedAccount, readLines } from './read-rows.ts'
import { archiveEnd, makeHeader, makePadding, type Sink } from './ustar.ts'

const formatName = 'task-review-account-export'
const formatVersion = 1

const memberBytesMax = 4 * 1024 * 1024

export type ArchiveDeps = FileSource & { db: Db }

type Member = { path: string; rows: number; bytes: number; sha256: string }
type ListedTable = { name: string; rows: number; members: Member[] }

export type Summary = {
  accountId: string
  snapshotAt: string
  tasks: number
  files: number
  filesMissing: number
}

/** Of an account and its test account, whichever of them is named. */
export async function writeArchive(
  deps: ArchiveDeps,
  { accountUuid, signal }: { accountUuid: string; signal?: AbortSignal | undefined },
  sink: Sink,
): Promise<Summary> {
  return await inSnapshot(deps.db, async (tx) => {
    await allowLongExport(tx)
    const { account, snapshotAt } = await openAccount(tx, accountUuid)
    const archive = createWriter(sink, snapshotAt, signal)
    const tables: ListedTable[] = []
    for (const table of exportedTables) {
      const lines = readLines(tx, table, account)
      tables.push(await archive.addLines(table.name, lines))
    }
    const totals = { count: 0, bytes: 0, missing: 0 }
    const listed = writeFiles(readFiles(tx, deps, account), archive, totals)
    tables.push(await archive.addLines('files', listed))
    await archive.addBytes(
      'manifest.json',
      Buffer.from(
        `${JSON.stringify(describe({ account, snapshotAt, tables, files: totals }), null, 2)}\n`,
      ),
    )
    await sink(archiveEnd)
    return {
      accountId: encodeId('acct', account.halves[0] as string),
      snapshotAt: snapshotAt.toISOString(),
      tasks: tables.find(({ name }) => name === 'tasks')?.rows ?? 0,
      files: totals.count,
      filesMissing: totals.missing,
    }
  })
}

/** While a large file goes by, the transaction waits for as long as that takes. */
async function allowLongExport(tx: Tx): Promise<void> {
  await allowLongStatements(tx)
  await sql`select set_config('idle_in_transaction_session_timeout', ${String(longStatementMs)}, true)`.execute(
    tx,
  )
}

async function openAccount(tx: Tx, accountUuid: string) {
  const { rows } = await sql<{ id: string; now: Date }>`
    select id, now() as now from accounts
    where coalesce(live_account_id, id) =
      (select coalesce(live_account_id, id) from accounts where id = ${accountUuid})
    order by is_test`.execute(tx)
  const keys = await sql<{ id: string }>`select id from api_keys
    where account_id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(tx)
  const account: ExportedAccount = {
    halves: rows.map(({ id }) => id),
    keyUuids: new Set(keys.rows.map(({ id }) => id)),
  }
  const [first] = rows
  if (first === undefined) throw new Error(`There is no account ${accountUuid}`)
  return { account, snapshotAt: first.now }
}

function createWriter(sink: Sink, modifiedAt: Date, signal: AbortSignal | undefined) {
  async function addBytes(path: string, bytes: Buffer): Promise<void> {
    signal?.throwIfAborted()
    await sink(makeHeader(path, bytes.length, modifiedAt))
    await sink(bytes)
    await sink(makePadding(bytes.length))
  }

  return {
    addBytes,

    async addLines(name: string, lines: AsyncIterable<string>): Promise<ListedTable> {
      const members: Member[] = []
      let held: Buffer[] = []
      let heldBytes = 0
      const flush = async () => {
        const bytes = Buffer.concat(held)
        const number = String(members.length + 1).padStart(4, '0')
        const path = `rows/${name}-${number}.jsonl`
        members.push({ path, rows: held.length, bytes: bytes.length, sha256: hashHex(bytes) })
        held = []
        heldBytes = 0
        await addBytes(path, bytes)
      }
      for await (const line of lines) {
        held.push(Buffer.from(line))
        heldBytes += held.at(-1)?.length ?? 0
        if (heldBytes >= memberBytesMax) await flush()
      }
      if (held.length > 0) await flush()
      return { name, rows: members.reduce((sum, { rows }) => sum + rows, 0), members }
    },

    /** Gives the hash of what went by. */
    async addStream(path: string, sizeBytes: number, body: AsyncIterable<Buffer>): Promise<string> {
      const hash = createHash('sha256')
      let passedBytes = 0
      await sink(makeHeader(path, sizeBytes, modifiedAt))
      for await (const chunk of body) {
        signal?.throwIfAborted()
        passedBytes += chunk.length
        if (passedBytes > sizeBytes) break
        hash.update(chunk)
        await sink(chunk)
      }
      if (passedBytes !== sizeBytes)
        throw new Error(`${path} has other than the ${sizeBytes} bytes that its row says`)
      await sink(makePadding(sizeBytes))
      return hash.digest('hex')
    },
  }
}

/** Puts each file into the archive and gives its line of files.jsonl. */
async function* writeFiles(
  files: AsyncIterable<ExportedFile>,
  archive: ReturnType<typeof createWriter>,
  totals: { count: number; bytes: number; missing: number },
): AsyncGenerator<string> {
  for await (const { path, accountUuid, sizeBytes, sha256, body, missing } of files) {
    const line = { path, accountId: encodeId('acct', accountUuid), bytes: sizeBytes }
    if (body === undefined) {
      totals.missing++
      yield `${JSON.stringify({ ...line, sha256, missing: missing ?? 'lost' })}\n`
      continue
    }
    const found = await archive.addStream(path, sizeBytes, body)
    totals.count++
    totals.bytes += sizeBytes
    yield `${JSON.stringify({ ...line, sha256: found, missing: null, ...(found !== sha256 && { damaged: true }) })}\n`
  }
}

function describe(archive: {
  account: ExportedAccount
  snapshotAt: Date
  tables: ListedTable[]
  files: { count: number; bytes: number; missing: number }
}) {
  const [live, test] = archive.account.halves
  return {
    format: formatName,
    version: formatVersion,
    accountId: encodeId('acct', live as string),
    testAccountId: test === undefined ? null : encodeId('acct', test),
    snapshotAt: archive.snapshotAt.toISOString(),
    money: { unit: 'credit', revision: 'A', integers: true, creditsPerRevisionBCredit: 60 },
    tables: archive.tables,
    files: archive.files,
    leftOut: listLeftOut(exportedTables),
  }
}

/** Columns that are not exported, so that nobody looks for them: by table, with the reason. */
function listLeftOut(tables: readonly ExportedTable[]): Record<string, Record<string, string>> {
  const kept = tables.filter(({ leftOut }) => leftOut !== undefined)
  return Object.fromEntries(kept.map(({ name, leftOut }) => [name, leftOut ?? {}]))
}

function hashHex(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
