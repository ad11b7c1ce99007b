import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { type Answers, answerWith, endPage, failing, showPage } from '../../test/page-harness.tsx'
import type { Engineer } from './engineer-queries.ts'
import { EngineersPage } from './engineers-page.tsx'

const engineersPath = 'GET /operator/v1/engineers'
const changePath = 'PATCH /operator/v1/engineers/{person_id}'
const reason = 'Back from leave with a new skill'

const mara: Engineer = {
  personId: 'person_mara',
  name: 'Mara Okafor',
  email: 'mara@example.com',
  tagIds: [1],
  capacity: 2,
  openTasks: 1,
  onDutySince: new Date(Date.now() - 3_600_000).toISOString(),
  lastSeenAt: new Date(Date.now() - 60_000).toISOString(),
  suspendedAt: null,
  since: '2026-11-01T09:30:00.000Z',
}
const engineers = [
  mara,
  { ...mara, personId: 'person_sam', name: 'Sam Adeyemi', openTasks: 0, onDutySince: null },
  {
    ...mara,
    personId: 'person_ada',
    name: 'Ada Away',
    lastSeenAt: new Date(Date.now() - 36 * 60_000).toISOString(),
  },
  { ...mara, personId: 'person_tom', name: 'Tomás Silva', suspendedAt: '2026-11-13T14:00:00.000Z' },
]
const figures = {
  total: { answers: 404, onTimeShare: 0.95, medianSeconds: 1_080, p95Seconds: 3_360 },
  data: [
    {
      personId: 'person_mara',
      ...{ answers: 31, onTimeShare: 0.899, medianSeconds: 1_320 },
      byDay: [6, 5, 6, 5, 4, 2, 3],
    },
  ],
  ...{ hasMore: false, nextCursor: null as string | null },
}
const invitation = {
  id: 'invite_1',
  email: 'grace@example.com',
  kind: 'engineer',
  tagIds: [1],
  capacity: 1,
  createdAt: '2026-11-13T14:00:00.000Z',
  expiresAt: '2026-11-20T14:00:00.000Z',
}

const page = (data: readonly unknown[]) => ({ body: { data, hasMore: false, nextCursor: null } })

function show(answers: Answers) {
  const asked = answerWith({
    'GET /operator/v1/tags': {
      body: {
        data: [
          { id: 1, name: 'General' },
          { id: 2, name: 'Senior' },
        ],
      },
    },
    'GET /operator/v1/invitations': page([]),
    [engineersPath]: page(engineers),
    'GET /operator/v1/engineer-figures': { body: figures },
    ...answers,
  })
  return { ...showPage(EngineersPage, { path: '/admin/engineers' }), asked }
}

afterEach(endPage)

