import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answerWith, endPage, showPage } from '../test/page-harness.tsx'
import { SessionsSection } from './sessions-section.tsx'

const session = (id: string, current = false) => ({
  ...{ id, current, userAgent: `curl/${id}`, address: null, secondFactor: true },
  createdAt: '2026-11-15T14:30:00.000Z',
})

afterEach(endPage)

it('signs out all others while one of them is still being signed out', async () => {
  const asked = answerWith({
    'GET /auth/sessions': { body: { data: [session('one', true), session('two')] } },
    'DELETE /auth/sessions/two': 'never',
    'POST /auth/sessions/end-others': {},
  })
  showPage(SessionsSection, { path: '/settings' })
  const one = await screen.findByRole('button', { name: 'Sign out Unknown client (curl/two)' })
  fireEvent.click(one)
  expect(one.getAttribute('aria-busy')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: 'Sign out all other sessions' }))
  await expect.poll(() => asked.map(({ path }) => path)).toContain('/auth/sessions/end-others')
})
