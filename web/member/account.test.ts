import { expect, it } from 'vitest'
import { chooseAccount } from './account.tsx'

const own = [
  { id: 'acct_a', testAccountId: 'acct_at', name: 'A', role: 'owner', suspension: null },
  { id: 'acct_b', testAccountId: 'acct_bt', name: 'B', role: 'viewer', suspension: null },
] as const

it('takes live or test from the address alone', () => {
  expect(chooseAccount(own, 'acct_b')).toMatchObject({ id: 'acct_b', isTest: false, name: 'B' })
  expect(chooseAccount(own, 'acct_bt')).toMatchObject({
    id: 'acct_bt',
    isTest: true,
    liveId: 'acct_b',
    role: 'viewer',
  })
})

it('shows the first account where the address names none, live', () => {
  expect(chooseAccount(own)).toMatchObject({ id: 'acct_a', isTest: false })
})

it('shows nobody else’s account, and no other in its place', () => {
  expect(chooseAccount(own, 'acct_c')).toBeUndefined()
  expect(chooseAccount([])).toBeUndefined()
})
