// The mails that the stack's mail server has taken, for tests to read.
import { setTimeout as delay } from 'node:timers/promises'
import { inject } from 'vitest'
import { waitUntil } from '../../scripts/stack/processes.ts'

export type ReceivedMail = {
  subject: string
  text: string
  from: string
  /** By lower-case name. */
  headers: Record<string, string>
}

const waitMs = 20_000
const lookMs = 50

/**
 * The newest mail to an address, once there are so many. The mail server has no event to await, and
 * many tests ask it at once, so it is asked now and then and for these mails alone.
 */
export async function readMail(to: string, count = 1): Promise<ReceivedMail> {
  let mails: ReceivedMail[] = []
  await waitUntil(async () => {
    mails = await listMails(to)
    if (mails.length >= count) return true
    await delay(lookMs)
    return false
  }, waitMs)
  const mail = mails[count - 1]
  if (mail === undefined) throw new Error(`${mails.length} mails to ${to}, not ${count}`)
  return mail
}

export async function listMails(to: string): Promise<ReceivedMail[]> {
  const { mailUrl } = inject('testStack')
  const reply = await fetch(`${mailUrl}/email?to.address=${encodeURIComponent(to)}`)
  const all = (await reply.json()) as {
    subject: string
    text: string
    to: { address: string }[]
    from: { address: string }[]
    headers: Record<string, string>
  }[]
  return all
    .filter((mail) => mail.to.some(({ address }) => address === to))
    .map(({ subject, text, from, headers }) => ({
      subject,
      text,
      from: from[0]?.address ?? '',
      headers,
    }))
}

/** The token in the newest mail with such a subject, as only the owner of the mailbox has it. */
export async function readNewestToken(to: string, subject: RegExp): Promise<string> {
  let found: ReceivedMail | undefined
  await waitUntil(async () => {
    found = (await listMails(to)).findLast((mail) => subject.test(mail.subject))
    if (found === undefined) await delay(lookMs)
    return found !== undefined
  }, waitMs)
  if (found === undefined) throw new Error(`no mail to ${to} about ${subject}`)
  return readToken(found)
}

/** The token in the link of a mail. */
export function readToken({ text }: ReceivedMail): string {
  const token = /#token=(\S+)/.exec(text)?.[1]
  if (token === undefined) throw new Error(`no token in: ${text}`)
  return decodeURIComponent(token)
}
