import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { type Answers, answerWith, endPage, failing, showPage } from '../../test/page-harness.tsx'
import { liveAccount, within } from '../account.fixture.tsx'
import { AuditPage } from './audit-page.tsx'
import type { AuditEntry } from './audit-query.ts'

const account = `/console/v1/accounts/${liveAccount.liveId}`
const list = `GET ${account}/audit`
const page = (data: unknown[], nextCursor: string | null = null) => ({
  body: { data, hasMore: nextCursor !== null, nextCursor },
})

function makeEntry(given: Partial<AuditEntry> = {}): AuditEntry {
  return {
    number: 3,
    at: '2026-11-15T09:30:00.000Z',
    mode: 'live',
    actor: { kind: 'person', personId: 'person_ada', keyId: null },
    act: 'key.created',
    subject: 'key_06a1ynhfm3vw5b8q2d3r4s5t6v',
    details: { revision: 'A' },
    names: { person_ada: 'Ada Kovac', key_06a1ynhfm3vw5b8q2d3r4s5t6v: 'Nightly run' },
    hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    ...given,
  }
}

const full: Answers = {
  [list]: page([
    makeEntry({
      act: 'tag.exploded',
      number: 4,
      actor: { kind: 'system', personId: null, keyId: null },
    }),
    makeEntry(),
    makeEntry({
      ...{ mode: 'test', actor: { kind: 'key', personId: null, keyId: 'key_b' } },
      names: { key_b: 'Support bot' },
    }),
  ]),
}

const show = (answers: Answers, role: 'owner' | 'developer' = 'owner', search = '') => {
  const asked = answerWith({ ...full, ...answers })
  const path = '/dashboard/audit'
  showPage(AuditPage, { path, at: `${path}${search}`, around: within({ role }) })
  return asked
}

afterEach(endPage)

describe('the audit log', () => {
  it('shows its layout while it is read', async () => {
    show({ [list]: 'never' })
    expect(await screen.findByText('Loading: Actions')).toBeTruthy()
  })

  it('says what to do when it cannot be read', async () => {
    show({ [list]: failing })
    expect(await screen.findByText("Couldn't load the audit log.")).toBeTruthy()
  })

  it('says what will stand there while it is empty', async () => {
    show({ [list]: page([]) })
    expect(await screen.findByText('No actions yet')).toBeTruthy()
  })

  it('says who did what by name, also with a key and by the service', async () => {
    show({})
    const rows = await screen.findAllByRole('button', { name: 'Created a key' })
    expect(rows).toHaveLength(2)
    expect(await screen.findByText('Ada Kovac')).toBeTruthy()
    expect(await screen.findByText('Key Support bot')).toBeTruthy()
    expect(screen.getByText('The service')).toBeTruthy()
    // An act that is not known in words yet is still told.
    expect(screen.getByRole('button', { name: 'tag.exploded' })).toBeTruthy()
  })

  it('names the target; an erased person is the end of the id', async () => {
    const personId = 'person_06a1ynhfkxvw5b8q2d3r4s5t6v'
    const operator = { kind: 'operator', personId, keyId: null } as const
    const erased = { kind: 'person', personId, keyId: null } as const
    show({
      [list]: page([
        makeEntry(),
        makeEntry({ number: 2, actor: operator, act: 'account.suspended', names: {} }),
        makeEntry({ number: 1, actor: erased, act: 'key.revoked', names: {} }),
      ]),
    })
    const made = await screen.findByRole('row', { name: /Created a key/ })
    expect(made.textContent).toContain('Nightly run')
    const suspended = screen.getByRole('row', { name: /Suspended the account/ })
    expect(suspended.textContent).toContain('Service operator')
    const revoked = screen.getByRole('row', { name: /Revoked a key/ })
    expect(revoked.textContent).toContain('person_…5t6v')
  })

  it('asks for what stands in the address', async () => {
    const asked = show({ [list]: page([]) }, 'owner', '?act=key.&actor=Ada')
    expect(await screen.findByText('No matching actions')).toBeTruthy()
    expect(asked[0]?.query).toEqual({ limit: '50', act: 'key.', actor: 'Ada' })
  })

  it('opens one entry of two that have the same number, with its proof', async () => {
    show({})
    const [, test] = await screen.findAllByRole('button', { name: 'Created a key' })
    await userEvent.click(test as HTMLElement)
    expect(await screen.findByText(makeEntry().hash)).toBeTruthy()
    expect(screen.getByText(/Key Support bot, 15 Nov/)).toBeTruthy()
    const facts = screen.getAllByText('Mode').map((label) => label.nextSibling?.textContent)
    expect(facts).toContain('Test')
  })

  it('is for owners: others are told so, and the log is not asked for', async () => {
    const asked = show({}, 'developer')
    expect(await screen.findByText(/Only owners can read the audit log/)).toBeTruthy()
    expect(asked.filter(({ path }) => path.includes('audit'))).toEqual([])
  })
})
