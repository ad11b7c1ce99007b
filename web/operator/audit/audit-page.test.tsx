import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { type Answer, answerWith, endPage, failing, showPage } from '../../test/page-harness.tsx'
import { makeFoundEntry } from '../machine.fixture.ts'
import { AuditPage } from './audit-page.tsx'

const page = (data: unknown[]) => ({ body: { data, hasMore: false, nextCursor: null } })
const show = (answer: Answer, at = '/admin/audit') => {
  const asked = answerWith({ 'GET /operator/v1/audit': answer })
  const { router } = showPage(AuditPage, { path: '/admin/audit', at })
  return { asked, router }
}

afterEach(endPage)

describe('the audit log of the place', () => {
  it('shows its layout while it is read', async () => {
    show('never')
    expect(await screen.findByText('Loading: Actions')).toBeTruthy()
  })

  it('says what to do when it cannot be read', async () => {
    show(failing)
    expect(await screen.findByText("Couldn't load the audit log.")).toBeTruthy()
  })

  it('tells an empty log from a search that finds nothing', async () => {
    show(page([]))
    expect(await screen.findByText('No actions yet')).toBeTruthy()
    endPage()
    show(page([]), '/admin/audit?act=key.')
    expect(await screen.findByText('No matching actions')).toBeTruthy()
  })

  it('says who did what to whom', async () => {
    const service = makeFoundEntry({
      hash: 'b'.repeat(64),
      actor: { kind: 'system', personId: null, keyId: null },
      actorName: null,
      act: 'webhook.disabled',
      mode: 'test',
    })
    const place = makeFoundEntry({
      hash: 'c'.repeat(64),
      act: 'tag.price_set',
      subject: 'tag 2',
      mode: 'place',
      accountId: null,
      accountName: null,
    })
    show(page([makeFoundEntry(), service, place]))
    const granted = await screen.findByRole('row', { name: /Granted credits/ })
    expect(granted.textContent).toContain('Olga Operator')
    const off = screen.getByRole('row', { name: /Disabled a webhook/ })
    expect(off.textContent).toContain('Service')
    expect(off.textContent).toContain('Northwind, test')
    const priced = screen.getByRole('row', { name: /Set the price of a tag/ })
    expect(priced.textContent).toContain('Whole service')
  })

  it('opens an act with its reason and its proof', async () => {
    show(page([makeFoundEntry()]))
    await userEvent.click(await screen.findByRole('button', { name: 'Granted credits' }))
    expect(await screen.findByText(makeFoundEntry().hash)).toBeTruthy()
    expect(screen.getByText(/Paid by invoice 7/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Northwind' })).toBeTruthy()
  })

  it('names the engineer and the tags of an act', async () => {
    const subject = 'person_06a1ynhfkxvw5b8q2d3r4s5t6w'
    const added = makeFoundEntry({
      ...{ act: 'engineer.added', subject, details: { tagIds: [5], capacity: 2 } },
      names: { [subject]: 'Nia Farah' },
      ...{ mode: 'place', accountId: null, accountName: null },
    })
    answerWith({
      'GET /operator/v1/audit': page([added]),
      'GET /operator/v1/tags': { body: { data: [{ id: 5, name: 'Databases' }] } },
    })
    showPage(AuditPage, { path: '/admin/audit' })
    await userEvent.click(await screen.findByRole('button', { name: 'Added an engineer' }))
    expect(await screen.findByText('Nia Farah')).toBeTruthy()
    expect(await screen.findByText('Databases')).toBeTruthy()
    expect(screen.getByText('Concurrent tasks')).toBeTruthy()
  })

  it('asks for what stands in the address', async () => {
    const { asked } = show(page([]), '/admin/audit?act=key.&subject=key_1&actor=system')
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(asked[0]?.query).toEqual({ limit: '50', act: 'key.', subject: 'key_1', actor: 'system' })
  })

  it('takes the name of a client, and asks which one where it fits several', async () => {
    const clients = [
      { id: `acct_${'1'.repeat(26)}`, name: 'Northwind' },
      { id: `acct_${'2'.repeat(26)}`, name: 'Northwind Pay' },
    ]
    const asked = answerWith({
      'GET /operator/v1/audit': page([]),
      'GET /operator/v1/accounts': page(clients),
    })
    showPage(AuditPage, { path: '/admin/audit', at: '/admin/audit?account=north' })
    await userEvent.click(await screen.findByRole('button', { name: 'Northwind Pay' }))
    const ofAudit = () => asked.filter(({ path }) => path.endsWith('/audit'))
    await waitFor(() =>
      expect(ofAudit().map(({ query }) => query?.accountId)).toEqual([clients[1]?.id]),
    )
  })

  it('a day is that of the person, and the last one is whole', async () => {
    const { asked } = show(page([]), '/admin/audit?from=2026-11-14&to=2026-11-15')
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(asked[0]?.query).toEqual({
      limit: '50',
      after: new Date(2026, 10, 14).toISOString(),
      before: new Date(2026, 10, 16).toISOString(),
    })
  })

  it('puts a filter into the address', async () => {
    const { router } = show(page([makeFoundEntry()]))
    await userEvent.selectOptions(await screen.findByLabelText('Action'), 'Keys')
    await waitFor(() => expect(router.state.location.search).toEqual({ act: 'key.' }))
  })

  it.each(['account=acct_1', 'act=Keys', 'from=yesterday'])(
    'asks nothing for %s, and says what is wrong',
    async (search) => {
      const { asked } = show(page([]), `/admin/audit?${search}`)
      expect(await screen.findByText('Invalid filter')).toBeTruthy()
      expect(asked.filter(({ path }) => path.endsWith('/audit'))).toEqual([])
    },
  )
})
