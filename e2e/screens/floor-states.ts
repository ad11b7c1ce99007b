// The floor, tasks, engineers and the calendar in their states, as the service would tell of them.
import type { Page } from 'playwright-core'
import { both } from './account-states.ts'
import { idOf } from './ids.ts'
import { days } from './moments.ts'
import { say } from './withhold.ts'

export const floorPaths = {
  floor: '/operator/v1/floor',
  stream: '/operator/v1/floor/stream',
  tasks: '/operator/v1/tasks',
  task: '/operator/v1/tasks/task_*',
  engineers: '/operator/v1/engineers',
  invitations: '/operator/v1/invitations',
  calendar: '/operator/v1/calendar',
  tags: '/operator/v1/tags',
  accounts: '/operator/v1/accounts',
}

/** Friday, 13 November 2026, eleven in New York: the calendar below says that it is staffed. */
const morningMs = Date.UTC(2026, 10, 13, 16, 2)
/** The same evening, when the last have gone. */
const eveningMs = Date.UTC(2026, 10, 14, 1, 40)
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const before = (ms: number, minutes: number) => new Date(ms - minutes * minuteMs).toISOString()
const ago = (minutes: number) => before(morningMs, minutes)
const fromNow = (minutes: number) => ago(-minutes)

/** The page's clock stands, so that what is due and who is there never contradict the hour. */
const beAt = (ms: number) => (at: Page) => at.clock.setFixedTime(ms)

const page = (data: unknown[]) => ({ data, hasMore: false, nextCursor: null })

/** The stream is open and says nothing more: what was told stays. */
const sayNothingMore = (at: Page) =>
  at.addInitScript({
    content: `globalThis.EventSource = class extends EventTarget {
      constructor() { super(); setTimeout(() => this.onopen?.(), 0) }
      close() {}
    }`,
  })

const sayLive = (floor: { at: string; [field: string]: unknown }) =>
  both(beAt(Date.parse(floor.at)), sayNothingMore, say(floorPaths.floor, floor))

const clients = ['Brightwater', 'Northwind Pay', 'Quill Labs', 'Ostra Health']
const tagNames = ['General', 'Backend', 'Databases', 'Security', 'Infrastructure', 'Mobile']
const waiting = [
  [1, 0, 1, 1.3, 0],
  [0, 5, 4, 160, 0],
  [0, 2, 4, 188, 0],
  [0, 2, 1, 61, 1],
  [0, 1, 1, 4.5, 0],
  [0, 1, 0, 232, 1],
] as const

/** Name, state, number of the task in the lists below, its mode, and for how many minutes. */
const people = [
  ['Sam Adeyemi', 'idle', 2, 'fast', 2],
  ['Jonas Weber', 'answering', 7, 'fast', 11.1],
  ['Lena Fischer', 'answering', 9, 'standard', 8.5],
  ['Nadia Rossi', 'answering', 6, 'fast', 3.7],
  ['Priya Nair', 'answering', 5, 'fast', 2.2],
  ['Tomás Silva', 'answering', 12, 'fast', 0.8],
  ['Ines Moreau', 'answering', 13, 'realtime_answer', 0.2],
  ['Aiko Tanaka', 'free', null, null, 96],
] as const

/** Title, minutes until due, place of the holder, tag. */
const deadlines = [
  ['Crash only on Android 16 release builds', 8.2, null, 6],
  ['Audit of session cookie flags', 11.4, 0, 4],
  ['Index advice for a slow report', 52, null, 3],
  ['Why does this webhook verify fail in Go?', 80, null, 2],
  ['Is this Terraform plan safe to apply in prod?', 134, 4, 5],
] as const

const nameOfTag = (tag: number) => tagNames[tag - 1] ?? ''

const holderOf = (place: number | null) =>
  place === null ? null : { personId: idOf('person', place), name: people[place]?.[0] ?? '' }

