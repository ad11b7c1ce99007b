import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { type Answer, answerWith, endPage, failing, showPage } from '../../test/page-harness.tsx'
import { liveAccount, within } from '../account.fixture.tsx'
import { ProjectsPage } from './projects-page.tsx'

const api = '/console/v1/accounts/{account_id}/api'
const checkout = {
  id: 1007,
  name: 'Checkout',
  createdAt: '2026-11-13T13:58:04.000Z',
  archived: false,
}
const full: Answer = { body: { data: [checkout], hasMore: false, nextCursor: null } }

function show(projects: Answer, role: 'owner' | 'viewer' = 'owner') {
  const asked = answerWith({
    [`GET ${api}/projects`]: projects,
    [`POST ${api}/projects/create`]: { status: 201, body: { ...checkout, id: 1008, name: 'App' } },
    [`PATCH ${api}/projects/{project_id}`]: { body: { ...checkout, name: 'Shop' } },
    'GET /console/v1/accounts/{account_id}/project-tasks': {
      body: { data: [{ projectId: 1007, openTasks: 12, tasks: 1_000 }] },
    },
    'GET /console/v1/accounts/{account_id}/statistics': {
      body: { spendByProject: [{ projectId: 1007, projectName: 'Checkout', credits: 12_660 }] },
    },
  })
  showPage(ProjectsPage, { path: '/dashboard/projects', around: within({ role }) })
  return asked
}

afterEach(endPage)

describe('the projects', () => {
  it('are listed with their number, what they spent and their tasks', async () => {
    const asked = show(full)
    const row = (await screen.findByText('Checkout')).closest('tr')
    await screen.findByText('12,660')
    expect(row?.textContent).toContain('1007')
    await screen.findByText('1,000+')
    expect(row?.textContent).toContain('12')
    expect(asked.find(({ path }) => path.includes('project-tasks'))?.query).toEqual({
      projectIds: '1007',
    })
    const tasks = screen.getByRole('link', { name: '1,000+ tasks of Checkout' })
    expect(tasks.getAttribute('href')).toBe(
      `/dashboard/tasks?account=${liveAccount.id}&project=1007`,
    )
  })

  it('are read', async () => {
    show('never')
    expect(await screen.findByText('Loading: Projects')).toBeTruthy()
  })

  it('are none yet', async () => {
    show({ body: { data: [], hasMore: false, nextCursor: null } })
    await screen.findByText('No projects yet')
    await userEvent.click(screen.getByRole('button', { name: 'Create first project' }))
    expect(screen.getByRole('dialog', { name: 'New project' })).toBeTruthy()
  })

  it('could not be loaded', async () => {
    show(failing)
    await screen.findByText("Couldn't load projects.")
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  it('are made with a name', async () => {
    const asked = show(full)
    await userEvent.click(await screen.findByRole('button', { name: 'New project' }))
    await userEvent.type(screen.getByLabelText('Name'), '  App ')
    await userEvent.click(screen.getByRole('button', { name: 'Create project' }))
    await screen.findByText('App created. Send 1008 as projectId.')
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ name: 'App' })
  })

  it('are not made by viewers, who are told who may', async () => {
    show(full, 'viewer')
    await userEvent.click(await screen.findByRole('button', { name: 'New project' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByText(/Only owners and developers can create projects/)).toBeTruthy()
  })

  const patchOf = (asked: ReturnType<typeof show>) => asked.find(({ method }) => method === 'PATCH')

  it('are renamed by keyboard alone', async () => {
    const asked = show(full)
    const rename = await screen.findByRole('button', { name: 'Rename Checkout' })
    rename.focus()
    await userEvent.keyboard('{Enter}')
    const field = await screen.findByLabelText('Name')
    await userEvent.clear(field)
    await userEvent.type(field, ' Shop {Enter}')
    await screen.findByText('Project renamed to Shop.')
    expect(patchOf(asked)).toMatchObject({ body: { name: 'Shop' } })
    expect(patchOf(asked)?.path).toMatch(/\/projects\/1007$/)
  })

  it('are archived once the person knows what that does', async () => {
    const asked = show(full)
    await userEvent.click(await screen.findByRole('button', { name: 'Archive Checkout' }))
    expect(screen.getByText(/Creating tasks in it returns an error/)).toBeTruthy()
    expect(patchOf(asked)).toBeUndefined()
    await userEvent.click(screen.getByRole('button', { name: 'Archive project' }))
    await screen.findByText('Checkout archived.')
    expect(patchOf(asked)?.body).toEqual({ archived: true })
  })

  it('are restored', async () => {
    const old = { ...checkout, archived: true }
    const asked = show({ body: { data: [old], hasMore: false, nextCursor: null } })
    await screen.findByText('Archived')
    await userEvent.click(screen.getByRole('button', { name: 'Restore Checkout' }))
    await userEvent.click(screen.getByRole('button', { name: 'Restore project' }))
    await screen.findByText('Checkout restored.')
    expect(patchOf(asked)?.body).toEqual({ archived: false })
  })

  it('are changed by writers alone', async () => {
    show(full, 'viewer')
    await screen.findByText('Checkout')
    expect(screen.queryByRole('button', { name: 'Rename Checkout' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Archive Checkout' })).toBeNull()
  })
})
