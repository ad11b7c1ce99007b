// How many deadlines of the next hour will be missed, and what it changes to call engineers in. It is a
// plan on paper: tasks in the order they are due, each to the engineer with its tag who can begin first, each
// for the time that such tasks took lately.
import { limits } from '../../../../core/limits.ts'

export type ForecastTask = {
  tagId: number
  accountId: string
  /** Negative for a task that is overdue: it takes time, but is no miss to come. */
  dueInSeconds: number
  effortSeconds: number
}

export type ForecastEngineer = {
  name: string
  tagIds: readonly number[]
  memberOf: readonly string[]
  freeInSeconds: number
}

export type ForecastStep = { calledIn: string[]; misses: number }

/** For nobody, one and two called in; it ends where another would change nothing. */
export function forecastMisses(
  tasks: readonly ForecastTask[],
  there: readonly ForecastEngineer[],
  callable: readonly ForecastEngineer[],
): ForecastStep[] {
  const staff = [...there]
  let last: ForecastStep = { calledIn: [], misses: countMisses(tasks, staff) }
  const steps = [last]
  while (steps.length <= limits.callInMax && last.misses > 0) {
    const best = findBest(tasks, staff, callable)
    if (best === undefined || best.misses >= last.misses) break
    staff.push(best.engineer)
    last = { calledIn: [...last.calledIn, best.engineer.name], misses: best.misses }
    steps.push(last)
  }
  return steps
}

function findBest(
  tasks: readonly ForecastTask[],
  staff: readonly ForecastEngineer[],
  callable: readonly ForecastEngineer[],
) {
  const [best] = callable
    .filter((engineer) => !staff.includes(engineer))
    .map((engineer) => ({ engineer, misses: countMisses(tasks, [...staff, engineer]) }))
    .toSorted((one, other) => one.misses - other.misses)
  return best
}

function countMisses(
  tasks: readonly ForecastTask[],
  engineers: readonly ForecastEngineer[],
): number {
  const staff = engineers.map((engineer) => ({ ...engineer }))
  const missed = tasks.filter((task) => {
    const [taker] = staff
      .filter(
        ({ tagIds, memberOf }) => tagIds.includes(task.tagId) && !memberOf.includes(task.accountId),
      )
      .toSorted((one, other) => one.freeInSeconds - other.freeInSeconds)
    if (taker) taker.freeInSeconds += task.effortSeconds
    const isLate = taker === undefined || taker.freeInSeconds > task.dueInSeconds
    return task.dueInSeconds > 0 && isLate
  })
  return missed.length
}
