// Columns that most tables have. A person reads short ids and ages; a pipe gets full ids, whole numbers
// and times as they came, so that a script never has to guess.
import type { Clock } from '../frame/clock.ts'
import type { Io } from '../frame/io.ts'
import type { Column } from '../output/table.ts'
import { formatAge, formatBytes, formatCount } from '../values/figures.ts'
import { shortId } from '../values/short-id.ts'

export type View = { isForPeople: boolean; nowMs: number }

export function viewOf({ io, clock }: { io: Io; clock: Clock }): View {
  return { isForPeople: io.stdoutIsTerminal, nowMs: clock.now() }
}

export function idColumn<Row>(
  view: View,
  title: string,
  read: (row: Row) => string | null,
): Column<Row> {
  return {
    title,
    value: (row) => {
      const id = read(row)
      return id !== null && view.isForPeople ? shortId(id) : id
    },
  }
}

/** How long ago; nothing where it never was. */
export function ageColumn<Row>(
  view: View,
  title: string,
  read: (row: Row) => string | null | undefined,
): Column<Row> {
  return {
    title,
    align: 'right',
    value: (row) => {
      const at = read(row)
      return at && view.isForPeople ? formatAge(at, view.nowMs) : at
    },
  }
}

export function countColumn<Row>(
  view: View,
  title: string,
  read: (row: Row) => number | null,
): Column<Row> {
  return {
    title,
    align: 'right',
    value: (row) => {
      const count = read(row)
      return count !== null && view.isForPeople ? formatCount(count) : count
    },
  }
}

export function bytesColumn<Row>(
  view: View,
  title: string,
  read: (row: Row) => number,
): Column<Row> {
  return {
    title,
    align: 'right',
    value: (row) => (view.isForPeople ? formatBytes(read(row)) : read(row)),
  }
}
