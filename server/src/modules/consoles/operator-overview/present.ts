// The floor as pages show it.
import { encodeId } from '../../../core/ids.ts'
import { readOpening } from '../../../core/task-title.ts'
import type {
  DeadlineRow,
  DutyRow,
  FrequentFigures,
  SlowFigures,
  WaitingRow,
} from './operator-overview.ts'

/** All but the time of the refresh, so that two refreshes can be compared. */
export function presentFloor(quick: FrequentFigures, slow: SlowFigures, timeZone: string) {
  return {
    waiting: {
      total: sum(quick.waiting.map(({ waiting }) => waiting)),
      oldestAt: oldestOf(quick.waiting),
    },
    byTag: presentTags(quick),
    risk: {
      total: sum(quick.risk.map(({ at_risk }) => at_risk)),
      overdue: sum(quick.risk.map(({ overdue }) => overdue)),
    },
    duty: presentDuty(quick),
    onDuty: quick.duty.map(presentPerson),
    nextDeadlines: quick.deadlines.map(presentDeadline),
    flow: slow.flow.map(({ hour, arrived, completed }) => ({
      hour: hour.toISOString(),
      arrived,
      completed,
      staffed: slow.staffed.isAt(hour),
    })),
    staffed: {
      now: slow.staffed.isNow,
      until: slow.staffed.until?.toISOString() ?? null,
      from: slow.staffed.from?.toISOString() ?? null,
      timeZone,
    },
    aiAcceptedShare7d: slow.acceptedShare,
    books: {
      balanced: slow.books?.ok ?? null,
      provenAt: slow.books?.provenAt.toISOString() ?? null,
      entries: slow.books?.entries ?? null,
    },
  }
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

function oldestOf(rows: readonly WaitingRow[]): string | null {
  const times = rows.map(({ oldest_at }) => oldest_at.getTime())
  return times.length === 0 ? null : new Date(Math.min(...times)).toISOString()
}

/** Tags in which something waits or is at risk, which a held task may be. */
function presentTags({ waiting, risk }: FrequentFigures) {
  const names = new Map([...waiting, ...risk].map(({ tag_id, tag_name }) => [tag_id, tag_name]))
  const byTag = Map.groupBy(waiting, ({ tag_id }) => tag_id)
  return [...names]
    .toSorted(([a], [b]) => a - b)
    .map(([tagId, name]) => {
      const rows = byTag.get(tagId) ?? []
      const countOf = (mode: string) =>
        sum(rows.filter((row) => row.mode === mode).map((row) => row.waiting))
      return {
        tagId,
        name,
        realtime: countOf('realtime_answer'),
        fast: countOf('fast'),
        standard: countOf('standard'),
        oldestAt: oldestOf(rows),
        atRisk: risk.find(({ tag_id }) => tag_id === tagId)?.at_risk ?? 0,
      }
    })
}

function presentDuty({ duty: [first], engineers }: FrequentFigures) {
  const { answering, idle, away, free } = first ?? { answering: 0, idle: 0, away: 0, free: 0 }
  return { engineers, onDuty: answering + idle + away + free, answering, idle, away, free }
}

function presentPerson(row: DutyRow) {
  return {
    personId: encodeId('person', row.person_id),
    name: row.name,
    state: row.state,
    taskId: row.task_id === null ? null : encodeId('task', row.task_id),
    mode: row.mode,
    since: row.since.toISOString(),
  }
}

function presentDeadline(row: DeadlineRow) {
  return {
    taskId: encodeId('task', row.task_id),
    title: readOpening(row.prompt_opening).title,
    mode: row.mode,
    tagName: row.tag_name,
    accountName: row.account_name,
    dueAt: row.due_at.toISOString(),
    isIdle: row.is_idle,
    inputAt: row.input_at?.toISOString() ?? null,
    holder: presentHolder(row.engineer_id, row.engineer_name),
  }
}

export function presentHolder(engineerUuid: string | null, name: string | null) {
  return engineerUuid === null
    ? null
    : { personId: encodeId('person', engineerUuid), name: name ?? '' }
}
