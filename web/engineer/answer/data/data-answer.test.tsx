import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createRef, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { startKeys } from '../../../ui/keys/registry.ts'
import { doubleClickMs } from '../../../ui/press-guard.ts'
import type { WorkTask } from '../../task/work.ts'
import { AnswerPane } from '../answer-pane.tsx'
import type { AnswerHandle } from '../answer-props.ts'
import type { WorkContent } from '../core/content.ts'
import { findUnchecked, readResult } from '../result.ts'

const schema = {
  type: 'object',
  required: ['id', 'severity', 'items'],
  additionalProperties: false,
  properties: {
    id: { type: 'string', minLength: 3 },
    severity: { enum: ['SEV1', 'SEV2'] },
    count: { type: ['integer', 'null'] },
    words: { type: 'array', items: { type: 'string' } },
    contact: {
      oneOf: [
        { type: 'object', properties: { mail: { type: 'string' } }, required: ['mail'] },
        { type: 'object', properties: { phone: { type: 'string' } }, required: ['phone'] },
      ],
    },
    items: {
      type: 'array',
      items: {
        type: 'object',
        required: ['title'],
        properties: { title: { type: 'string' }, due: { type: 'string', format: 'date' } },
      },
    },
  },
}
const aiData = {
  id: 'INC-1',
  severity: 'SEV1',
  words: ['one'],
  contact: { phone: '1' },
  items: [{ title: 'A', due: '20 Nov 2026' }],
}

function makeTask(content: Record<string, unknown> | null): WorkTask {
  const aiDraft = content && { content, model: 'coder-32b', writtenAt: '2026-11-15T11:49:00Z' }
  return { id: 'task_1', responseSchema: schema, aiDraft } as unknown as WorkTask
}

startKeys()
afterEach(cleanup)

async function show(task: WorkTask, field = 'id') {
  const seen = { content: null as WorkContent | null, handle: createRef<AnswerHandle>() }
  function Room() {
    const [content, setContent] = useState<WorkContent | null>(null)
    seen.content = content
    return (
      <AnswerPane
        ref={seen.handle}
        task={task}
        content={content}
        contentVersion={0}
        isClosed={false}
        onChange={setContent}
      />
    )
  }
  render(<Room />)
  await screen.findByLabelText(field)
  return { ...seen, data: () => readResult(seen.content, task), content: () => seen.content }
}

test('fields are named, and what is typed goes into the answer', async () => {
  const { data, content } = await show(makeTask(aiData))
  expect(content()).toBeNull()
  fireEvent.change(screen.getByLabelText('id'), { target: { value: 'INC-22' } })
  fireEvent.click(screen.getByRole('radio', { name: 'SEV2' }))
  fireEvent.change(screen.getByLabelText('count'), { target: { value: '12' } })
  expect(data()).toEqual({ ...aiData, id: 'INC-22', severity: 'SEV2', count: 12 })
  expect(screen.getByText('You, was INC-1')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('count'), { target: { value: '1.' } })
  expect((screen.getByLabelText('count') as HTMLInputElement).value).toBe('1.')
  fireEvent.click(screen.getByRole('button', { name: 'null' }))
  expect(data().count).toBeNull()
})

test('a field that grows long keeps the cursor, and grows when it is left', async () => {
  await show(makeTask(aiData))
  const field = screen.getByLabelText('id')
  field.focus()
  fireEvent.change(field, { target: { value: 'long '.repeat(20) } })
  expect(document.activeElement).toBe(field)
  expect(screen.getByLabelText('id')).toBe(field)
  fireEvent.blur(field)
  expect(screen.getByLabelText('id').tagName).toBe('TEXTAREA')
})

test('before the form is there its fields and values are', () => {
  render(
    <AnswerPane
      task={makeTask(aiData)}
      content={null}
      contentVersion={0}
      isClosed={false}
      isOpening
      onChange={() => undefined}
    />,
  )
  const fields = [...document.querySelectorAll('.field')].map((field) => field.textContent)
  expect([fields[0], fields[1], fields.at(-1)]).toEqual([
    'idstring, ≥ 3INC-1',
    'severityenumSEV1',
    expect.stringMatching(/^items.*A {2}20 Nov 2026$/),
  ])
})

test('problems are said in a line, at the field, and cured by one click', async () => {
  const { data } = await show(makeTask(aiData))
  const summary = screen.getByRole('status')
  expect(summary.textContent).toContain('1 problem blocks Submit. items[0].due must be a date.')
  fireEvent.keyDown(document.body, { key: 'F8' })
  await waitFor(() =>
    expect((document.activeElement as HTMLElement).dataset.pointer).toBe('/items/0/due'),
  )
  expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: 'Use 2026-11-20' }))
  expect(data().items).toEqual([{ title: 'A', due: '2026-11-20' }])
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
})

test('J and A alone check every field', async () => {
  const task = makeTask(aiData)
  const { content } = await show(task)
  fireEvent.keyDown(document.body, { key: 'j' })
  const isOnField = () =>
    expect((document.activeElement as HTMLElement).dataset.accept).toBeTruthy()
  await waitFor(isOnField)
  for (let presses = 0; presses < 12; presses++) {
    const before = findUnchecked(content(), task).length
    if (before === 0) break
    await waitFor(isOnField)
    fireEvent.keyDown(document.activeElement as Element, { key: 'a' })
    await waitFor(() => expect(findUnchecked(content(), task).length).toBeLessThan(before))
    await new Promise((done) => setTimeout(done, doubleClickMs))
  }
  expect(findUnchecked(content(), task)).toEqual([])
  expect(document.querySelector('.answer-count')?.textContent).toBe('6 of 6 values checked')
})

