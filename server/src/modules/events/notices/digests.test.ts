import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listMails, readMail } from '../../../../test/mailbox.ts'
import {
  balanceNotice,
  closedSmtpUrl,
  endpointNotice,
  keyNotice,
  type NoticeWorld,
  openNoticeWorld,
  openSender,
  suspensionNotice,
} from '../../../../test/notices.ts'
import { encodeId } from '../../../core/ids.ts'
import { claimLane } from './digest-queries.ts'
import { retryDelaysSeconds } from './digests.ts'
import { settleNotice } from './notices.ts'
import { changeMailChoices } from './preferences.ts'

let world: NoticeWorld
let sender: ReturnType<typeof openSender>

beforeAll(async () => {
  world = await openNoticeWorld()
})
afterAll(() => world.close())
beforeEach(() => {
  sender = openSender(world.databaseUrl)
})
afterEach(async () => {
  await sender.close()
  await sql`delete from digest_lanes`.execute(world.adminDb)
})

async function makeTeam(name?: string) {
  const { accountUuid, testAccountUuid } = await world.makeAccount(name ? { name } : {})
  const owner = await world.makePerson(accountUuid, 'owner')
  return { accountUuid, testAccountUuid, owner }
}

const countMails = async ({ email }: { email: string }) => (await listMails(email)).length

describe('each kind', () => {
  test('tells what happened, what to do, and where', async () => {
    const { accountUuid, owner } = await makeTeam('Acme')
    const page = `https://review.example.com/accounts/${encodeId('acct', accountUuid)}`
    const expected = [
      [balanceNotice(accountUuid), 'Credits are running low: Acme', '1,200 credits', '/credits'],
      [
        endpointNotice(accountUuid),
        'A webhook endpoint',
        'https://hooks.example.com/1',
        '/webhooks',
      ],
      [keyNotice(accountUuid), 'An API key is about', '2027-01-02 03:04 UTC', '/keys'],
      [
        suspensionNotice(accountUuid, true),
        'Your account was suspended: Acme',
        '"The last invoice is 60 days late."',
        '',
      ],
      [
        suspensionNotice(accountUuid, false),
        'The suspension of your account was lifted: Acme',
        '"The invoice was paid."',
        '',
      ],
    ] as const
    for (const [index, [notice, subject, text, path]] of expected.entries()) {
      expect(await world.raise(notice)).toBe(true)
      await sender.sendDue()
      const mail = await readMail(owner.email, index + 1)
      expect(mail.subject).toContain(subject)
      expect(mail.text).toContain(text)
      expect(mail.text.split('\n')).toContain(`${page}${path}`)
      await world.letPass(3_600)
    }
    expect(sender.outcomes).toEqual(expected.map(() => 'sent'))
  })

  test('is for those it concerns', async () => {
    const { accountUuid, owner } = await makeTeam()
    const developer = await world.makePerson(accountUuid, 'developer')
    const viewer = await world.makePerson(accountUuid, 'viewer')
    await world.raise(balanceNotice(accountUuid))
    await sender.sendDue()
    await readMail(owner.email)
    await world.raise(endpointNotice(accountUuid))
    await sender.sendDue()
    const mail = await readMail(developer.email)
    expect(mail.subject).toContain('webhook')
    expect(await countMails(developer)).toBe(1)
    expect(await countMails(viewer)).toBe(0)
  })

  test('of a test twin reaches the people of the account, and says so', async () => {
    const { testAccountUuid, owner } = await makeTeam()
    await world.raise(endpointNotice(testAccountUuid))
    await sender.sendDue()
    expect((await readMail(owner.email)).text).toContain('(test mode)')
  })
})

