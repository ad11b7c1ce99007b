// A worker is killed while it sends: the claim it had keeps others away for its time and no longer,
// and the mail goes all the same.

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { activeSecret } from '../../src/core/secret-ring.ts'
import { listMails, readMail } from '../mailbox.ts'
import {
  endpointNotice,
  letterhead,
  type NoticeWorld,
  openNoticeWorld,
  openSender,
} from '../notices.ts'
import type { DigestOrders } from './digest-child.ts'

let world: NoticeWorld

beforeAll(async () => {
  world = await openNoticeWorld()
})
afterAll(() => world.close())

function startChild(smtpUrl: string): ChildProcess {
  const orders: DigestOrders = {
    databaseUrl: world.databaseUrl,
    smtpUrl,
    publicUrl: letterhead.publicUrl,
    sessionSecret: activeSecret(letterhead.sessionSecrets),
  }
  return fork(join(import.meta.dirname, 'digest-child.ts'), [JSON.stringify(orders)])
}

async function kill9(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

async function makeOwnerWithNotice() {
  const { accountUuid } = await world.makeAccount()
  const owner = await world.makePerson(accountUuid, 'owner')
  await world.raise(endpointNotice(accountUuid))
  return owner
}

test('killed before the mail server took the mail, it goes once', async () => {
  const owner = await makeOwnerWithNotice()
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const child = startChild(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`)
  const [socket] = (await once(silent, 'connection')) as [Socket]
  await kill9(child)
  socket.destroy()
  silent.close()
  const sender = openSender(world.databaseUrl)
  await sender.sendDue()
  expect(sender.outcomes).toEqual([])
  await world.letPass(180)
  await sender.sendDue()
  await readMail(owner.email)
  await world.letPass(3_600)
  await sender.sendDue()
  expect(await listMails(owner.email)).toHaveLength(1)
  await sender.close()
})

test('killed after it, the second copy is known by its Message-ID', async () => {
  const owner = await makeOwnerWithNotice()
  const child = startChild(inject('testStack').smtpUrl)
  await once(child, 'message')
  await kill9(child)
  const sender = openSender(world.databaseUrl)
  await world.letPass(180)
  await sender.sendDue()
  const second = await readMail(owner.email, 2)
  const [first] = await listMails(owner.email)
  expect(first?.text).toBe(second.text)
  expect(first?.headers['message-id']).toBe(second.headers['message-id'])
  await world.letPass(3_600)
  await sender.sendDue()
  expect(await listMails(owner.email)).toHaveLength(2)
  await sender.close()
})
