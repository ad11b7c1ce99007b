// Whose pages these are. The address alone decides it, live or test: ?account=acct_… names an account of
// the user or its test account, and every link of the dashboard keeps it.
import { createContext, useContext } from 'react'
import type { Me } from '../api/queries.ts'

type OwnAccount = Me['accounts'][number]

export type Account = {
  /** The live or test account: what pages hand to the service. */
  id: string
  name: string
  isTest: boolean
  role: OwnAccount['role']
  liveId: string
  testId: string
  /** Set while an operator keeps the account from everything that needs a key or makes one. */
  suspension: OwnAccount['suspension']
  /** On a page that a shared link opened: nothing can be changed there, whatever the role. */
  isReadOnly?: true
}

/** Where members request credits; undefined in test mode, whose credits are refilled. */
export function requestHrefOf({ id, isTest }: Account): string | undefined {
  return isTest ? undefined : `/dashboard/credits?account=${id}&request=new`
}

export const AccountContext = createContext<Account | undefined>(undefined)

/** The account that the page shows. Only below the frame, which shows no page without one. */
export function useAccount(): Account {
  const account = useContext(AccountContext)
  if (account === undefined) throw new Error('useAccount is only available below AccountContext.')
  return account
}

/** The account that an address names; without a name the first one; undefined for a stranger's. */
export function chooseAccount(own: readonly OwnAccount[], askedId?: string): Account | undefined {
  const found =
    askedId === undefined
      ? own[0]
      : own.find(({ id, testAccountId }) => id === askedId || testAccountId === askedId)
  if (found === undefined) return undefined
  const isTest = found.testAccountId === askedId
  return {
    id: isTest ? found.testAccountId : found.id,
    name: found.name,
    isTest,
    role: found.role,
    liveId: found.id,
    testId: found.testAccountId,
    suspension: found.suspension,
  }
}
