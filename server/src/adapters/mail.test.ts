import { randomBytes } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { listMails, readMail } from '../../test/mailbox.ts'
import { createMailer } from './mail.ts'

const newAddress = () => `mail-${randomBytes(6).toString('hex')}@example.com`
const from = 'Task Review <no-reply@example.com>'

test('a mail arrives as it was written, from the sender that is set', async () => {
  const failures: Error[] = []
  const mailer = createMailer({
    smtpUrl: inject('testStack').smtpUrl,
    from,
    onError: (error) => failures.push(error),
  })
  const to = newAddress()
  mailer.post({ to, subject: 'Grüße', text: 'A line.\nhttp://localhost/?token=a-b_c' })
  await mailer.close()
  expect(await readMail(to)).toMatchObject({
    subject: 'Grüße',
    from: 'no-reply@example.com',
    text: expect.stringContaining('http://localhost/?token=a-b_c'),
  })
  expect(failures).toEqual([])
})

test('an address cannot name further recipients, nor a subject further headers', async () => {
  const mailer = createMailer({
    smtpUrl: inject('testStack').smtpUrl,
    from,
    onError: () => undefined,
  })
  const [to, other] = [newAddress(), newAddress()]
  await mailer.send({ to, subject: `Hello\r\nBcc: ${other}`, text: 'x' })
  await mailer.send({ to: `${to}, ${other}`, subject: 'Hello', text: 'x' }).catch(() => undefined)
  await mailer.close()
  await readMail(to)
  expect(await listMails(other)).toEqual([])
})

test('a mail server that is away is reported, and holds up neither the caller nor the end', async () => {
  const failures: Error[] = []
  const mailer = createMailer({
    smtpUrl: 'smtp://127.0.0.1:1',
    from,
    onError: (error) => failures.push(error),
  })
  mailer.post({ to: newAddress(), subject: 'Hello', text: 'x' })
  await mailer.close()
  expect(failures).toHaveLength(1)
})
