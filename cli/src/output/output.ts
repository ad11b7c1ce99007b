// What a command shows. Data goes to stdout, all else to stderr. On a terminal data is laid out for
// people; into a pipe it is plain, one thing a line; with --json or --jq it is JSON.
import type { Io } from '../frame/io.ts'
import { toSafeJson } from './json.ts'
import { pickFields } from './pick-fields.ts'
import { noProgress, type Progress } from './progress.ts'
import { createScreen, type Screen } from './screen.ts'
import { type Column, layOutTable, toTsv } from './table.ts'
import { clean, cleanLine, dim, render, type Text, yellow } from './text.ts'
import { textWidth } from './text-width.ts'

export type OutputWishes = {
  /** Set by --json: the fields picked, none picked means all. */
  json: readonly string[] | undefined
  jq: string | undefined
  quiet: boolean
  /** Text of the service as it came, controls and all. */
  raw: boolean
}

export type Table<Row> = {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  /** Said on stderr where there are no rows: that there are none, and how to make one. */
  empty: Text
}

export type Output = ReturnType<typeof createOutput>

export type Detail = readonly [label: string, value: Text | number | null | undefined]

export function createOutput(io: Io, wishes: OutputWishes, now: () => number) {
  const screen = createScreen(io, now)
  const isJson = wishes.json !== undefined || wishes.jq !== undefined
  const json = async (value: unknown) => await showJson(screen, io, wishes, value)

  return {
    ...describeWishes(wishes, isJson),
    json,

    /** Rows as a table, as tab-separated lines, or as a JSON array. */
    async table<Row>({ rows, columns, empty }: Table<Row>): Promise<void> {
      if (isJson) return await json(rows)
      if (rows.length === 0) return await screen.toStderr(empty)
      if (!io.stdoutIsTerminal) return await screen.asItIs(toTsv(rows, columns))
      for (const line of layOutTable(rows, columns, io.columns())) {
        await screen.toStdout(line, cleanLine)
      }
    },

    /** One thing: labels and values, or the thing itself as JSON. Rows without a value are left out. */
    async details(value: unknown, rows: readonly Detail[]): Promise<void> {
      if (isJson) return await json(value)
      for (const line of layOutDetails(rows, io)) await screen.asItIs(`${line}\n`)
    },

    /** One line or many of data, such as an answer. */
    async text(text: Text): Promise<void> {
      if (wishes.raw && typeof text === 'string') return await screen.asItIs(`${text}\n`)
      await screen.toStdout(text)
    },

    /** One of many things that come over time: a line of JSON, or of text. */
    async event(value: unknown, line: Text): Promise<void> {
      if (!isJson) return await screen.toStdout(line)
      if (wishes.jq !== undefined) return await json(value)
      await screen.asItIs(`${toSafeJson(pickFields(value, wishes.json ?? []), 0)}\n`)
    },

    bytes: screen.asItIs,

    /** A word to the person, on stderr. */
    async note(text: Text): Promise<void> {
      if (!wishes.quiet) await screen.toStderr(text)
    },

    async warn(text: Text): Promise<void> {
      await screen.toStderr([yellow('Warning: '), text])
    },

    /** A line on stderr that moves while something lasts; nothing where nobody watches. */
    progress(label: Text): Progress {
      return io.moves && !wishes.quiet ? screen.move(label) : noProgress
    },

    /** Takes away what still moves, whoever forgot it. */
    end: screen.end,
  }
}

function describeWishes(wishes: OutputWishes, isJson: boolean) {
  return {
    /** Whether --json or --jq was given: what is shown must then be one JSON value, or one a line. */
    isJson,
    /** Whether changes on the way are wanted too: --jq alone is about what comes out in the end. */
    isJsonProgress: wishes.json !== undefined,
    isQuiet: wishes.quiet,
  }
}

async function showJson(
  screen: Screen,
  { stdoutIsTerminal }: Io,
  wishes: OutputWishes,
  value: unknown,
): Promise<void> {
  const picked = pickFields(value, wishes.json ?? [])
  if (wishes.jq === undefined) {
    return await screen.asItIs(`${toSafeJson(picked, stdoutIsTerminal ? 2 : 0)}\n`)
  }
  const { filterByJq } = await import('./jq.ts')
  const filtered = await filterByJq(picked, wishes.jq)
  const isRaw = wishes.raw || !stdoutIsTerminal
  await screen.asItIs(isRaw ? filtered : clean(filtered))
}

function layOutDetails(rows: readonly Detail[], { stdoutIsTerminal, colored }: Io): string[] {
  const shown = rows.filter(([, text]) => text !== undefined && text !== null && text !== '')
  const width = Math.max(...shown.map(([label]) => textWidth(label)))
  const spell = (text: Text) => render(text, colored.stdout, cleanLine)
  return shown.map(([label, value]) => {
    const text = typeof value === 'number' ? String(value) : (value ?? '')
    const left = stdoutIsTerminal
      ? `${spell(dim(label.padEnd(width)))}  `
      : `${spell(dim(label))}\t`
    return left + spell(text)
  })
}
