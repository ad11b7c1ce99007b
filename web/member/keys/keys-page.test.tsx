import { within as inside, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { type Answers, answerWith, endPage, failing, showPage } from '../../test/page-harness.tsx'
import { liveAccount, within } from '../account.fixture.tsx'
import { noStatistics } from '../usage/statistics.fixture.ts'
import { KeysPage } from './keys-page.tsx'
import type { Key } from './keys-query.ts'
import { describeScopes, ordinaryScopes, scopeItems } from './scopes.ts'

const list = 'GET /console/v1/accounts/{account_id}/keys'
const make = 'POST /console/v1/accounts/{account_id}/keys'
const statistics = 'GET /console/v1/accounts/{account_id}/statistics'
const page = (data: Key[], nextCursor: string | null = null) => ({
  body: { data, hasMore: nextCursor !== null, nextCursor },
})
const secret = `trs_live_${'a'.repeat(36)}`

function makeKey(given: Partial<Key> = {}): Key {
  return {
    id: 'key_06a1ynhfm3vw5b8q2d3r4s5t6v',
    mode: 'live',
    name: 'Support bot',
    hint: 'trs_live_…8rTs',
    revision: 'A',
    scopes: ['tasks:read', 'tasks:write'],
    allowedAddresses: ['192.0.2.0/24'],
    requestsPerSecond: 1,
    createdAt: '2026-11-15T09:30:00.000Z',
    lastUsedAt: null,
    expiresAt: null,
    revokedAt: null,
    ...given,
  }
}

const show = (answers: Answers, account: Parameters<typeof within>[0] = {}, search = '') => {
  const asked = answerWith(answers)
  const shown = showPage(KeysPage, {
    path: '/dashboard/keys',
    at: `/dashboard/keys${search}`,
    around: within(account),
  })
  return { asked, ...shown }
}

afterEach(endPage)

describe('the keys', () => {
  it('shows their layout while they are read', async () => {
    show({ [list]: 'never' })
    expect(await screen.findByText('Loading: API keys')).toBeTruthy()
  })

  it('says what to do when they cannot be read', async () => {
    show({ [list]: failing })
    expect(await screen.findByText("Couldn't load keys.")).toBeTruthy()
    expect(screen.getByText(/Your keys keep working/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  it('says what a key is for while there is none in this mode', async () => {
    show({ [list]: page([makeKey({ mode: 'test' })]) })
    expect(await screen.findByText('No live keys yet')).toBeTruthy()
    expect(screen.queryByLabelText('Status')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Create first key' }))
    await screen.findByRole('dialog', { name: 'Create a live key' })
  })

  it('offers to look further when a page holds none of this mode', async () => {
    show({ [list]: page([makeKey({ mode: 'test' })], 'more') })
    expect(await screen.findByRole('button', { name: 'Search more' })).toBeTruthy()
  })

  it('lists those of the mode, each with its end and what it may do', async () => {
    show({
      [list]: page([
        makeKey(),
        makeKey({ id: 'key_b', name: 'Old bot', revokedAt: '2026-11-14T09:30:00.000Z' }),
        makeKey({ id: 'key_c', name: 'Of the twin', mode: 'test' }),
      ]),
    })
    const row = (await screen.findByRole('button', { name: 'Support bot' })).closest('tr')
    expect(row?.textContent).toContain('Active')
    expect(row?.textContent).toContain('tasks:read, tasks:write')
    expect(row?.textContent).toContain('1 address')
    expect(screen.getByText('Revoked')).toBeTruthy()
    expect(screen.getByText(/^Revoked 14 Nov/)).toBeTruthy()
    expect(screen.getByText('2 keys in live mode, 1 of them revoked or expired')).toBeTruthy()
    expect(screen.queryByText('Of the twin')).toBeNull()
  })

  it('keeps the filter and the open key in the address', async () => {
    const { router } = show({ [list]: page([makeKey()]) })
    await userEvent.click(await screen.findByRole('button', { name: 'Support bot' }))
    expect(await screen.findByRole('heading', { name: 'Support bot' })).toBeTruthy()
    expect(router.state.location.search).toMatchObject({ key: 'key_06a1ynhfm3vw5b8q2d3r4s5t6v' })
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'ended')
    expect(await screen.findByText('No matching keys')).toBeTruthy()
  })
})

it('says what a key may do in few words', () => {
  const all = scopeItems.map(({ value }) => value)
  expect(describeScopes(all)).toBe('All')
  expect(describeScopes(ordinaryScopes)).toBe('All except key management')
  expect(describeScopes(['keys', 'tasks:read'])).toBe('keys, tasks:read')
  expect(describeScopes([])).toBe('None')
})

describe('a key', () => {
  it('is made with what was chosen, and its secret is shown once', async () => {
    const { asked } = show({
      [list]: page([]),
      [make]: { status: 201, body: { id: 'key_a', secret } },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Create key' }))
    expect(screen.getByText(/Use A unless your code was written for B/)).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Name'), 'Nightly')
    await userEvent.click(screen.getByLabelText(/^webhooks/))
    // The right to make keys is one to be asked for.
    expect((screen.getByLabelText(/^keys/) as HTMLInputElement).checked).toBe(false)
    await userEvent.type(screen.getByLabelText('Allowed IPs'), '192.0.2.1, 2001:db8::/32')
    await userEvent.click(screen.getByRole('button', { name: 'Create key' }))
    expect(await screen.findByText(secret)).toBeTruthy()
    expect(asked.find(({ method }) => method === 'POST')).toMatchObject({
      path: `/console/v1/accounts/${liveAccount.liveId}/keys`,
      body: {
        mode: 'live',
        name: 'Nightly',
        scopes: ['tasks:read', 'tasks:write', 'projects:write', 'credits:read'],
        allowedAddresses: ['192.0.2.1', '2001:db8::/32'],
      },
    })
    await userEvent.keyboard('{Escape}')
    expect(screen.getByText(secret)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: "I've saved it" }))
    expect(screen.queryByText(secret)).toBeNull()
  })

  it('of the twin is made by the id of the live account, in test mode', async () => {
    const { asked } = show(
      { [list]: page([]), [make]: { status: 201, body: { id: 'key_a', secret } } },
      { isTest: true, id: liveAccount.testId },
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Create key' }))
    await userEvent.type(screen.getByLabelText('Name'), 'Trial')
    await userEvent.click(screen.getByRole('button', { name: 'Create key' }))
    await screen.findByText(secret)
    const made = asked.find(({ method }) => method === 'POST')
    expect(made?.path).toContain(liveAccount.liveId)
    expect(made?.body).toMatchObject({ mode: 'test' })
  })

  it('says what it spent, and leads to its requests', async () => {
    const id = 'key_06a1ynhfm3vw5b8q2d3r4s5t6v'
    const createdBy = { id, name: 'Support bot', kind: 'key' }
    show(
      {
        [list]: page([makeKey({ lastUsedAt: '2026-11-15T09:30:00.000Z' })]),
        [statistics]: {
          body: {
            ...noStatistics,
            spendByKey: [
              { createdBy: { ...createdBy, id: 'key_b' }, credits: 7 },
              { createdBy, credits: 12_660 },
            ],
          },
        },
      },
      {},
      `?key=${id}`,
    )
    expect(await screen.findByText('12,660 credits')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'View requests' }).getAttribute('href')).toBe(
      `/dashboard/logs?account=${liveAccount.id}&keyId=${id}`,
    )
  })

  it('whose spending could not be loaded says so, and keeps its acts', async () => {
    show(
      { [list]: page([makeKey()]), [statistics]: failing },
      {},
      '?key=key_06a1ynhfm3vw5b8q2d3r4s5t6v',
    )
    expect(await screen.findByText("Couldn't load")).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Rotate' })).toBeTruthy()
  })

  it('is rolled with an overlap and revoked after a question', async () => {
    const { asked } = show(
      {
        [list]: page([makeKey()]),
        'POST /console/v1/accounts/{account_id}/keys/{key_id}/roll': {
          status: 201,
          body: { id: 'key_b', secret },
        },
        'POST /console/v1/accounts/{account_id}/keys/{key_id}/revoke': { status: 204 },
      },
      {},
      '?key=key_06a1ynhfm3vw5b8q2d3r4s5t6v',
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Rotate' }))
    await userEvent.selectOptions(screen.getByLabelText('Old key expires'), '0')
    await userEvent.click(screen.getByRole('button', { name: 'Rotate key' }))
    await userEvent.click(await screen.findByRole('button', { name: "I've saved it" }))
    await userEvent.click(screen.getByRole('button', { name: 'Revoke' }))
    const dialog = await screen.findByRole('dialog', { name: 'Revoke Support bot?' })
    await userEvent.click(inside(dialog).getByRole('button', { name: 'Revoke key' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const posts = asked.filter(({ method }) => method === 'POST')
    expect(posts.map(({ path }) => path.split('/').at(-1))).toEqual(['roll', 'revoke'])
    expect(posts[0]?.body).toEqual({ overlapSeconds: 0 })
  })

  it('is only looked at by viewers, who are told who may', async () => {
    const { asked } = show(
      { [list]: page([makeKey()]) },
      { role: 'viewer' },
      '?key=key_06a1ynhfm3vw5b8q2d3r4s5t6v',
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Create key' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(
      screen.getByText('Only owners and developers can create keys. Ask one of them.'),
    ).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(
      screen.getAllByText('Only owners and developers can rotate and revoke keys. Ask one of them.')
        .length,
    ).toBeGreaterThan(0)
    expect(asked.every(({ method }) => method === 'GET')).toBe(true)
  })
})
