import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type Message, Thread } from './thread.tsx'

const message: Message = {
  number: 1,
  text: 'Which *store*?',
  choices: ['Orders', 'Redis'],
  allowsText: true,
  onNoReply: 'default',
  defaultReply: { choice: 'Orders' },
  askedAt: '2026-11-16T09:34:31.000Z',
  deadlineAt: '2026-11-17T09:34:31.000Z',
  state: 'open',
}
const closedAt = '2026-11-16T10:11:31.000Z'

const show = (more: Partial<Message>, isHeld = true) => {
  const { container, unmount } = render(
    <Thread messages={[{ ...message, ...more }]} isHeld={isHeld} />,
  )
  return { container, unmount }
}

it('shows a reply as the prompt is shown: nothing of it is a link, a picture or markup', () => {
  const text = '**No.** <img src=x onerror=alert(1)> [here](https://evil.example)'
  const data = { days: '<b>7</b>' }
  const { container, unmount } = show({ state: 'replied', closedAt, reply: { text, data } })
  const reply = screen.getByRole('article', { name: 'Reply to question 1' })
  expect(within(reply).getByText('No.').tagName).toBe('STRONG')
  within(reply).getByText(/<img src=x onerror=alert\(1\)>/)
  expect(container.querySelector('img, a')).toBeNull()
  expect(reply.textContent).toContain('<b>7</b>')
  expect(reply.textContent).toContain('after 37 min')
  unmount()
})

it('names what was chosen word for word, also where it has marks or signs that nobody sees', () => {
  const choice = 'Re\u202edis **only**'
  const { unmount } = show({ state: 'replied', closedAt, choices: [choice], reply: { choice } })
  const reply = screen.getByRole('article', { name: 'Reply to question 1' })
  expect(reply.textContent).toContain('Re‹U+202E›dis **only**')
  unmount()
})

it.each([
  ['open', {}, 'No reply yet.'],
  ['assumed', { closedAt, reply: { choice: 'Orders' } }, /the default is assumed/],
  ['continued', { closedAt }, /answer as well as you can/],
  ['no_reply', { closedAt }, /the task was cancelled/],
  ['ended', {}, /ended before a reply/],
  ['removed', {}, /by the retention setting/],
] as const)('%s', (state, more, words) => {
  const { unmount } = show({ state, ...more })
  screen.getByText(words)
  unmount()
})

it('shows an asker who does not hold the task their choices, and that a reply came, not which', () => {
  const { unmount } = show({ state: 'replied', closedAt }, false)
  screen.getByText('You asked')
  screen.getByText('Redis')
  screen.getByText(/Claim the task to read the reply/)
  unmount()
})
