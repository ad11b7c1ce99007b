// Clients, one client and the ledger, each full, empty, loading, failing, and what opens over them.
import { both, press } from './account-states.ts'
import {
  accountId,
  moneyPaths,
  sayAccount,
  sayAccounts,
  sayAdjustments,
  sayBooks,
  sayClosed,
  sayNewAccount,
  sayNoAccounts,
  sayNoAdjustments,
  sayNothingProven,
  saySuspended,
  sayUnproven,
  sayWrongBooks,
} from './money-states.ts'
import type { Shot } from './photograph.ts'
import { fail, isFailed, withhold } from './withhold.ts'

const at = (path: string) => ({ path, as: 'omar' }) as const
const clients = at('/admin/accounts')
const client = at(`/admin/accounts/${accountId}`)
const books = at('/admin/ledger')

export const moneyShots: Shot[] = [
  { ...clients, name: 'clients', before: sayAccounts },
  {
    ...clients,
    path: '/admin/accounts?search=nobody',
    name: 'clients-nothing-found',
    before: sayNoAccounts,
  },
  { ...clients, name: 'clients-empty', before: sayNoAccounts },
  { ...clients, name: 'clients-loading', before: withhold(moneyPaths.accounts), isLoading: true },
  { ...clients, name: 'clients-failing', before: fail(moneyPaths.accounts), act: isFailed },

  { ...client, name: 'one-client', before: sayAccount },
  { ...client, name: 'one-client-suspended', before: saySuspended },
  { ...client, name: 'one-client-closed', before: sayClosed },
  {
    ...client,
    name: 'one-client-suspend',
    before: sayAccount,
    act: press('Suspend account', 'Suspend Northwind Pay?'),
  },
  {
    ...client,
    name: 'one-client-propose',
    before: sayAccount,
    act: async (page) => {
      await press('Propose adjustment', 'Propose an adjustment for Northwind Pay')(page)
      await page.getByLabel('Credits', { exact: true }).fill('1200')
    },
  },
  {
    ...client,
    name: 'one-client-rates',
    before: sayAccount,
    act: press('Change rate limits of Nightly report', 'Change rate limits of Nightly report'),
  },
  {
    ...client,
    name: 'one-client-quotas',
    before: sayAccount,
    act: press('Change quotas', 'Change the quotas of Northwind Pay'),
  },
  { ...client, name: 'one-client-empty', before: sayNewAccount },
  { ...client, name: 'one-client-loading', before: withhold(moneyPaths.account), isLoading: true },
  { ...client, name: 'one-client-failing', before: fail(moneyPaths.account), act: isFailed },

  { ...books, name: 'books', before: both(sayBooks, sayAdjustments) },
  {
    ...books,
    name: 'books-approve',
    before: both(sayBooks, sayAdjustments),
    act: press('Approve', 'Approve −1,200 credits?'),
  },
  { ...books, name: 'books-wrong', before: both(sayWrongBooks, sayAdjustments) },
  { ...books, name: 'books-empty', before: both(sayUnproven, sayNoAdjustments) },
  { ...books, name: 'books-no-entries', before: both(sayNothingProven, sayNoAdjustments) },
  {
    ...books,
    name: 'books-loading',
    before: both(withhold(moneyPaths.books), withhold(moneyPaths.adjustments)),
    isLoading: true,
  },
  {
    ...books,
    name: 'books-failing',
    before: both(fail(moneyPaths.books), fail(moneyPaths.adjustments)),
    act: isFailed,
  },
]
