import { within as inside, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { type Answers, answerWith, endPage, failing, showPage } from '../../test/page-harness.tsx'
import { liveAccount, within } from '../account.fixture.tsx'
import type { Invitation, Member } from './member-queries.ts'
import { MembersPage } from './members-page.tsx'

const account = `/console/v1/accounts/${liveAccount.liveId}`
const page = (data: unknown[]) => ({ body: { data, hasMore: false, nextCursor: null } })
const since = '2026-11-15T09:30:00.000Z'
const ada: Member = {
  personId: 'person_ada',
  name: 'Ada Kovac',
  email: 'ada@example.com',
  role: 'owner',
  since,
}
const ben: Member = { ...ada, personId: 'person_ben', name: 'Ben Oduya', role: 'developer' }
const invitation: Invitation = {
  id: 'invite_a',
  email: 'cleo@example.com',
  role: 'viewer',
  createdAt: since,
  expiresAt: '2026-11-22T09:30:00.000Z',
}
const full: Answers = {
  'GET /console/v1/me': { body: { id: ada.personId, accounts: [] } },
  [`GET ${account}/members`]: page([ada, ben]),
  [`GET ${account}/invitations`]: page([invitation]),
}

const show = (answers: Answers, change: Parameters<typeof within>[0] = {}) => {
  const asked = answerWith(answers)
  showPage(MembersPage, { path: '/dashboard/members', around: within(change) })
  return asked
}

afterEach(endPage)

describe('the members', () => {
  it('show their layout while they are read', async () => {
    show({ ...full, [`GET ${account}/members`]: 'never', [`GET ${account}/invitations`]: 'never' })
    expect(await screen.findByText('Loading: Members')).toBeTruthy()
  })

  it('say what failed, each list for itself', async () => {
    show({ ...full, [`GET ${account}/members`]: failing })
    expect(await screen.findByText("Couldn't load members.")).toBeTruthy()
    expect(await screen.findByText('cleo@example.com')).toBeTruthy()
  })

  it('without open invitations say so', async () => {
    show({ ...full, [`GET ${account}/invitations`]: page([]) })
    expect(await screen.findByText('No open invitations')).toBeTruthy()
  })

  it('are listed with their roles and who is invited', async () => {
    show(full)
    const row = (await screen.findByText('Ben Oduya')).closest('tr') as HTMLElement
    expect(row.textContent).toContain('Developer')
    expect(await screen.findByText('cleo@example.com')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Leave account' })).toBeTruthy()
  })

  it('are the same in test mode, by the id of the live account', async () => {
    const asked = show(full, { isTest: true, id: liveAccount.testId })
    expect(await screen.findByText('Members are the same in live and test.')).toBeTruthy()
    await screen.findByText('Ben Oduya')
    expect(asked.some(({ path }) => path.includes(liveAccount.testId))).toBe(false)
  })
})

describe('an owner', () => {
  it('invites by mail', async () => {
    const asked = show({
      ...full,
      [`POST ${account}/invitations`]: { status: 201, body: invitation },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Invite member' }))
    await userEvent.type(screen.getByLabelText('Email'), 'dora@example.com')
    await userEvent.click(screen.getByRole('radio', { name: /^Viewer/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }))
    await screen.findByText('Invitation sent to dora@example.com.')
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
      email: 'dora@example.com',
      role: 'viewer',
    })
  })

  it('changes a role, and withdraws an invitation', async () => {
    const asked = show({
      ...full,
      [`PATCH ${account}/members/{person_id}`]: { body: { ...ben, role: 'viewer' } },
      [`DELETE ${account}/invitations/{invitation_id}`]: { status: 204 },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Change role of Ben Oduya' }))
    await userEvent.click(screen.getByRole('radio', { name: /^Viewer/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Change role' }))
    await userEvent.click(
      await screen.findByRole('button', { name: 'Revoke the invitation to cleo@example.com' }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke invitation' }))
    await waitFor(() => {
      const changes = asked.filter(({ method }) => method !== 'GET')
      expect(changes.map(({ method, path }) => `${method} ${path}`)).toEqual([
        `PATCH ${account}/members/${ben.personId}`,
        `DELETE ${account}/invitations/${invitation.id}`,
      ])
    })
  })

  it('who is the last one can neither leave nor lose the role, and is told what to do', async () => {
    show(full)
    for (const name of ['Leave account', 'Change role of Ada Kovac'])
      await userEvent.click(await screen.findByRole('button', { name }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getAllByText(/Make another member an owner first/)).toHaveLength(2)
  })

  it('who became the last one meanwhile is told so by the service', async () => {
    show({
      ...full,
      [`GET ${account}/members`]: page([ada, { ...ben, role: 'owner' }]),
      [`DELETE ${account}/members/{person_id}`]: {
        status: 409,
        body: { error: { code: 'LAST_OWNER', message: 'An account keeps at least one owner.' } },
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Leave account' }))
    const dialog = await screen.findByRole('dialog', { name: 'Leave this account?' })
    await userEvent.click(inside(dialog).getByRole('button', { name: 'Leave account' }))
    expect(await screen.findByText(/Make another member an owner first/)).toBeTruthy()
  })
})

describe('everybody else', () => {
  it('sees the members, is told who may change them, and asks for no invitations', async () => {
    const asked = show(
      { ...full, 'GET /console/v1/me': { body: { id: ben.personId, accounts: [] } } },
      { role: 'developer' },
    )
    expect(await screen.findByText(/Only owners can see open invitations/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Invite member' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await screen.findByRole('button', { name: 'Leave account' })
    expect(screen.queryByRole('button', { name: /Ada Kovac/ })).toBeNull()
    expect(asked.some(({ path }) => path.endsWith('/invitations'))).toBe(false)
    await userEvent.click(screen.getByRole('button', { name: 'Leave account' }))
    expect(await screen.findByRole('dialog', { name: 'Leave this account?' })).toBeTruthy()
  })
})
