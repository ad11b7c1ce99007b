// For tests: the account that stands around a page.
import type { ReactNode } from 'react'
import { type Account, AccountContext } from './account.tsx'

export const liveAccount: Account = {
  id: 'acct_06a1ynhfkxvw5b8q2d3r4s5t6v',
  name: 'Northwind Robotics',
  isTest: false,
  role: 'owner',
  liveId: 'acct_06a1ynhfkxvw5b8q2d3r4s5t6v',
  testId: 'acct_06a1ynhfkzvw5b8q2d3r4s5t6v',
  suspension: null,
}

/** `around` of showPage: within the account, changed as the test says. */
export function within(change: Partial<Account> = {}) {
  const account = { ...liveAccount, ...change }
  return (page: ReactNode) => (
    <AccountContext.Provider value={account}>{page}</AccountContext.Provider>
  )
}