/** From 17:00 UTC on, which is noon in New York. */
const arrivals = [
  33, 36, 35, 31, 29, 27, 26, 24, 21, 18, 12, 8, 7, 6, 5, 4, 4, 5, 7, 10, 15, 22, 28, 31,
]
const answers = [
  30, 34, 35, 33, 30, 28, 26, 25, 23, 20, 17, 6, 4, 4, 3, 3, 3, 3, 4, 6, 9, 16, 25, 32,
]

/** Staffed from 08:00 to 20:00 in New York. */
function listFlow(nowMs: number) {
  return Array.from({ length: 24 }, (_, index) => {
    const from = new Date(Math.floor(nowMs / hourMs) * hourMs - (23 - index) * hourMs)
    const hour = from.getUTCHours()
    const place = (hour + 24 - 17) % 24
    return {
      hour: from.toISOString(),
      arrived: arrivals[place] ?? 0,
      completed: answers[place] ?? 0,
      staffed: hour >= 13 || hour < 1,
    }
  })
}

/** The first to be due first, as the server gives them. */
const listDeadlines = (nowMs: number, earlierMinutes = 0) =>
  deadlines.map(([title, minutes, holder, tag], index) => ({
    taskId: idOf('task', index + 1),
    title,
    mode: 'fast',
    ...{ tagName: nameOfTag(tag), accountName: clients[index % 4] },
    dueAt: before(nowMs, earlierMinutes - minutes),
    ...{ isIdle: holder === 0, inputAt: holder === null ? null : before(nowMs, 2) },
    holder: holderOf(holder),
  }))

function makeFloor(nowMs: number) {
  return {
    at: new Date(nowMs).toISOString(),
    waiting: { total: 23, oldestAt: before(nowMs, 232) },
    byTag: waiting.map(([realtime, fast, standard, minutes, atRisk], index) => ({
      tagId: index + 1,
      name: tagNames[index],
      ...{ realtime, fast, standard, atRisk },
      oldestAt: before(nowMs, minutes),
    })),
    risk: { total: 2, overdue: 0 },
    duty: { engineers: 9, onDuty: 8, answering: 6, idle: 1, away: 0, free: 1 },
    onDuty: people.map(([name, state, task, mode, minutes], index) => ({
      personId: idOf('person', index),
      name,
      state,
      taskId: task === null ? null : idOf('task', task),
      mode,
      since: before(nowMs, minutes),
    })),
    nextDeadlines: listDeadlines(nowMs),
    flow: listFlow(nowMs),
    staffed: {
      now: true,
      until: '2026-11-14T01:00:00.000Z',
      from: '2026-11-14T13:00:00.000Z',
      timeZone: 'America/New_York',
    },
    aiAcceptedShare7d: 0.61,
    books: { balanced: true, provenAt: before(nowMs, 41) },
  }
}

const fullFloor = makeFloor(morningMs)
export const sayFloor = sayLive(fullFloor)

const evening = makeFloor(eveningMs)
/** By tag: how many are at risk, and how many minutes the oldest has waited. */
const evenings = [
  [1, 1.9],
  [2, 245],
  [2, 273],
  [2, 229],
  [1, 191],
  [1, 317],
] as const
/** After hours two are left: four tasks are overdue, and nobody holds what is due next. */
export const sayBadFloor = sayLive({
  ...evening,
  waiting: { total: 23, oldestAt: before(eveningMs, 317) },
  byTag: evening.byTag.map((tag, index) => {
    const [atRisk = 0, minutes = 0] = evenings[index] ?? []
    return { ...tag, atRisk, oldestAt: before(eveningMs, minutes) }
  }),
  risk: { total: 9, overdue: 4 },
  duty: { engineers: 9, onDuty: 2, answering: 1, idle: 1, away: 0, free: 0 },
  onDuty: evening.onDuty.slice(0, 2),
  nextDeadlines: listDeadlines(eveningMs, 85).map((task) =>
    task.isIdle ? task : { ...task, holder: null },
  ),
  books: { balanced: false, provenAt: before(eveningMs, 41) },
  staffed: { ...evening.staffed, now: false, until: null },
})
export const sayEmptyFloor = sayLive({
  ...fullFloor,
  waiting: { total: 0, oldestAt: null },
  byTag: [],
  risk: { total: 0, overdue: 0 },
  duty: { engineers: 0, onDuty: 0, answering: 0, idle: 0, away: 0, free: 0 },
  onDuty: [],
  nextDeadlines: [],
  flow: [],
  aiAcceptedShare7d: null,
  books: { balanced: null, provenAt: null },
})

