// Pages that wait and pages that fail: the browser holds replies back, or gives others.
import type { Page } from 'playwright-core'
import { idOf } from './ids.ts'

/** The reply never comes. */
export const withhold = (path: string) => async (page: Page) => {
  await page.route(isAt(path), () => undefined)
}

/** The service runs into an error of its own. */
export const fail = (path: string) => async (page: Page) => {
  await page.route(isAt(path), (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      headers: { 'x-request-id': idOf('req', path) },
      body: JSON.stringify({ error: { code: 'INTERNAL', message: 'Something went wrong here.' } }),
    }),
  )
}

/** The service says this instead. */
export const say =
  (path: string, body: unknown, status = 200) =>
  async (page: Page) => {
    await page.route(isAt(path), (route) =>
      route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) }),
    )
  }

export const isFailed = async (page: Page) => {
  const note = page.getByRole('alert').first()
  await note.waitFor()
  await note.scrollIntoViewIfNeeded()
}

/** A star stands for anything. */
export function isAt(path: string): (url: URL) => boolean {
  const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replaceAll('*', '.*')}$`)
  return ({ pathname }) => pattern.test(pathname)
}
