// A floor of a busy afternoon, for tests.
import type { Floor } from './use-floor.ts'

const minuteMs = 60_000
const ago = (minutes: number) => new Date(Date.now() - minutes * minuteMs).toISOString()

const onDuty: Floor['onDuty'] = [
  {
    personId: 'person_idle',
    name: 'Sam Adeyemi',
    state: 'idle',
    taskId: 'task_idle',
    mode: 'fast',
    since: ago(2),
  },
  {
    personId: 'person_busy',
    name: 'Mara Okafor',
    state: 'answering',
    taskId: 'task_busy',
    mode: 'standard',
    since: ago(4),
  },
  {
    personId: 'person_free',
    name: 'Aiko Tanaka',
    state: 'free',
    taskId: null,
    mode: null,
    since: ago(60),
  },
]

const nextDeadlines: Floor['nextDeadlines'] = [
  {
    taskId: 'task_due',
    title: 'Crash only on Android 16',
    mode: 'fast',
    tagName: 'Senior',
    dueAt: ago(-8.5),
    accountName: 'Brightwater',
    isIdle: false,
    inputAt: null,
    holder: null,
  },
  {
    taskId: 'task_idle',
    title: 'Audit of session cookie flags',
    mode: 'fast',
    tagName: 'Senior',
    dueAt: ago(-11.5),
    accountName: 'Northwind Pay',
    isIdle: true,
    inputAt: ago(2),
    holder: { personId: 'person_idle', name: 'Sam Adeyemi' },
  },
]

export function makeFloor(changes: Partial<Floor> = {}): Floor {
  return {
    at: ago(0),
    waiting: { total: 3, oldestAt: ago(232) },
    byTag: [
      {
        tagId: 1,
        name: 'General',
        realtime: 1,
        fast: 0,
        standard: 0,
        oldestAt: ago(1),
        atRisk: 0,
      },
      {
        tagId: 2,
        name: 'Senior',
        realtime: 0,
        fast: 1,
        standard: 1,
        oldestAt: ago(232),
        atRisk: 1,
      },
    ],
    risk: { total: 1, overdue: 0 },
    duty: { engineers: 9, onDuty: 3, answering: 1, idle: 1, away: 0, free: 1 },
    onDuty,
    nextDeadlines,
    flow: Array.from({ length: 24 }, (_, index) => ({
      hour: new Date(Date.UTC(2026, 10, 14, 15 + index)).toISOString(),
      arrived: index,
      completed: 23 - index,
      staffed: index > 12,
    })),
    staffed: {
      now: true,
      until: '2026-11-14T01:00:00.000Z',
      from: '2026-11-14T13:00:00.000Z',
      timeZone: 'America/New_York',
    },
    aiAcceptedShare7d: 0.61,
    books: { balanced: true, provenAt: ago(41), entries: 40_310 },
    ...changes,
  }
}
