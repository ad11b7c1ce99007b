import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { type Answer, answerWith, endPage, failing, showPage } from '../../test/page-harness.tsx'
import { makeDeadJob, makeQueue } from '../machine.fixture.ts'
import { JobsPage } from './jobs-page.tsx'

const now = () => new Date().toISOString()
const full = () => ({
  body: { workerSeenAt: now(), queues: [makeQueue()], dead: [makeDeadJob()] },
})

const show = (answer: Answer = full(), retried: Answer = { body: { id: 'x', queue: 'y' } }) => {
  const asked = answerWith({
    'GET /operator/v1/jobs': answer,
    'POST /operator/v1/jobs/{job_id}/retry': retried,
  })
  showPage(JobsPage, { path: '/admin/jobs' })
  return asked
}

afterEach(endPage)

describe('jobs', () => {
  it('shows its layout while it is read', async () => {
    show('never')
    expect(await screen.findByText('Loading: Dead letters')).toBeTruthy()
  })

  it('says what to do when it cannot be read', async () => {
    show(failing)
    expect(await screen.findByText("Couldn't load the jobs.")).toBeTruthy()
  })

  it('says that nothing failed, and that no worker ever ran', async () => {
    show({ body: { workerSeenAt: null, queues: [], dead: [] } })
    expect(await screen.findByText('No failed jobs')).toBeTruthy()
    expect(screen.getByText('No worker has run yet')).toBeTruthy()
    expect(screen.getByText('No worker is running.')).toBeTruthy()
  })

  it('shows what waits and what failed for good', async () => {
    show()
    const kinds = within(await screen.findByRole('table', { name: 'Job types' }))
    expect(await kinds.findByText('6 min 12 s')).toBeTruthy()
    expect(kinds.getByText('Draft an answer')).toBeTruthy()
    expect(kinds.getByRole('columnheader', { name: 'Max retries' })).toBeTruthy()
    expect(screen.getByText('The database went away.')).toBeTruthy()
    expect(screen.getByRole('link', { name: makeDeadJob().taskId ?? '' })).toBeTruthy()
    expect(screen.queryByText('No worker is running.')).toBeNull()
  })

  it('says when the worker fell silent', async () => {
    const workerSeenAt = new Date(Date.now() - 600_000).toISOString()
    show({ body: { workerSeenAt, queues: [makeQueue()], dead: [] } })
    expect(await screen.findByText('No worker is running.')).toBeTruthy()
    expect(screen.getByText('10 min ago')).toBeTruthy()
  })

  it('tries a dead letter again with a reason of ten characters', async () => {
    const asked = show()
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
    const dialog = await screen.findByRole('dialog')
    const act = within(dialog).getByRole('button', { name: 'Retry job' })
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'Too short')
    expect(act.getAttribute('aria-disabled')).toBe('true')
    await userEvent.type(within(dialog).getByLabelText('Reason'), ', now long enough.')
    await userEvent.click(act)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(asked.find(({ method }) => method === 'POST')).toMatchObject({
      path: `/operator/v1/jobs/${makeDeadJob().id}/retry`,
      body: { reason: 'Too short, now long enough.' },
    })
  })

  it('stays open and says so when somebody else was faster', async () => {
    const gone = { status: 404, body: { error: { code: 'NOT_FOUND', message: 'None.' } } }
    show(full(), gone)
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'Because of this test.')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Retry job' }))
    expect(await within(dialog).findByText("Couldn't retry the job.")).toBeTruthy()
  })
})
