// Signing up for tests, through HTTP and the mailbox: an address, then a name and a password at the
// link of the mail.
import { randomBytes } from 'node:crypto'
import { type Browser, openBrowser } from './browser.ts'
import { readMail, readToken } from './mailbox.ts'
import type { Reply, Service } from './service.ts'

export const chosenPassword = 'correct horse battery'

export function newAddress(): string {
  return `ada-${randomBytes(6).toString('hex')}@example.com`
}

/** What somebody chooses at the link of a mail. */
export async function finishSignUp(
  browser: Browser,
  chosen: { token: string; name?: string; password?: string },
): Promise<Reply> {
  const body = { name: 'Ada Example', password: chosenPassword, ...chosen }
  return await browser.call('POST', '/auth/sign-up/finish', { body })
}

/** Somebody who signed up and chose a password; not signed in. */
export async function signUp(service: Service, email = newAddress()): Promise<string> {
  const browser = openBrowser(service)
  const asked = await browser.call('POST', '/auth/sign-up', { body: { email } })
  if (asked.status !== 204) throw new Error(`sign-up said ${asked.status}: ${asked.text}`)
  const finished = await finishSignUp(browser, { token: readToken(await readMail(email)) })
  if (finished.status !== 200) throw new Error(`finishing said ${finished.status}`)
  return email
}
