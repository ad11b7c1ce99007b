// How much engineers answered lately, and how much of it in time. Invariant: a figure is of the last seven
// days of 24 hours, so it is the same in every zone.
import { encodeId } from '../../../core/ids.ts'
import type { Db } from '../../../db/client.ts'
import { type FiguresRow, selectFigures } from './figures-queries.ts'

/** An engineer who answered nothing is not in the list. */
export async function readFigures(db: Db) {
  const rows = await selectFigures(db)
  const total = rows.find((row) => row.engineer_id === null)
  return {
    total: { ...presentFigures(total), p95Seconds: isAny(total) ? total.p95_seconds : null },
    data: rows.flatMap(({ engineer_id: uuid, ...row }) =>
      uuid === null
        ? []
        : [
            {
              personId: encodeId('person', uuid),
              ...presentFigures({ engineer_id: uuid, ...row }),
              byDay: row.by_day,
            },
          ],
    ),
  }
}

const isAny = (row: FiguresRow | undefined): row is FiguresRow =>
  row !== undefined && row.answers > 0

function presentFigures(row: FiguresRow | undefined) {
  if (!isAny(row)) return { answers: 0, onTimeShare: null, medianSeconds: null }
  return {
    answers: row.answers,
    onTimeShare: row.on_time / row.answers,
    medianSeconds: row.median_seconds,
  }
}