describe('a digest', () => {
  test('holds 50 notices in one mail, oldest first', async () => {
    const { accountUuid, owner } = await makeTeam()
    for (let i = 1; i <= 50; i++) await world.raise(endpointNotice(accountUuid, i))
    await sender.sendDue()
    const mail = await readMail(owner.email)
    expect(mail.subject).toBe('50 notifications about Example')
    const told = [...mail.text.matchAll(/hooks\.example\.com\/(\d+)/g)].map(([, n]) => Number(n))
    expect(told).toEqual(Array.from({ length: 50 }, (_, i) => i + 1))
    await sender.sendDue()
    expect(await countMails(owner)).toBe(1)
  })

  test('is bounded, and counts what it leaves out', async () => {
    const { accountUuid, owner } = await makeTeam()
    for (let i = 1; i <= 53; i++) await world.raise(endpointNotice(accountUuid, i))
    await sender.sendDue()
    const mail = await readMail(owner.email)
    expect(mail.subject).toBe('53 notifications about Example')
    expect(mail.text).toContain('There are 3 more:')
    await world.letPass(3_600)
    await sender.sendDue()
    expect(await countMails(owner)).toBe(1)
  })

  test('comes at most once an hour, with everything that came meanwhile', async () => {
    const { accountUuid, owner } = await makeTeam()
    await world.raise(endpointNotice(accountUuid, 1))
    await sender.sendDue()
    await readMail(owner.email)
    await world.raise(endpointNotice(accountUuid, 2))
    await world.letPass(3_500)
    await world.raise(endpointNotice(accountUuid, 3))
    await sender.sendDue()
    expect(await countMails(owner)).toBe(1)
    await world.letPass(100)
    await sender.sendDue()
    expect((await readMail(owner.email, 2)).subject).toBe('2 notifications about Example')
  })

  test('leaves out what is no longer so, and is not sent for nothing', async () => {
    const { accountUuid, owner } = await makeTeam()
    const notice = endpointNotice(accountUuid)
    await world.raise(notice)
    await world.db.transaction().execute((tx) => settleNotice(tx, notice))
    await sender.sendDue()
    expect(sender.outcomes).toEqual([])
    expect(await countMails(owner)).toBe(0)
  })

  test('tells nothing to who has left, and nothing of before to who came later', async () => {
    const { accountUuid, owner } = await makeTeam()
    const leaver = await world.makePerson(accountUuid, 'owner')
    await world.raise(endpointNotice(accountUuid, 1))
    await world.db.deleteFrom('memberships').where('person_id', '=', leaver.personUuid).execute()
    const comer = await world.makePerson(accountUuid, 'owner')
    await world.raise(endpointNotice(accountUuid, 2))
    await sender.sendDue()
    expect((await readMail(owner.email)).subject).toContain('2 notifications')
    expect((await readMail(comer.email)).text).not.toContain('hooks.example.com/1')
    expect(await countMails(leaver)).toBe(0)
  })

  test('tells nothing of the time in which somebody was no member', async () => {
    const { accountUuid, owner } = await makeTeam()
    const person = await world.makePerson(accountUuid, 'developer')
    await world.raise(endpointNotice(accountUuid, 1))
    await sender.sendDue()
    const membership = { account_id: accountUuid, person_id: person.personUuid, role: 'developer' }
    await world.db.deleteFrom('memberships').where('person_id', '=', person.personUuid).execute()
    await world.raise(endpointNotice(accountUuid, 2))
    await world.db.insertInto('memberships').values(membership).execute()
    await world.raise(endpointNotice(accountUuid, 3))
    await world.letPass(3_600)
    await sender.sendDue()
    expect((await readMail(owner.email, 2)).subject).toContain('2 notifications')
    const mail = await readMail(person.email, 2)
    expect(mail.text).toContain('hooks.example.com/3')
    expect(mail.text).not.toContain('hooks.example.com/2')
  })

  test('leaves out the kinds that the person turned off, and only those', async () => {
    const { accountUuid, owner } = await makeTeam()
    await changeMailChoices(world.db, owner.personUuid, [{ kind: 'low_balance', on: false }])
    await world.raise(balanceNotice(accountUuid))
    await world.raise(keyNotice(accountUuid))
    await sender.sendDue()
    const mail = await readMail(owner.email)
    expect(mail.subject).toBe('An API key is about to expire: Example')
    expect(mail.text).not.toContain('credits')
  })

  test('can be turned off by mail programs', async () => {
    const { accountUuid, owner } = await makeTeam()
    await world.raise(keyNotice(accountUuid))
    await sender.sendDue()
    const { headers } = await readMail(owner.email)
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    expect(headers['list-unsubscribe']).toMatch(
      /^<https:\/\/review\.example\.com\/auth\/unsubscribe\?token=person_\S+>$/,
    )
    expect(headers['message-id']).toContain(accountUuid)
  })
})

