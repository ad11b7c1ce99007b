// How much engineers answered lately, and how much of it in time. Invariants:
// - A figure is of the last seven days of 24 hours, so it is the same in every zone.
// - A page reads the answers of its own engineers alone, and those of all of them summed up by hour, so no
//   page grows with the answers of the whole staff.
import { encodeId } from '../../../core/ids.ts'
import type { ListPage } from '../../../core/list-page.ts'
import type { Db } from '../../../db/client.ts'
import { listEngineers } from '../../identity/people/people.ts'
import { type FiguresRow, selectFigures, selectStaff } from './figures-queries.ts'

/** All engineers together; up to date within seconds, as the worker counts. */
export async function readStaffFigures(db: Db) {
  const row = await selectStaff(db)
  return {
    answers: row.answers,
    onTimeShare: row.answers === 0 ? null : row.on_time / row.answers,
    medianSeconds: row.median_seconds,
    p95Seconds: row.p95_seconds,
  }
}

/** Of a page of the list of engineers, in its order; who answered nothing is there as well. */
export async function listFigures(
  db: Db,
  page: { afterUuid: string | undefined; limit: number },
): Promise<ListPage<EngineerFigures, string>> {
  const { items, next } = await listEngineers(db, page)
  const uuids = items.map(({ person_id }) => person_id)
  const rows = await selectFigures(db, uuids)
  const known = new Map(rows.map((row) => [row.engineer_id, row]))
  return { items: uuids.map((uuid) => presentFigures(uuid, known.get(uuid))), next }
}

export type EngineerFigures = ReturnType<typeof presentFigures>

function presentFigures(uuid: string, row: FiguresRow | undefined) {
  return {
    personId: encodeId('person', uuid),
    answers: row?.answers ?? 0,
    onTimeShare: row === undefined ? null : row.on_time / row.answers,
    medianSeconds: row?.median_seconds ?? null,
    byDay: row?.by_day ?? [0, 0, 0, 0, 0, 0, 0],
  }
}
