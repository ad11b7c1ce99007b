import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  document.head.replaceChildren()
  localStorage.clear()
})

/** The client as a page has it that came with this mark. */
async function load(mark: string | undefined) {
  vi.resetModules()
  if (mark !== undefined) document.head.innerHTML = `<meta name="has-session" content="${mark}">`
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return Response.json({ next: 'done' })
  })
  return { asked, ...(await import('./client.ts')) }
}

it('a page without a session knows it without asking, until somebody signs in', async () => {
  const { asked, call, sessionEnded } = await load('false')
  const ended = vi.fn()
  sessionEnded.addEventListener('ended', ended)
  const failure = { status: 401, code: 'UNAUTHORIZED' }
  await expect(call('get', '/console/v1/me')).rejects.toMatchObject(failure)
  expect([asked, ended.mock.calls.length]).toEqual([[], 1])
  expect(localStorage.getItem('signed-in-at')).toBeNull()
  await call('post', '/auth/sign-in', { body: { email: 'ada@example.com', password: 'x' } })
  await call('get', '/console/v1/me')
  expect(asked).toEqual(['/auth/sign-in', '/console/v1/me'])
  // Which notifies other tabs.
  expect(localStorage.getItem('signed-in-at')).not.toBeNull()
})

it('a sign-in in another tab is heard', async () => {
  const { asked, call } = await load('false')
  dispatchEvent(new StorageEvent('storage', { key: 'signed-in-at' }))
  await call('get', '/console/v1/me')
  expect(asked).toEqual(['/console/v1/me'])
})

it.each(['true', undefined])('a page that says %s asks', async (mark) => {
  const { asked, call } = await load(mark)
  await call('get', '/console/v1/me')
  expect(asked).toEqual(['/console/v1/me'])
})