describe('sending', () => {
  test('is done once, however many workers there are', async () => {
    const teams = await Promise.all(Array.from({ length: 8 }, () => makeTeam()))
    for (const { accountUuid } of teams) await world.raise(endpointNotice(accountUuid))
    const workers = [sender, ...[1, 2, 3].map(() => openSender(world.databaseUrl))]
    await Promise.all(workers.map((worker) => worker.sendDue()))
    expect(workers.flatMap(({ outcomes }) => outcomes)).toEqual(Array(8).fill('sent'))
    for (const { owner } of teams) {
      await readMail(owner.email)
      expect(await countMails(owner)).toBe(1)
    }
    await Promise.all(workers.slice(1).map((worker) => worker.close()))
  })

  test('is kept from others while a worker is at it, and taken over when that one died', async () => {
    const { accountUuid, owner } = await makeTeam()
    await world.raise(endpointNotice(accountUuid))
    expect(await claimLane(world.db, 180)).toBeDefined()
    await world.letPass(179)
    await world.raise(endpointNotice(accountUuid, 2))
    await sender.sendDue()
    expect(sender.outcomes).toEqual([])
    await world.letPass(1)
    await sender.sendDue()
    expect((await readMail(owner.email)).subject).toContain('2 notifications')
  })

  test('waits while the mail server is away, and tells all when it is back', async () => {
    const { accountUuid, owner } = await makeTeam()
    await world.raise(endpointNotice(accountUuid, 1))
    const cut = openSender(world.databaseUrl, { smtpUrl: closedSmtpUrl })
    await cut.sendDue()
    await cut.sendDue()
    expect(cut.outcomes).toEqual(['retried'])
    await world.raise(endpointNotice(accountUuid, 2))
    await sender.sendDue()
    expect(sender.outcomes).toEqual([])
    await world.letPass(60)
    await sender.sendDue()
    expect((await readMail(owner.email)).subject).toContain('2 notifications')
    await cut.close()
  })

  test('is given up after some tries over two days; a later notice is told again', async () => {
    const { accountUuid, owner } = await makeTeam()
    await world.raise(endpointNotice(accountUuid, 1))
    const cut = openSender(world.databaseUrl, { smtpUrl: closedSmtpUrl })
    for (const delaySeconds of [...retryDelaysSeconds, 0]) {
      await cut.sendDue()
      await world.letPass(delaySeconds)
    }
    expect(cut.outcomes).toEqual([...retryDelaysSeconds.map(() => 'retried'), 'given_up'])
    expect(retryDelaysSeconds.reduce((sum, delay) => sum + delay)).toBeLessThan(48 * 3_600)
    await cut.close()
    await sender.sendDue()
    expect(sender.outcomes).toEqual([])
    await world.raise(endpointNotice(accountUuid, 2))
    await sender.sendDue()
    expect((await readMail(owner.email)).text).not.toContain('hooks.example.com/1')
  })

  test('loses no notice that is raised while a mail is under way', async () => {
    const { accountUuid, owner } = await makeTeam()
    await world.raise(endpointNotice(accountUuid, 1))
    const interrupted = openSender(world.databaseUrl, {
      beforeSend: () => world.raise(endpointNotice(accountUuid, 2)),
    })
    await interrupted.sendDue()
    await interrupted.close()
    expect((await readMail(owner.email)).text).not.toContain('hooks.example.com/2')
    await sender.sendDue()
    expect(await countMails(owner)).toBe(1)
    await world.letPass(3_600)
    await sender.sendDue()
    const mail = await readMail(owner.email, 2)
    expect(mail.text).toContain('hooks.example.com/2')
    expect(mail.text).not.toContain('hooks.example.com/1')
  })
})
