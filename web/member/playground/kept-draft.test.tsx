import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { meQuery } from '../../api/queries.ts'
import { type Answers, answerWith, endPage, failing, showPage } from '../../test/page-harness.tsx'
import { liveAccount, within } from '../account.fixture.tsx'
import { makeTask } from '../answer/task.fixture.ts'
import { PlaygroundPage } from './playground-page.tsx'

const task = makeTask({ hasSchema: false })
const page = (data: unknown[]) => ({ body: { data, hasMore: false, nextCursor: null } })
const projects = [
  { id: 1001, name: 'Checkout', createdAt: '2026-11-15T14:00:00.000Z' },
  { id: 1002, name: 'Billing', createdAt: '2026-11-15T14:00:00.000Z' },
]
const tags = [
  { id: 1, name: 'General', description: 'Any engineer.', multiplier: 1 },
  { id: 2, name: 'Senior', description: 'Ten years of work.', multiplier: 1.25 },
]
const prompt = 'Is this function safe to call twice?'

type Visit = { accountId?: string; personId?: string; answers?: Answers }

/** The page as it is after it was left or loaded anew: of what was before, only the tab is there. */
async function visit({
  accountId = liveAccount.testId,
  personId = 'person_1',
  answers,
}: Visit = {}) {
  endPage()
  const api = `/console/v1/accounts/${accountId}/api`
  answerWith({
    [`GET ${api}/projects`]: page(projects),
    [`GET ${api}/tags`]: page(tags),
    [`GET ${api}/credits`]: { body: { available: 1_000, held: 0, spent: 0 } },
    [`POST ${api}/tasks/create`]: { status: 201, body: { id: task.id, status: 'pending' } },
    [`GET /console/v1/accounts/${accountId}/tasks/{task_id}`]: { body: task },
    ...answers,
  })
  const isTest = accountId === liveAccount.testId
  const { queries } = showPage(PlaygroundPage, { around: within({ id: accountId, isTest }) })
  // As the frame has it, which shows no page before it knows the person.
  queries.setQueryData(meQuery.queryKey, { id: personId } as never)
  await screen.findByLabelText('Prompt')
}

const shown = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value
const send = async () => await userEvent.click(screen.getByRole('button', { name: /^Send task/ }))
const clearButton = () => screen.queryByRole('button', { name: 'Clear form' })

beforeEach(() => sessionStorage.clear())
afterEach(endPage)

describe('what is written in the playground', () => {
  it('is there again when the page is opened anew', async () => {
    await visit()
    await userEvent.type(screen.getByLabelText('Prompt'), prompt)
    await userEvent.selectOptions(screen.getByLabelText('Project'), '1002')
    await userEvent.selectOptions(screen.getByLabelText('Tag'), '2')
    await userEvent.click(screen.getByRole('radio', { name: /Standard/ }))
    await userEvent.clear(screen.getByLabelText('Max credits'))
    await userEvent.type(screen.getByLabelText('Max credits'), '750')
    await userEvent.selectOptions(screen.getByLabelText('Simulated outcome'), 'ai_failed')
    await userEvent.click(screen.getByRole('radio', { name: 'Data that matches a schema' }))
    await screen.findByText(/^Valid schema/)
    await userEvent.selectOptions(screen.getByLabelText('Template'), 'Rating with notes')
    await visit()
    expect(shown('Prompt')).toBe(prompt)
    expect(shown('Project')).toBe('1002')
    expect(shown('Tag')).toBe('2')
    expect(screen.getByRole('radio', { name: /Standard/, checked: true })).toBeTruthy()
    expect(shown('Max credits')).toBe('750')
    expect(shown('Simulated outcome')).toBe('ai_failed')
    const editor = await screen.findByRole('textbox', { name: 'Response schema' })
    expect(editor.textContent).toContain('"score"')
  })

  it('is shown to no other account and to no other person', async () => {
    await visit()
    await userEvent.type(screen.getByLabelText('Prompt'), prompt)
    await visit({ accountId: liveAccount.liveId })
    expect(shown('Prompt')).toBe('')
    await visit({ personId: 'person_2' })
    expect(shown('Prompt')).toBe('')
    await visit()
    expect(shown('Prompt')).toBe(prompt)
  })

  it('is gone once its task was made, not when sending failed', async () => {
    const create = `POST /console/v1/accounts/${liveAccount.testId}/api/tasks/create`
    await visit({ answers: { [create]: failing } })
    await userEvent.type(screen.getByLabelText('Prompt'), prompt)
    await send()
    await screen.findByText("Couldn't send the task.")
    await visit()
    expect(shown('Prompt')).toBe(prompt)
    await send()
    await screen.findByRole('heading', { name: 'Sent. The answer appears here' })
    // It stays on the page, to be changed and sent again.
    expect(shown('Prompt')).toBe(prompt)
    await visit()
    expect(shown('Prompt')).toBe('')
  })

  it('is cleared by a button, with what was said of it, and comes back by Undo', async () => {
    await visit()
    expect(clearButton()).toBeNull()
    await userEvent.type(screen.getByLabelText('Prompt'), 'Short')
    await send()
    expect(screen.getByText(/Enter at least 10 characters/)).toBeTruthy()
    await userEvent.click(clearButton() as HTMLElement)
    expect(shown('Prompt')).toBe('')
    expect(screen.queryByText(/Enter at least 10 characters/)).toBeNull()
    expect(document.activeElement).toBe(screen.getByLabelText('Prompt'))
    expect(clearButton()).toBeNull()
    expect(sessionStorage.length).toBe(0)
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(shown('Prompt')).toBe('Short')
    await visit()
    expect(shown('Prompt')).toBe('Short')
  })

  it('has no files: the page says to choose them again', async () => {
    await visit()
    const files = ['a', 'b'].map((name) => new File([name], `${name}.log`, { type: 'text/plain' }))
    await userEvent.upload(screen.getByLabelText('Files'), files)
    expect(screen.queryByText(/not kept/)).toBeNull()
    await visit()
    await userEvent.type(screen.getByLabelText('Prompt'), prompt)
    await visit()
    expect(
      screen.getByText("Files aren't saved when you leave the page. Add your 2 again."),
    ).toBeTruthy()
    await userEvent.upload(screen.getByLabelText('Files'), files)
    expect(screen.queryByText(/not kept/)).toBeNull()
  })

  it('begins anew where what was kept is not offered any more or cannot be read', async () => {
    await visit()
    await userEvent.type(screen.getByLabelText('Prompt'), prompt)
    const [storeName = ''] = Object.keys(sessionStorage)
    const kept = JSON.parse(sessionStorage.getItem(storeName) ?? '{}')
    const odd = { ...kept, projectId: 9, tagId: 9, mode: 'slow', maxCredits: 5, schemaText: null }
    sessionStorage.setItem(storeName, JSON.stringify(odd))
    await visit()
    expect(shown('Prompt')).toBe(prompt)
    expect(shown('Project')).toBe('1001')
    expect(shown('Tag')).toBe('1')
    expect(shown('Max credits')).toBe('600')
    sessionStorage.setItem(storeName, '{broken')
    await visit()
    await waitFor(() => expect(shown('Prompt')).toBe(''))
  })
})
