// The rows of an account as lines of JSON, in pages of a cursor of the transaction, so that memory holds a
// page however many rows there are.
import { sql } from 'kysely'
import { encodeId, type IdPrefix } from '../../../core/ids.ts'
import type { Tx } from '../../../db/client.ts'
import type { ColumnForm, ExportedTable } from './exported-tables.ts'

/** A task is at most some 150 KB with its prompt, so a page is at most some 15 MB. */
const rowsPerPage = 100

/** Both halves of an account, the live one first, and which ids are those of its keys. */
export type ExportedAccount = { halves: string[]; keyUuids: ReadonlySet<string> }

type Row = Record<string, unknown>

export async function* readPages(
  tx: Tx,
  query: string,
  rowsEach: number = rowsPerPage,
): AsyncGenerator<Row[]> {
  const cursor = sql.raw('export_rows')
  await sql`declare ${cursor} no scroll cursor for ${sql.raw(query)}`.execute(tx)
  try {
    for (;;) {
      const fetched = await sql<Row>`fetch ${sql.raw(String(rowsEach))} from ${cursor}`.execute(tx)
      if (fetched.rows.length > 0) yield fetched.rows
      if (fetched.rows.length < rowsEach) return
    }
  } finally {
    // After a failure the transaction is over, and the cursor with it.
    await sql`close ${cursor}`.execute(tx).catch(() => undefined)
  }
}

export async function* readLines(
  tx: Tx,
  table: ExportedTable,
  account: ExportedAccount,
): AsyncGenerator<string> {
  const forms = fieldsOf(table)
  for await (const rows of readPages(tx, writeQuery(table, account))) {
    for (const row of rows) yield `${JSON.stringify(presentRow(row, forms, account))}\n`
  }
}

/** The columns and the fields from elsewhere, by the column of the result. */
function fieldsOf({ columns, added = {} }: ExportedTable): Record<string, ColumnForm> {
  const forms = Object.entries(added).map(([name, { form }]) => [name, form])
  return { ...columns, ...Object.fromEntries(forms) }
}

function writeQuery(exported: ExportedTable, account: ExportedAccount): string {
  const { table, columns, added = {}, join = '', order } = exported
  const where = exported.where ?? 't.account_id = any($accounts)'
  const selected = [
    ...Object.keys(columns).map((column) => `t.${column}`),
    ...Object.entries(added).map(([name, field]) => `${field.sql} as ${name}`),
  ]
  return `select ${selected.join(', ')} from ${table} t ${join}
    where ${fillAccounts(where, account)} order by ${order}`
}

/** A cursor takes no values, so they are written out; ids of our database have no other characters. */
export function fillAccounts(where: string, { halves }: ExportedAccount): string {
  const quote = (uuid: string) => {
    if (!/^[0-9a-f-]{36}$/.test(uuid)) throw new Error(`${uuid} is not an id of an account`)
    return `'${uuid}'::uuid`
  }
  return where
    .replaceAll('$accounts', () => `array[${halves.map(quote).join(', ')}]`)
    .replaceAll('$live', () => quote(halves[0] as string))
}

function presentRow(row: Row, forms: Record<string, ColumnForm>, account: ExportedAccount): Row {
  return Object.fromEntries(
    Object.entries(forms).map(([column, form]) => [
      nameField(column),
      presentValue(row[column], form, account),
    ]),
  )
}

/** As the API writes names: account_id is accountId. */
export function nameField(column: string): string {
  return column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function presentValue(value: unknown, form: ColumnForm, { keyUuids }: ExportedAccount): unknown {
  if (value === null || value === undefined || form === 'plain') return value ?? null
  if (form === 'hex') return (value as Buffer).toString('hex')
  const text = value as string
  if (form === 'maker') return encodeId(keyUuids.has(text) ? 'key' : 'person', text)
  if (form === 'actor') return presentActor(text)
  return encodeId(form, text)
}

/** `person:<uuid>` and `key:<uuid>` by their public ids; `system` and the like as they are. */
function presentActor(actor: string): string {
  const [kind = '', uuid] = actor.split(':')
  return uuid === undefined ? actor : encodeId(kind as IdPrefix, uuid)
}