/** Title, minutes until due, place of the holder, tag, credits. */
const titles = [
  ...deadlines.map(([title, minutes, holder, tag]) => [title, minutes, holder, tag, 600] as const),
  ['Review the retry policy of our payment worker', 150, 3, 2, 5_400],
  ['Why does VACUUM never finish on this table?', 170, 1, 3, 2_400],
  ['Check the threat model for the upload endpoint', 300, null, 4, 14_400],
  ['Review of a key rotation runbook', 600, 2, 4, 3_600],
  ['Second opinion on sharding by tenant', 900, null, 3, 6_000],
  ['Is our backup restore drill complete?', 1_200, null, 5, 1_800],
] as const
/** Realtime is answered in minutes, fast in four hours, standard in a day. */
const modeOf = (minutes: number) => (minutes < 240 ? 'fast' : 'standard')

const rows = titles.map(([title, minutes, holder, tag, credits], index) => ({
  id: idOf('task', index + 1),
  title,
  status: 'pending',
  stage: holder === null ? 'queued' : 'claimed',
  mode: modeOf(minutes),
  tagId: tag,
  tagName: nameOfTag(tag),
  accountId: idOf('acct', index % 4),
  accountName: clients[index % 4],
  isTest: false,
  maxCredits: credits,
  heldCredits: credits,
  createdAt: ago((modeOf(minutes) === 'fast' ? 240 : 1_440) - minutes),
  dueAt: fromNow(minutes),
  raised: index === 7,
  holder: holderOf(holder),
}))

export const openTaskId = idOf('task', 2)

const task = {
  ...rows[1],
  version: 2,
  excerpt:
    'Our session cookie has SameSite=Lax and no __Host- prefix. Is that enough for an app that embeds checkout in an iframe of partners?',
  hasSchema: false,
  hasDraft: false,
  ...{ expiresAt: fromNow(1_200), finalAt: null },
  cancelReason: null,
  chargedCredits: null,
  lease: {
    number: 1,
    claimedAt: ago(9),
    expiresAt: fromNow(1),
    lastInputAt: ago(2),
    effortSeconds: 310,
    isIdle: true,
  },
  savedText: { savedAt: ago(2), words: 212 },
  timeline: [
    { type: 'task.created', at: ago(240 - 11.4), version: 1, stage: 'queued', engineer: null },
    { type: 'task.claimed', at: ago(9), version: 2, stage: 'claimed', engineer: holderOf(0) },
  ],
  acts: [
    {
      act: 'task.assigned',
      at: ago(9),
      operator: { personId: idOf('person', 20), name: 'Grace Okafor' },
      ...{ reason: 'Reviewed the cookies of this client last month.', note: null, content: null },
    },
  ],
  assignees: [
    {
      ...{ personId: idOf('person', 7), name: 'Aiko Tanaka', state: 'free', isAssignable: true },
      ...{ openTasks: 0, capacity: 2, onTimePercent: 98, lastInputAt: ago(1) },
    },
    {
      ...{ personId: idOf('person', 2), name: 'Lena Fischer', state: 'free', isAssignable: true },
      ...{ openTasks: 1, capacity: 3, onTimePercent: 94, lastInputAt: ago(2) },
    },
    {
      ...{ personId: idOf('person', 4), name: 'Priya Nair', state: 'full', isAssignable: false },
      ...{ openTasks: 2, capacity: 2, onTimePercent: 97, lastInputAt: ago(1) },
    },
  ],
}

