// The live overview in trouble: what is wrong, and who can be given what is late.
import { both } from './account-states.ts'
import { sayBadFloor, sayFloor } from './floor-states.ts'
import { idOf } from './ids.ts'
import { say } from './withhold.ts'

const overviewPaths = {
  incidents: '/operator/v1/incidents',
  assignees: '/operator/v1/tasks/task_*/assignees',
  plan: '/operator/v1/bulk/plan',
}

/** The evening of floor-states.ts, 01:40 UTC. */
const eveningMs = Date.UTC(2026, 10, 14, 1, 40)
const ago = (minutes: number) => new Date(eveningMs - minutes * 60_000).toISOString()

const quiet = { names: [], staffing: null, snooze: null }
const incidents = [
  {
    ...quiet,
    ...{ kind: 'overdue', severity: 'red', count: 4, since: ago(76.8) },
    names: ['Quill Labs', 'Northwind Pay', 'Brightwater'],
  },
  { ...quiet, kind: 'ledger', severity: 'red', count: 0, since: ago(41) },
  {
    ...quiet,
    ...{ kind: 'staffing', severity: 'amber', count: 3, since: ago(-680) },
    staffing: {
      ...{ engineers: 9, onDuty: 2, free: 0, away: 1, until: ago(-60) },
      forecast: [
        { calledIn: [], misses: 3 },
        { calledIn: ['Lena Fischer'], misses: 1 },
        { calledIn: ['Lena Fischer', 'Aiko Tanaka'], misses: 0 },
      ],
    },
  },
  { ...quiet, kind: 'model', severity: 'amber', count: 3, since: ago(6) },
  {
    ...{ ...quiet, kind: 'webhooks', severity: 'amber', count: 1, since: null },
    snooze: { name: 'Omar Lind', until: ago(-22) },
  },
]

const assignee = { capacity: 2, isAssignable: true, lastInputAt: ago(1) }
const assignees = [
  {
    ...{ ...assignee, personId: idOf('person', 1), name: 'Jonas Weber', state: 'free' },
    ...{ openTasks: 0, onTimePercent: 96 },
  },
  {
    ...{ ...assignee, personId: idOf('person', 0), name: 'Sam Adeyemi', state: 'away' },
    ...{ openTasks: 1, onTimePercent: 91, lastInputAt: ago(36.5) },
  },
  {
    ...{ ...assignee, personId: idOf('person', 2), name: 'Lena Fischer', state: 'off_duty' },
    ...{ openTasks: 0, onTimePercent: 98, isAssignable: false },
  },
]

const taskId = idOf('task', 0)
const jonas = { personId: idOf('person', 1), name: 'Jonas Weber' }
const plan = [jonas, jonas, null, null].map((engineer) => ({ taskId, engineer }))

export const sayTrouble = both(
  sayBadFloor,
  say(overviewPaths.incidents, { data: incidents }),
  say(overviewPaths.assignees, { data: assignees }),
  say(overviewPaths.plan, { data: plan }),
)
export const sayCalm = both(sayFloor, say(overviewPaths.incidents, { data: [] }))
