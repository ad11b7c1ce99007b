// Figures of engineers and the coverage of a week, as the service would tell of them.
import { idOf } from './ids.ts'
import { say } from './withhold.ts'

export const staffPaths = {
  figures: '/operator/v1/engineer-figures',
  coverage: '/operator/v1/calendar/coverage',
}

/** Of the engineers of the other states, by their number: answers of each day, share on time, median. */
const answers: readonly [number[], number, number][] = [
  [[6, 5, 6, 5, 4, 2, 3], 0.88, 1_320],
  [[12, 11, 13, 12, 15, 4, 7], 0.96, 1_020],
  [[14, 15, 13, 14, 15, 9, 6], 0.98, 900],
  [[8, 7, 8, 7, 8, 2, 4], 0.95, 1_140],
  [[10, 9, 8, 11, 9, 3, 5], 0.93, 1_080],
  [[10, 9, 10, 9, 10, 4, 5], 0.97, 1_080],
  [[5, 4, 6, 5, 5, 2, 3], 0.94, 1_260],
  [[4, 5, 4, 5, 3, 1, 2], 0.91, 1_440],
]

export const sayFigures = say(staffPaths.figures, {
  total: { answers: 404, onTimeShare: 0.953, medianSeconds: 1_080, p95Seconds: 3_360 },
  data: answers.map(([byDay, onTimeShare, medianSeconds], number) => ({
    personId: idOf('person', number),
    answers: byDay.reduce((sum, count) => sum + count, 0),
    ...{ onTimeShare, medianSeconds, byDay },
  })),
  ...{ hasMore: false, nextCursor: null },
})
export const sayNoFigures = say(staffPaths.figures, {
  total: { answers: 0, onTimeShare: null, medianSeconds: null, p95Seconds: null },
  ...{ data: [], hasMore: false, nextCursor: null },
})

const workdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday']
const usual = (from: string, to: string, days = workdays) => days.map((day) => ({ day, from, to }))
const scheduled = [
  ['Ines Moreau', usual('08:00', '13:30')],
  ['Jonas Weber', usual('08:00', '12:00')],
  ['Priya Nair', usual('11:00', '17:00')],
  ['Lena Fischer', usual('08:00', '14:00', ['monday', 'tuesday', 'wednesday', 'friday'])],
  ['Tomás Silva', usual('09:00', '15:00', ['monday', 'tuesday', 'wednesday', 'friday'])],
  ['Nadia Rossi', usual('14:00', '20:00', [...workdays, 'saturday'])],
  ['Aiko Tanaka', usual('02:00', '08:00')],
] as const
const load = Array.from({ length: 24 }, (_, hour) =>
  hour < 8 || hour > 20 ? 0 : hour < 10 || hour > 15 ? 1 : 3,
)

export const sayCoverage = say(staffPaths.coverage, {
  monday: '2026-11-16',
  timeZone: 'America/New_York',
  handlingSeconds: 1_080,
  needed: [...workdays.map(() => load), ...[1, 2].map(() => load.map((count) => count && 1))],
  engineerCount: 9,
  engineers: scheduled.map(([name, hours], number) => ({
    personId: idOf('person', number),
    name,
    hours,
  })),
  holidays: [
    { date: '2026-11-26', scheduled: 5 },
    { date: '2026-12-25', scheduled: 7 },
    { date: '2027-01-01', scheduled: 0 },
  ],
})