test('lists: words are chips, objects a table with rows to add and remove', async () => {
  const { data } = await show(makeTask(aiData))
  const input = screen.getByLabelText('Add to words')
  fireEvent.change(input, { target: { value: 'two' } })
  fireEvent.keyDown(input, { key: 'Enter' })
  expect(data().words).toEqual(['one', 'two'])
  fireEvent.click(screen.getByRole('button', { name: 'Remove one' }))
  expect(data().words).toEqual(['two'])
  fireEvent.click(screen.getByRole('button', { name: 'Add item' }))
  fireEvent.change(screen.getByLabelText('title of item 1'), { target: { value: 'B' } })
  expect(data().items).toEqual([aiData.items[0], { title: 'B' }])
})

test('a new row has the cursor, and a row changes places by its keys', async () => {
  const { data } = await show(makeTask(aiData))
  const isAt = (pointer: string) =>
    waitFor(() => expect((document.activeElement as HTMLElement).dataset.pointer).toBe(pointer))
  fireEvent.click(screen.getByRole('button', { name: 'Add item' }))
  await isAt('/items/1/title')
  fireEvent.change(document.activeElement as Element, { target: { value: 'B' } })
  fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowUp', altKey: true })
  await isAt('/items/0/title')
  expect(data().items).toEqual([{ title: 'B' }, aiData.items[0]])
  // The first stays the first.
  fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowUp', altKey: true })
  expect(data().items).toEqual([{ title: 'B' }, aiData.items[0]])
})

test('a choice has a name, shows what fits, and changes form', async () => {
  const { data } = await show(makeTask(aiData))
  const chooser = screen.getByRole('radiogroup', { name: /contact/ })
  expect((within(chooser).getByLabelText('phone') as HTMLInputElement).checked).toBe(true)
  fireEvent.focus(chooser)
  fireEvent.pointerDown(chooser)
  fireEvent.click(within(chooser).getByLabelText('mail'))
  const mail = await screen.findByRole('textbox', { name: 'mail' })
  fireEvent.change(mail, { target: { value: 'a@example.com' } })
  expect(data().contact).toEqual({ mail: 'a@example.com' })
})

const found = {
  type: 'object',
  properties: { status: { const: 'found' }, line: { type: 'integer' } },
  required: ['status', 'line'],
}
const missing = {
  type: 'object',
  properties: { status: { const: 'missing' }, reason: { type: 'string' } },
  required: ['status', 'reason'],
}

test.each([
  ['in place', { type: 'object', oneOf: [found, missing] }],
  [
    'by reference',
    {
      type: 'object',
      anyOf: [{ $ref: '#/$defs/Found' }, { $ref: '#/$defs/Missing' }],
      $defs: { Found: found, Missing: missing },
    },
  ],
])('a choice at the root is drawn, %s, and changes the form', async (_name, responseSchema) => {
  const task = { ...makeTask({ status: 'found', line: 3 }), responseSchema } as WorkTask
  const { data } = await show(task, 'line')
  const chooser = screen.getByRole('radiogroup', { name: 'Variant of the answer' })
  fireEvent.focus(chooser)
  fireEvent.pointerDown(chooser)
  fireEvent.click(within(chooser).getAllByRole('radio')[1] as Element)
  const reason = await screen.findByLabelText('reason')
  fireEvent.change(reason, { target: { value: 'It was moved.' } })
  expect(data()).toMatchObject({ reason: 'It was moved.' })
})

test('of 1,000 items only those in sight are drawn', async () => {
  const items = Array.from({ length: 1_000 }, (_, index) => ({ title: `Item ${index}` }))
  const { data } = await show(makeTask({ ...aiData, items }))
  expect(screen.queryAllByRole('group', { name: /^Item / }).length).toBeLessThan(60)
  fireEvent.change(screen.getByLabelText('id'), { target: { value: 'INC-9' } })
  expect((data().items as unknown[]).length).toBe(1_000)
})

test('Diff shows each value against the draft', async () => {
  await show(makeTask(aiData))
  fireEvent.change(screen.getByLabelText('id'), { target: { value: 'INC-22' } })
  fireEvent.click(screen.getByRole('radio', { name: /Diff/ }))
  expect(screen.getByText(/1 of 6 values differ/)).toBeTruthy()
  expect(document.querySelector('.diff-row del')?.textContent).toContain('1')
  expect(document.querySelector('.diff-row ins')?.textContent).toContain('22')
})

test('what the server refuses is shown at its field', async () => {
  const { handle } = await show(makeTask({ ...aiData, items: [{ title: 'A' }] }))
  act(() => handle.current?.showProblems([{ pointer: '/id', message: 'is taken' }]))
  expect(await screen.findByText('Is taken')).toBeTruthy()
  await waitFor(() => expect((document.activeElement as HTMLElement).dataset.pointer).toBe('/id'))
})
