// Home and credits of an account that did nothing yet, as the service would tell of it.
import type { Page } from 'playwright-core'
import { ago, dayAgo, days } from './moments.ts'
import { isAt, say } from './withhold.ts'

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
  quotas: {
    pendingTasks: { used: 0, limit: 10_000 },
    tasks: { used: 0, limit: null },
    contentBytes: { used: 0, limit: 50_000_000_000 },
  },
}

const request = (given: object) => ({
  id: 'credreq_06a1ynhfm9vw5b8q2d3r4s5t6v',
  credits: 50_000,
  note: 'November budget.',
  askedBy: { personId: 'person_06a1ynhfkxvw5b8q2d3r4s5t6v', name: 'Olivia Berg' },
  askedAt: ago(days(14)),
  state: 'granted',
  decidedAt: ago(days(14) - 41),
  decisionNote: null,
  grantedCredits: 50_000,
  ...given,
})

export const sayRequests = say(of('credit-requests'), {
  data: [
    request({}),
    request({
      ...{ id: 'credreq_06a1ynhfm9vw5b8q2d3r4s5t6w', credits: 900_000, note: null },
      ...{ state: 'declined', grantedCredits: null, askedAt: ago(days(40)) },
      ...{ decidedAt: ago(days(40) - 90), decisionNote: 'Please pay invoice 7 first.' },
    }),
  ],
})

export const sayNothing = async (page: Page) => {
  const empty = { data: [], hasMore: false, nextCursor: null }
  await say(of('statistics'), nothing)(page)
  await say(of('tasks'), empty)(page)
  await say(of('ledger'), empty)(page)
}

/** As it is, but one quota is nearly used up and another is. */
export const sayFullQuotas = async (page: Page) => {
  await page.route(isAt(of('statistics')), async (route) => {
    const reply = await route.fetch()
    const quotas = {
      pendingTasks: { used: 8_412, limit: 10_000 },
      tasks: { used: 9_001, limit: null },
      contentBytes: { used: 50_000_000_000, limit: 50_000_000_000 },
    }
    await route.fulfill({ response: reply, json: { ...(await reply.json()), quotas } })
  })
}

/** The account as it is, suspended by an operator. */
export const saySuspended = async (page: Page) => {
  await page.route('**/console/v1/me', async (route) => {
    const reply = await route.fetch()
    const me = (await reply.json()) as { accounts: object[] }
    const suspension = { since: ago(days(1) + 94), reason: 'The last invoice is 60 days late.' }
    const accounts = me.accounts.map((account) => ({ ...account, suspension }))
    await route.fulfill({ response: reply, json: { ...me, accounts } })
  })
}

export const usagePaths = {
  statistics: of('statistics'),
  tasks: of('tasks'),
  ledger: of('ledger'),
}