const sayTags = say(
  floorPaths.tags,
  page(
    tagNames.map((name, index) => ({
      id: index + 1,
      name,
      description: '',
      multiplier: 1 + index / 4,
      archived: false,
      prices: [],
    })),
  ),
)
export const sayTasks = both(
  beAt(morningMs),
  say(floorPaths.tasks, page(rows)),
  say(floorPaths.task, task),
  sayTags,
)
const sayClients = say(
  floorPaths.accounts,
  page(clients.map((name, index) => ({ id: idOf('acct', index), name }))),
)
/** All four clients are found, whatever is looked for; their lists are one client's. */
export const sayTasksOfOne = both(
  sayTasks,
  say(floorPaths.tasks, page(rows.filter(({ accountName }) => accountName === 'Northwind Pay'))),
  sayClients,
)
export const sayNoTasks = both(say(floorPaths.tasks, page([])), sayTags)
const finalTask = {
  ...task,
  version: 3,
  finalAt: ago(1),
  cancelReason: 'operator',
  chargedCredits: 0,
  timeline: [
    ...task.timeline,
    { type: 'task.cancelled', at: ago(1), version: 3, stage: 'cancelled', engineer: null },
  ],
  acts: [
    ...task.acts,
    {
      act: 'task.cancelled',
      at: ago(1),
      operator: { personId: idOf('person', 20), name: 'Grace Okafor' },
      reason: 'The client asked by phone, their release was called off.',
      ...{ note: 'Cancelled at your request.', content: null },
    },
  ],
  status: 'cancelled',
  stage: 'cancelled',
  holder: null,
  lease: null,
  savedText: null,
  heldCredits: 0,
  assignees: [],
}
export const sayFinalTask = both(beAt(morningMs), say(floorPaths.task, finalTask))

/** Minutes on duty, in the order of the people; the last two are not there. */
const onDutyFor = [347, 96, 221, 133, 58, 402, 173, 97]
/** Of each, beside General: what they hold is of it. */
const expertise = [4, 3, 4, 2, 5, 2, 3, 4, 5, 6]
const absent = [
  ['Hugo Brandt', 'off', null, null, 0],
  ['Mara Okafor', 'off', null, null, 0],
] as const
const engineers = [...people, ...absent].map(([name, , taskNumber], index) => {
  const minutes = onDutyFor[index] ?? null
  return {
    personId: idOf('person', index),
    name,
    email: `${name
      .split(' ')[0]
      ?.toLowerCase()
      .normalize('NFD')
      .replaceAll(/[^a-z]/g, '')}@example.com`,
    tagIds: [1, expertise[index] ?? 2],
    capacity: (index % 3) + 1,
    openTasks: taskNumber === null || minutes === null ? 0 : 1,
    onDutySince: minutes === null ? null : ago(minutes),
    lastSeenAt: ago(minutes === null ? 2_460 + index * 67 : 0.3 + index * 0.6),
    suspendedAt: name === 'Mara Okafor' ? ago(days(2) + 187) : null,
    since: ago(days(41 + index * 23) + index * 137),
  }
})
const invitations = [
  {
    id: idOf('invite', 1),
    email: 'grace@example.com',
    kind: 'engineer',
    tagIds: [1, 2],
    capacity: 1,
    createdAt: ago(311),
    expiresAt: ago(311 - days(7)),
  },
]
export const sayEngineers = both(
  beAt(morningMs),
  say(floorPaths.engineers, page(engineers)),
  say(floorPaths.invitations, page(invitations)),
  sayTags,
)
export const sayNoEngineers = both(
  say(floorPaths.engineers, page([])),
  say(floorPaths.invitations, page([])),
  sayTags,
)

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const week = (closesAt: string) => weekdays.map((day) => ({ day, opensAt: '08:00', closesAt }))
const calendar = {
  timeZone: 'America/New_York',
  hours: { A: week('20:00'), B: week('22:00') },
  holidays: [
    { date: '2026-11-26', name: 'Thanksgiving' },
    { date: '2026-12-25', name: 'Christmas Day' },
    { date: '2027-01-01', name: 'New Year’s Day' },
  ],
}
export const sayCalendar = say(floorPaths.calendar, calendar)
export const sayNoHolidays = say(floorPaths.calendar, { ...calendar, holidays: [] })
