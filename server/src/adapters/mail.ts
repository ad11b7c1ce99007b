// Mail over SMTP: plain text, one recipient each. A mail that is accepted here is handed over in the
// background and tried again a few times; whoever asked for it never waits for the mail server, and
// so cannot tell from the time a request took whether there was anything to send.
import { setTimeout as delay } from 'node:timers/promises'
import { createTransport } from 'nodemailer'

export type Mail = {
  to: string
  subject: string
  text: string
  /** Where mail programs turn such mail off, with one click (RFC 8058). */
  unsubscribeUrl?: string
  /** Without it each mail gets one of its own. */
  messageId?: string
}

export type Mailer = {
  /** Resolves when the mail server has taken the mail, and rejects when it does not. */
  send(mail: Mail): Promise<void>
  /** Sends it in the background. */
  post(mail: Mail): void
  /** Rejects when the mail server cannot be reached or does not let us in. Sends nothing. */
  probe(): Promise<void>
  /** Waits for what is under way. */
  close(): Promise<void>
}

export type MailerOptions = {
  smtpUrl: string
  from: string
  /** Called for every mail that was given up. */
  onError(error: Error): void
}

const timeoutMs = 10_000
const retryDelaysMs = [1_000, 5_000, 25_000]

export function createMailer({ smtpUrl, from, onError }: MailerOptions): Mailer {
  const transport = createTransport(
    {
      url: smtpUrl,
      pool: true,
      maxConnections: 2,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  const underWay = new Set<Promise<void>>()
  const closing = new AbortController()

  async function send({ to, subject, text, unsubscribeUrl, messageId }: Mail): Promise<void> {
    await transport.sendMail({
      // Given as an address and not as text, it cannot smuggle in further recipients.
      to: { name: '', address: to },
      subject,
      text,
      ...(messageId !== undefined && { messageId }),
      ...(unsubscribeUrl !== undefined && describeUnsubscribing(unsubscribeUrl)),
    })
  }

  async function sendPatiently(mail: Mail): Promise<void> {
    for (const delayMs of retryDelaysMs) {
      try {
        return await send(mail)
      } catch {
        if (closing.signal.aborted) break
        await delay(delayMs, undefined, { signal: closing.signal }).catch(() => undefined)
      }
    }
    await send(mail)
  }

  return {
    send,
    post(mail) {
      const sending = sendPatiently(mail)
        .catch(onError)
        .finally(() => underWay.delete(sending))
      underWay.add(sending)
    },
    async probe() {
      await transport.verify()
    },
    async close() {
      closing.abort()
      await Promise.all(underWay)
      transport.close()
    },
  }
}

function describeUnsubscribing(url: string) {
  return {
    list: { unsubscribe: { url } },
    headers: {
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      // Keeps those who are away from answering a machine.
      'Auto-Submitted': 'auto-generated',
    },
  }
}
