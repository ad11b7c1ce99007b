import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Me } from '../api/queries.ts'
import type { Account } from './account.tsx'
import { AccountSwitch } from './account-switch.tsx'

afterEach(cleanup)

const own = (id: string) =>
  ({ id, testAccountId: `${id}-test`, name: id, role: 'owner' }) as Me['accounts'][number]
const account = { name: 'one', isTest: false, liveId: 'one', testId: 'one-test' } as Account

it.each([
  [1, '1 account'],
  [2, '2 accounts'],
])('of %i says "%s"', (count, words) => {
  const accounts = ['one', 'two'].slice(0, count).map(own)
  const page = render(<AccountSwitch account={account} own={accounts} onChoose={() => {}} />)
  expect(page.getByText(words)).toBeTruthy()
})
