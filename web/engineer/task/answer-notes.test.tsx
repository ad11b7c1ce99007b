// What a person sees of autosave, and what the buttons do to the text.
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useSyncExternalStore } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AnswerNotes } from './answer-notes.tsx'
import type { Standing } from './lease/lost-lease.ts'
import { SaveState } from './save-state.tsx'
import { FakeDesk } from './saving/autosave.fixture.ts'
import type { Autosave } from './saving/autosave.ts'

let desk: FakeDesk
beforeEach(() => {
  desk = new FakeDesk()
})
afterEach(cleanup)

function Notes({ autosave, isWriter = true }: { autosave: Autosave; isWriter?: boolean }) {
  const text = useSyncExternalStore(autosave.subscribe, autosave.getSnapshot)
  const nothing = () => undefined
  return (
    <>
      <AnswerNotes
        autosave={autosave}
        text={text}
        isWriter={isWriter}
        onTake={onTake}
        onDone={nothing}
      />
      <p>text: {String(text.content)}</p>
      <SaveState state={text.state} lost={undefined} onRetry={() => void autosave.retry()} />
    </>
  )
}

const onTake = vi.fn()

async function conflict() {
  desk.saveElsewhere('base')
  const autosave = desk.open()
  autosave.change('base\n\nmine')
  desk.saveElsewhere('base\n\ntheirs')
  await desk.wait(2_000)
  render(<Notes autosave={autosave} />)
}

const press = async (name: string) => await userEvent.click(screen.getByRole('button', { name }))

it('says where the text is: saving, saved, on this device only', async () => {
  const autosave = desk.open()
  render(<Notes autosave={autosave} />)
  expect(screen.getByText('No changes yet')).toBeTruthy()
  act(() => autosave.change('No'))
  expect(screen.getByText('Saving')).toBeTruthy()
  await act(async () => await desk.wait(2_000))
  expect(screen.getByText(/^Saved/).textContent).toMatch(/Saved \d\d:\d\d:\d\d/)
  expect(screen.getByText(/copy on this device/).textContent).toBe(
    'revision 1, copy on this device',
  )
  desk.isDown = true
  act(() => autosave.change('No!'))
  await act(async () => await desk.wait(2_000))
  expect(screen.getByText(/On this device only/)).toBeTruthy()
  desk.isDown = false
  await press('Retry now')
  expect(screen.getByText(/^Saved/)).toBeTruthy()
})

it('says where unsaved words go: held, they are saved; lost, they are not yet an answer', async () => {
  const autosave = desk.open()
  desk.isDown = true
  autosave.change('No!')
  await desk.wait(2_000)
  const { state } = autosave.getSnapshot()
  const say = (lost: Standing | undefined) => {
    const { container, unmount } = render(
      <SaveState state={state} lost={lost} onRetry={() => undefined} />,
    )
    const words = container.querySelector('.save-state-more')?.textContent
    unmount()
    return words
  }
  const saved = "saves to the server when you're back online"
  expect(say(undefined)).toBe(saved)
  expect(say('waiting')).toBe(`${saved}; claim the task again to submit it`)
  expect(say('taken')).toBe(`${saved}; you can submit only if the task returns to the queue`)
  expect(say('cancelled')).toBe(`${saved}; the task no longer accepts answers`)
})

it('offers both versions, and takes theirs', async () => {
  await conflict()
  expect(screen.getByText('Another window also saved this text.')).toBeTruthy()
  expect(screen.getByText('Two versions: choose above')).toBeTruthy()
  await press('Use theirs')
  expect(screen.getByText(/^text:/).textContent).toContain('theirs')
  await press('Restore it')
  expect(screen.getByText(/^text:/).textContent).toContain('mine')
})

it('shows where two long versions differ, and folds what they share', async () => {
  const shared = Array.from({ length: 40 }, (_, at) => `Line ${at}.\n`).join('')
  desk.saveElsewhere(shared)
  const autosave = desk.open()
  autosave.change(`${shared}mine`)
  desk.saveElsewhere(`${shared}theirs`)
  await desk.wait(2_000)
  render(<Notes autosave={autosave} />)
  expect(await screen.findByText('1 difference')).toBeTruthy()
  expect(screen.getByText('38 lines the same')).toBeTruthy()
  await press('Full text')
  expect(screen.queryByText('38 lines the same')).toBeNull()
})

it('merges both', async () => {
  await conflict()
  await press('Merge both')
  await act(async () => await desk.wait(0))
  expect(desk.server.content).toBe('base\n\nmine\n\ntheirs')
})

it('restores what the device had, and goes back to the copy of the server', async () => {
  desk.saveElsewhere('one two')
  desk.device = { content: 'one two three', revision: 1, at: 1, isOnServer: false, unanswered: [] }
  render(<Notes autosave={desk.open()} />)
  expect(screen.getByText(/1 word newer than revision/)).toBeTruthy()
  await press('Back to revision 1')
  expect(screen.getByText('text: one two')).toBeTruthy()
})

it('says of restored words that they are saved, once they are', async () => {
  desk.saveElsewhere('one two')
  desk.device = { content: 'one two three', revision: 1, at: 1, isOnServer: false, unanswered: [] }
  render(<Notes autosave={desk.open()} />)
  await act(async () => await desk.wait(2_000))
  expect(screen.getByText(/1 word from this device, saved as revision/)).toBeTruthy()
  expect(screen.queryByText(/newer than/)).toBeNull()
  await press('Back to revision 1')
  expect(screen.getByText('text: one two')).toBeTruthy()
})

it('tells a second window, which can take over', async () => {
  render(<Notes autosave={desk.open()} isWriter={false} />)
  expect(screen.getByText('This task is open in another window.')).toBeTruthy()
  await press('Write here')
  expect(onTake).toHaveBeenCalledOnce()
})
