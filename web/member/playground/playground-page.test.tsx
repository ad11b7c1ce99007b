import { within as inside, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { accountTaskQuery } from '../../api/account-queries.ts'
import { type Answers, answerWith, endPage, failing, showPage } from '../../test/page-harness.tsx'
import { liveAccount, within } from '../account.fixture.tsx'
import { completed, makeTask } from '../answer/task.fixture.ts'
import { PlaygroundPage } from './playground-page.tsx'

const { testId } = liveAccount
const api = `/console/v1/accounts/${testId}/api`
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

function answer(more: Answers = {}) {
  return answerWith({
    [`GET ${api}/projects`]: page(projects),
    [`GET ${api}/tags`]: page(tags),
    [`GET ${api}/credits`]: { body: { available: 1_000, held: 0, spent: 0 } },
    [`POST ${api}/tasks/create`]: { status: 201, body: { id: task.id, status: 'pending' } },
    [`GET /console/v1/accounts/${testId}/tasks/{task_id}`]: { body: task },
    ...more,
  })
}

const show = (role: 'owner' | 'viewer' = 'owner') =>
  showPage(PlaygroundPage, { around: within({ id: testId, isTest: true, role }) })

const prompt = 'Is this function safe to call twice?'
const write = async (text = prompt) =>
  await userEvent.type(await screen.findByLabelText('Prompt'), text)
const send = async () => await userEvent.click(screen.getByRole('button', { name: /^Send task/ }))
const sentBodies = (asked: ReturnType<typeof answer>) =>
  asked.filter(({ path }) => path.endsWith('/tasks/create')).map(({ body }) => body)

afterEach(endPage)

describe('the playground', () => {
  it('without a project says so and makes one', async () => {
    answer({ [`GET ${api}/projects`]: page([]) })
    show()
    await userEvent.click(await screen.findByRole('button', { name: 'Create project' }))
    await screen.findByRole('dialog', { name: 'New project' })
  })

  it('is loading until projects and levels are there', async () => {
    answer({ [`GET ${api}/tags`]: 'never' })
    show()
    await screen.findByText('Loading projects and tags')
    expect(screen.queryByLabelText('Prompt')).toBeNull()
  })

  it('says what could not be loaded', async () => {
    answer({ [`GET ${api}/tags`]: failing })
    show()
    await screen.findByText("Couldn't load projects and tags.")
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  it('sends what was written and shows the answer when it is there', async () => {
    let now = task
    const asked = answer({
      [`GET /console/v1/accounts/${testId}/tasks/{task_id}`]: () => ({ body: now }),
    })
    const { queries } = show()
    await write()
    await userEvent.selectOptions(screen.getByLabelText('Project'), '1002')
    await userEvent.selectOptions(screen.getByLabelText('Tag'), '2')
    await send()
    await screen.findByRole('heading', { name: 'Sent. The answer appears here' })
    expect(sentBodies(asked)).toEqual([
      {
        projectId: 1002,
        mode: 'fast',
        tagId: 2,
        maxCredits: 600,
        prompt,
        idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ])
    now = makeTask({ ...completed, hasSchema: false, result: { message: 'Yes, it **is**.' } })
    await queries.invalidateQueries()
    await screen.findByRole('heading', { name: 'Answered in 2.1 s' })
    expect(screen.getByText('is').tagName).toBe('STRONG')
  })

  it('reads the balance anew when the hold is settled', async () => {
    let now = task
    let available = 1_000
    answer({
      [`GET /console/v1/accounts/${testId}/tasks/{task_id}`]: () => ({ body: now }),
      [`GET ${api}/credits`]: () => ({ body: { available, held: 0, spent: 0 } }),
    })
    const { queries } = show()
    await write()
    available = 400
    await send()
    await screen.findByText('400')
    now = makeTask({ ...completed, hasSchema: false, result: { message: 'Yes.' } })
    available = 865
    // The task alone is read again, as its page does while it waits.
    await queries.invalidateQueries(accountTaskQuery(testId, task.id))
    await screen.findByText('865')
  })

  it('says what is not in order and sends nothing until it is', async () => {
    const asked = answer()
    show()
    await write('Short')
    await userEvent.clear(screen.getByLabelText('Max credits'))
    await userEvent.type(screen.getByLabelText('Max credits'), '100')
    await send()
    expect(screen.getByText(/Enter at least 10 characters/)).toBeTruthy()
    expect(screen.getByText('Enter whole credits from 240 to 115,200.')).toBeTruthy()
    expect(sentBodies(asked)).toEqual([])
    expect(document.activeElement).toBe(screen.getByLabelText('Prompt'))
    await write(' no more')
    expect(screen.queryByText(/Enter at least 10 characters/)).toBeNull()
    // What is too little for one mode is enough for another.
    await userEvent.click(screen.getByRole('radio', { name: /Realtime/ }))
    expect(screen.queryByText(/Enter whole credits/)).toBeNull()
  })

  it('repeats what failed with the same idempotency key, and another text with another', async () => {
    const asked = answer({ [`POST ${api}/tasks/create`]: failing })
    show()
    await write()
    await send()
    await screen.findByText("Couldn't send the task.")
    await send()
    await waitFor(() => expect(sentBodies(asked)).toHaveLength(2))
    await write(' Really?')
    await send()
    await waitFor(() => expect(sentBodies(asked)).toHaveLength(3))
    const keys = sentBodies(asked).map(
      (body) => (body as { idempotencyKey: string }).idempotencyKey,
    )
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  it('reckons the price as it is written', async () => {
    answer()
    show()
    await screen.findByText('1.5 fast × 1 General = 1.5')
    await userEvent.selectOptions(screen.getByLabelText('Tag'), '2')
    expect(screen.getByText('1.5 fast × 1.25 Senior = 1.875')).toBeTruthy()
    expect(screen.getByText('90 × 1.875 = 168.75, so 169')).toBeTruthy()
    const note = screen.getByText(/^Pays for/)
    expect(note.textContent).toContain('1,000 available, 400 left while this is held.')
    await userEvent.type(screen.getByLabelText('Max credits'), '0')
    expect(note.textContent).toContain('Needs 6,000, 1,000 available.')
    await userEvent.click(screen.getByRole('button', { name: 'Lower max credits to 1,000' }))
    expect(screen.getByLabelText<HTMLInputElement>('Max credits').value).toBe('1000')
    expect(screen.getByRole('button', { name: /^Send task, hold 1,000/ })).toBeTruthy()
  })

  it('too few live credits: says where to request more, before sending and after a 402', async () => {
    const liveApi = `/console/v1/accounts/${liveAccount.id}/api`
    const [code, message] = ['INSUFFICIENT_CREDITS', 'Only 5 credits are available.']
    answer({
      [`GET ${liveApi}/projects`]: page(projects),
      [`GET ${liveApi}/tags`]: page(tags),
      [`GET ${liveApi}/credits`]: { body: { available: 5, held: 0, spent: 0 } },
      [`POST ${liveApi}/tasks/create`]: { status: 402, body: { error: { code, message } } },
    })
    showPage(PlaygroundPage, { around: within() })
    await write()
    const href = `/dashboard/credits?account=${liveAccount.id}&request=new`
    const link = await screen.findByRole('link', { name: 'Request credits' })
    expect(link.getAttribute('href')).toBe(href)
    // Fewer than the mode needs: there is nothing to lower max credits to.
    expect(screen.queryByRole('button', { name: /^Lower/ })).toBeNull()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByText("Couldn't send the task.")
    const links = screen.getAllByRole('link', { name: 'Request credits' })
    expect(links.map((each) => each.getAttribute('href'))).toEqual([href, href])
  })

  it('shows the code of what is written, with files and without a key', async () => {
    answer()
    show()
    await write()
    expect(screen.getByText(/^Up to 5, each up to 50 MB/)).toBeTruthy()
    const file = new File(['one\n'], 'a.log', { type: 'text/plain' })
    await userEvent.upload(screen.getByLabelText('Files'), file)
    await userEvent.click(screen.getByRole('button', { name: 'Show code' }))
    const code = screen.getByRole('group', { name: 'Code, curl' }).textContent
    expect(code).toContain(prompt)
    expect(code).toContain("base64 < 'a.log'")
    expect(code).toContain('YOUR_API_KEY')
  })

  it('sends files as bytes, and takes one out again', async () => {
    const asked = answer()
    show()
    await write()
    const files = ['é', 'b'].map((text, n) => new File([text], `${n}.txt`, { type: 'text/plain' }))
    await userEvent.upload(screen.getByLabelText('Files'), files)
    await userEvent.click(screen.getByRole('button', { name: 'Remove 1.txt' }))
    await send()
    await waitFor(() => expect(sentBodies(asked)).toHaveLength(1))
    expect(sentBodies(asked)[0]).toMatchObject({
      attachments: [{ fileName: '0.txt', mimeType: 'text/plain', data: 'w6k=' }],
    })
  })

  it('uploads large files once, and names them again when the request is repeated', async () => {
    let tries = 0
    const asked = answer({
      [`POST ${api}/uploads`]: { status: 201, body: { id: 'upload_1', status: 'waiting' } },
      [`PUT ${api}/uploads/upload_1/content`]: { body: { id: 'upload_1', status: 'ready' } },
      [`POST ${api}/tasks/create`]: () => {
        tries += 1
        return tries === 1 ? failing : { status: 201, body: { id: task.id, status: 'pending' } }
      },
    })
    show()
    await write()
    const large = new File(['x'.repeat(200_000)], 'large.log', { type: 'text/plain' })
    await userEvent.upload(screen.getByLabelText('Files'), large)
    await send()
    await screen.findByText("Couldn't send the task.")
    await send()
    await screen.findByRole('heading', { name: 'Sent. The answer appears here' })
    const uploads = asked.filter(({ path }) => path.endsWith('/uploads'))
    expect(uploads.map(({ body }) => body)).toEqual([
      {
        fileName: 'large.log',
        mimeType: 'text/plain',
        fileSize: 200_000,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ])
    const [first, second] = sentBodies(asked)
    expect(first).toMatchObject({ attachments: [{ uploadId: 'upload_1' }] })
    expect(second).toEqual(first)
  })

  it('tells a viewer who may send', async () => {
    const asked = answer()
    show('viewer')
    await write()
    await send()
    expect(screen.getByText(/Only owners and developers can send tasks/)).toBeTruthy()
    expect(sentBodies(asked)).toEqual([])
  })

  it('takes a template, says what is wrong with a schema and what the service refused', async () => {
    const refusal = {
      status: 400,
      body: {
        error: {
          code: 'INVALID_REQUEST',
          message: 'The request is not valid.',
          details: {
            errors: [{ field: 'responseSchema.properties.safe.type', message: 'is no type' }],
          },
        },
      },
    }
    const asked = answer({ [`POST ${api}/tasks/create`]: refusal })
    show()
    await write()
    await userEvent.click(screen.getByRole('radio', { name: 'Data that matches a schema' }))
    await screen.findByText(/^Valid schema/)
    await userEvent.selectOptions(screen.getByLabelText('Template'), 'Rating with notes')
    await send()
    const problems = await screen.findByRole('alert', { name: 'Schema errors' })
    expect(inside(problems).getByText('/properties/safe/type')).toBeTruthy()
    // Said once, under the editor, and not among the code.
    expect(document.querySelector('.editor-fault-text')).toBeNull()
    expect(sentBodies(asked)[0]).toMatchObject({
      responseSchema: { type: 'object', required: ['score'] },
    })
  })
})
