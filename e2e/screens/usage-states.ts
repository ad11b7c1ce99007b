// Home and credits of an account that did nothing yet, as the service would tell of it.
import type { Page } from 'playwright-core'
import { ago, dayAgo, days } from './moments.ts'
import { say } from './withhold.ts'

const of = (tail: string) => `/console/v1/accounts/*/${tail}`

const quietDays = Array.from({ length: 30 }, (_, index) => ({
  day: dayAgo(29 - index),
  realtime_answer: 0,
  fast: 0,
  standard: 0,
}))

const nothing = {
  from: ago(days(30)),
  to: ago(0),
  availableCredits: 0,
  heldCredits: 0,
  spentCredits: 0,
  spentBeforeCredits: 0,
  openTasks: { total: 0, orMore: false, byStage: [] },
  creditsByDay: quietDays,
  answerTimes: [],
  spendByProject: [],
  spendByKey: [],
}

export const sayNothing = async (page: Page) => {
  const empty = { data: [], hasMore: false, nextCursor: null }
  await say(of('statistics'), nothing)(page)
  await say(of('tasks'), empty)(page)
  await say(of('ledger'), empty)(page)
}

export const usagePaths = {
  statistics: of('statistics'),
  tasks: of('tasks'),
  ledger: of('ledger'),
}
