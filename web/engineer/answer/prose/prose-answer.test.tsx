import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { startKeys } from '../../../ui/keys/registry.ts'
import { doubleClickMs } from '../../../ui/press-guard.ts'
import type { WorkTask } from '../../task/work.ts'
import { AnswerPane } from '../answer-pane.tsx'
import type { WorkContent } from '../core/content.ts'
import { findUnchecked, listAcceptedParts, readResult } from '../result.ts'

// The editor measures the page, which only a browser can; what matters here is what it is given.
vi.mock('../editor/text-editor.tsx', () => ({
  TextEditor: ({ text, onText }: { text: string; onText: (text: string) => void }) => (
    <textarea aria-label="Answer" value={text} onChange={(event) => onText(event.target.value)} />
  ),
}))

const draft = 'The loop is not safe at all.\n\nPass a random key on each attempt.\n\nWait a little.'
const task = {
  id: 'task_1',
  responseSchema: null,
  aiDraft: { content: { message: draft }, model: 'coder-32b', writtenAt: '2026-11-15T11:49:00Z' },
} as unknown as WorkTask

startKeys()
afterEach(cleanup)

async function show(first: WorkContent | null, shown: WorkTask = task) {
  const seen: { content: WorkContent | null } = { content: first }
  function Room() {
    const [content, setContent] = useState(first)
    seen.content = content
    return (
      <AnswerPane
        task={shown}
        content={content}
        contentVersion={0}
        isClosed={false}
        onChange={setContent}
      />
    )
  }
  render(<Room />)
  await screen.findByRole('heading', { name: 'Answer' })
  return seen
}

const unchecked = () => screen.queryAllByRole('article', { name: /not checked/ })

test('a draft is read passage by passage: accepted, dropped and put back', async () => {
  const seen = await show(null)
  expect(unchecked()).toHaveLength(3)
  expect(seen.content).toBeNull()
  fireEvent.focus(unchecked()[0] as HTMLElement)
  fireEvent.click(screen.getByRole('button', { name: 'Accept' }))
  expect(screen.getByRole('article', { name: 'AI draft, accepted' })).toBeTruthy()
  expect(listAcceptedParts(seen.content, task)).toEqual(['/message#0'])
  fireEvent.click(screen.getByRole('button', { name: 'Drop' }))
  expect(readResult(seen.content, task).message).not.toContain('random')
  fireEvent.click(screen.getByRole('button', { name: 'Restore' }))
  expect(readResult(seen.content, task).message).toBe(draft)
  expect(unchecked()).toHaveLength(1)
})

test('the bar says how many of the paragraphs are changed', async () => {
  await show(draft.replace('random', 'steady'))
  expect(screen.getAllByText(/^33% of the paragraphs changed/).length).toBeGreaterThan(0)
})

test('J and A alone accept the whole draft, and no letter acts in the editor', async () => {
  const seen = await show(null)
  // Stands still between two keys, however long a busy machine takes for what comes of the first.
  let nowMs = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  fireEvent.keyDown(document.body, { key: 'j' })
  await waitFor(() => expect(document.activeElement?.getAttribute('data-passage')).toBeTruthy())
  for (let left = unchecked().length; left > 0; left--) {
    fireEvent.keyDown(document.activeElement as Element, { key: 'a' })
    await waitFor(() => expect(unchecked()).toHaveLength(left - 1))
    // A second key at once, as of a double press, says nothing of the next passage.
    fireEvent.keyDown(document.activeElement as Element, { key: 'a' })
    expect(unchecked()).toHaveLength(left - 1)
    nowMs += doubleClickMs
  }
  expect(findUnchecked(seen.content, task)).toEqual([])
  const before = seen.content
  fireEvent.click(screen.getByRole('radio', { name: /Write/ }))
  fireEvent.keyDown(await screen.findByLabelText('Answer', { selector: 'textarea' }), { key: 'a' })
  expect(seen.content).toBe(before)
})

test('an edited passage shows what went and what came', async () => {
  await show({
    format: 'answer/1',
    text: draft.replace('a random key', 'the event id'),
    accepted: [],
  })
  const edited = screen.getByRole('article', { name: /Edited by you, 3 words/ })
  expect(edited.querySelector('del')?.textContent).toBe('a random key')
  expect(edited.querySelector('ins')?.textContent).toBe('the event id')
  fireEvent.click(within(edited).getByRole('button', { name: 'Use draft' }))
  expect(screen.getByRole('article', { name: 'AI draft, accepted' }).textContent).toContain(
    'a random key',
  )
})

test('who keeps their own words no longer sees what they replaced, until they edit again', async () => {
  const words = draft.replace('a random key', 'the event id')
  const seen = await show({ format: 'answer/1', text: words, accepted: [] })
  const edited = () => screen.getByRole('article', { name: /Edited by you, 3 words/ })
  fireEvent.click(within(edited()).getByRole('button', { name: 'Keep mine' }))
  expect(edited().querySelector('del')).toBeNull()
  expect(edited().textContent).toContain('the event id')
  expect(readResult(seen.content, task).message).toBe(words)
  fireEvent.click(screen.getByRole('radio', { name: /Write/ }))
  const editor = await screen.findByLabelText('Answer', { selector: 'textarea' })
  fireEvent.change(editor, { target: { value: words.replace('event id', 'order id') } })
  fireEvent.click(screen.getByRole('radio', { name: /Diff/ }))
  expect(edited().querySelector('del')?.textContent).toBe('a random key')
})

test('the text is there before the device was looked at, and takes no input until then', async () => {
  const pane = (content: WorkContent | null, isOpening: boolean) => (
    <AnswerPane
      task={task}
      content={content}
      contentVersion={0}
      isClosed={false}
      isOpening={isOpening}
      onChange={() => undefined}
    />
  )
  const { rerender } = render(pane(null, true))
  expect(unchecked()).toHaveLength(3)
  expect(screen.getByRole('region', { name: 'Answer' }).hasAttribute('inert')).toBe(true)
  // What the device has is nobody's draft any more: it is opened where it is written.
  rerender(pane({ format: 'answer/1', text: 'Mine alone.', accepted: [] }, false))
  expect(screen.getByRole('region', { name: 'Answer' }).hasAttribute('inert')).toBe(false)
  const editor = await screen.findByLabelText('Answer', { selector: 'textarea' })
  expect((editor as HTMLTextAreaElement).value).toBe('Mine alone.')
  expect(editor.closest('[hidden]')).toBeNull()
})

test('starting blank leaves the draft at hand', async () => {
  const seen = await show(null)
  fireEvent.click(screen.getByRole('button', { name: 'Start blank' }))
  expect(readResult(seen.content, task).message).toBe('')
  expect(screen.getByText(/^100% of the paragraphs/, { selector: '.answer-draft *' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Start from draft' }))
  expect(readResult(seen.content, task).message).toBe(draft)
})

test('without a draft there is nothing to compare', async () => {
  const seen = await show(null, { ...task, aiDraft: null })
  expect(screen.queryByRole('radio', { name: /Diff/ })).toBeNull()
  const editor = await screen.findByLabelText('Answer', { selector: 'textarea' })
  fireEvent.change(editor, { target: { value: 'Mine.' } })
  expect(readResult(seen.content, task)).toEqual({ message: 'Mine.' })
})