describe('the engineers', () => {
  it('are listed with their state, expertise and what they hold', async () => {
    show({})
    const row = (await screen.findByText('Mara Okafor')).closest('tr')
    await waitFor(() => expect(row?.textContent).toMatch(/General.*On duty 1 h.*1 of 2/))
    const sam = screen.getByText('Sam Adeyemi').closest('tr') as HTMLElement
    expect(within(sam).getByText('Off duty')).toBeTruthy()
    expect(screen.getByText('Suspended')).toBeTruthy()
    expect(screen.getByText('36 min ago')).toBeTruthy()
    // Tomás is suspended while on duty and does not count; Ada is on duty and gave no input.
    expect(screen.getByText('2 of 4 on duty, 1 away')).toBeTruthy()
    expect(screen.getAllByRole('link', { name: '1 of 2' })[0]?.getAttribute('href')).toBe(
      '/admin/tasks?holder=person_mara',
    )
  })

  it('have figures of seven days; under 90% on time is red', async () => {
    show({})
    const bars = await screen.findByRole('img', {
      name: '31 answers in 7 days: 6, 5, 6, 5, 4, 2, 3',
    })
    const row = bars.closest('tr')
    expect(row?.textContent).toMatch(/31.*89%.*22 min/)
    expect(screen.getByText('89%').className).toContain('engineer-late')
    expect(screen.getByText('404')).toBeTruthy()
    expect(screen.getByText('95%')).toBeTruthy()
    expect(screen.getByText('p95 56 min')).toBeTruthy()
  })

  it('have figures page by page, as many as the list has', async () => {
    const [first] = figures.data
    show({
      'GET /operator/v1/engineer-figures': ({ query }) => ({
        body:
          query.cursor === undefined
            ? { ...figures, hasMore: true, nextCursor: 'second' }
            : { ...figures, data: [{ ...first, personId: 'person_sam', answers: 77 }] },
      }),
    })
    expect(await screen.findByText('77')).toBeTruthy()
    expect(screen.getByText('31')).toBeTruthy()
  })

  it('are listed without figures while these cannot be read', async () => {
    show({ 'GET /operator/v1/engineer-figures': failing })
    expect(await screen.findByText("Couldn't load the figures.")).toBeTruthy()
    expect(await screen.findByText('Mara Okafor')).toBeTruthy()
  })

  it('are read: the table stands there while they come', async () => {
    show({ [engineersPath]: 'never' })
    expect(await screen.findByText('Loading: Engineers')).toBeTruthy()
  })

  it('are none yet', async () => {
    show({ [engineersPath]: page([]) })
    await screen.findByText('No engineers yet')
    await screen.findByText('No open invitations')
    await userEvent.click(screen.getByRole('button', { name: 'Invite first engineer' }))
    await screen.findByRole('dialog', { name: 'Invite engineer' })
  })

  it('could not be loaded: says so, and reads again when asked', async () => {
    let isWell = false
    show({ [engineersPath]: () => (isWell ? page(engineers) : failing) })
    await screen.findByText("Couldn't load the engineers.")
    isWell = true
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Mara Okafor')
  })

  it('get other expertise, with a reason', async () => {
    const { asked } = show({ [changePath]: { body: mara } })
    await userEvent.click(await screen.findByRole('button', { name: 'Change Mara Okafor' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Senior' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }))
    expect(asked.some(({ method }) => method === 'PATCH')).toBe(false)
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), reason)
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }))
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'PATCH')).toMatchObject({
        path: '/operator/v1/engineers/person_mara',
        body: { tagIds: [1, 2], capacity: 2, reason },
      }),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('are suspended: the button says whom, and what it means is said before', async () => {
    const { asked } = show({ [changePath]: { body: mara } })
    await userEvent.click(await screen.findByRole('button', { name: 'Change Mara Okafor' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('radio', { name: 'Suspended' }))
    expect(dialog.getByText(/They go off duty immediately/)).toBeTruthy()
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), reason)
    await userEvent.click(dialog.getByRole('button', { name: 'Suspend Mara Okafor' }))
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
        suspended: true,
      }),
    )
  })

  it('are invited', async () => {
    const { asked } = show({ 'POST /operator/v1/engineers': { status: 201, body: invitation } })
    await userEvent.click(await screen.findByRole('button', { name: 'Invite engineer' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Email' }), 'ada@example.com')
    await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }))
    await screen.findByText('Invitation sent to ada@example.com.')
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
      email: 'ada@example.com',
      tagIds: [1],
      capacity: 1,
    })
  })

  it('who were invited can be told not to come', async () => {
    const { asked } = show({
      'GET /operator/v1/invitations': page([invitation]),
      'DELETE /operator/v1/invitations/{invitation_id}': {},
    })
    await userEvent.click(
      await screen.findByRole('button', { name: 'Revoke the invitation to grace@example.com' }),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Revoke invitation' }))
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'DELETE')?.path).toBe(
        '/operator/v1/invitations/invite_1',
      ),
    )
  })

  it('are taken off duty with a reason, after what happens to their tasks is said', async () => {
    const { asked } = show({
      'POST /operator/v1/engineers/{person_id}/off-duty': { body: { releasedTasks: 1 } },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Take Mara Okafor off duty' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('1 claimed task returns to the queue')
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Asked to' }))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Take Mara Okafor off duty' }))
    await screen.findByText('Mara Okafor is off duty.')
    const sent = asked.find(({ method }) => method === 'POST')
    expect(sent).toMatchObject({
      path: '/operator/v1/engineers/person_mara/off-duty',
      body: { reason: 'Asked to' },
    })
    expect(screen.queryByRole('button', { name: 'Take Sam Adeyemi off duty' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Take Tomás Silva off duty' })).toBeNull()
  })
})
