import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { type Answers, answerWith, endPage, failing, showPage } from '../../test/page-harness.tsx'
import { accountId, makeListed, page } from './account.fixture.ts'
import { AccountsPage } from './accounts-page.tsx'

const list = 'GET /operator/v1/accounts'

const show = (answers: Answers, search = '') => {
  const asked = answerWith(answers)
  const at = `/admin/accounts${search}`
  return { asked, ...showPage(AccountsPage, { path: '/admin/accounts', at }) }
}

afterEach(endPage)

describe('the clients', () => {
  it('shows their layout while they are read', async () => {
    show({ [list]: 'never' })
    expect(await screen.findByText('Loading: Clients')).toBeTruthy()
  })

  it('says what to do when they cannot be read', async () => {
    show({ [list]: failing })
    expect(await screen.findByText("Couldn't load the clients.")).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  it('says where accounts come from while there are none', async () => {
    show({ [list]: page([]) })
    expect(await screen.findByText('No clients yet')).toBeTruthy()
  })

  it('lists them with their money, and which are suspended', async () => {
    show({
      [list]: page([
        makeListed(),
        makeListed({
          ...{ id: 'acct_b', name: 'Late payer', suspendedAt: '2026-11-14T09:30:00.000Z' },
          lastActiveAt: null,
        }),
      ]),
    })
    const row = (await screen.findByRole('link', { name: 'Example' })).closest('tr')
    expect(row?.textContent).toContain('Active')
    expect(row?.textContent).toContain('85,817')
    expect(row?.textContent).toContain('2,233')
    expect(
      within(row as HTMLElement).getByRole('img', { name: /^200 tasks in 28 days:/ }),
    ).toBeTruthy()
    expect(row?.textContent).toMatch(/15 Nov/)
    const other = screen.getByRole('link', { name: 'Late payer' }).closest('tr')
    expect(other?.textContent).toContain('Suspended')
    expect(other?.textContent).toContain('Never')
  })

  it('asks for what the address says, and offers all when nothing is found', async () => {
    const { asked, router } = show({ [list]: page([]) }, '?search=acme&state=suspended')
    expect(await screen.findByText('No matching accounts')).toBeTruthy()
    expect(asked.at(-1)?.query).toMatchObject({ search: 'acme', state: 'suspended' })
    await userEvent.click(screen.getByRole('button', { name: 'Show all accounts' }))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
  })

  it('leads to the page of an account, and further pages are asked for', async () => {
    const { asked, router } = show({
      [list]: ({ query }) =>
        query.cursor === undefined
          ? page([makeListed()], 'more')
          : page([makeListed({ id: 'acct_b', name: 'Second' })]),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
    expect(await screen.findByRole('link', { name: 'Second' })).toBeTruthy()
    expect(asked.at(-1)?.query.cursor).toBe('more')
    await userEvent.click(screen.getByRole('link', { name: 'Example' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/accounts/${accountId}`))
  })
})
