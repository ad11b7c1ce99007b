// The switch by which an owner lets AI draft prose, and what an operator's word does to it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn } from '../../../../test/console-client.ts'
import { type Loose, type Service, startService } from '../../../../test/service.ts'
import { startTestModel, type TestModel } from '../../../../test/test-model.ts'

let testModel: TestModel
let allowed: Service
let forbidden: Service

beforeAll(async () => {
  testModel = await startTestModel()
  allowed = await startService({ model: testModel.configure(''), allowsProseDrafts: true })
  forbidden = await startService({ model: testModel.configure('') })
})
afterAll(async () => {
  await allowed.stop()
  await forbidden.stop()
  await testModel.stop()
})

async function openAccount(service: Service, role: 'owner' | 'developer' = 'owner') {
  const { accountId } = await service.makeAccount()
  const person = await signIn(service, { memberOf: [{ accountId, role }] })
  const path = `/console/v1/accounts/${accountId}/ai`
  return {
    read: () => person.call('GET', path),
    set: (proseDrafts: boolean) => person.call('PUT', path, { body: { proseDrafts } }),
    listActs: async () =>
      (await person.call('GET', `/console/v1/accounts/${accountId}/audit`)).body.data.map(
        ({ act }: Loose) => act,
      ),
  }
}

describe('AI drafts of prose', () => {
  test('are off until an owner switches them on, which is audited once', async () => {
    const account = await openAccount(allowed)
    const off = { proseDrafts: false, proseDraftsAllowed: true, provider: '127.0.0.1' }
    expect((await account.read()).body).toEqual(off)
    const on = { ...off, proseDrafts: true }
    expect((await account.set(true)).body).toEqual(on)
    expect((await account.set(true)).body).toEqual(on)
    expect((await account.read()).body).toEqual(on)
    const acts = await account.listActs()
    expect(acts.filter((act: string) => act === 'account.ai_drafts_changed')).toHaveLength(1)
    expect((await account.set(false)).body).toEqual(off)
  })

  test('are switched by nobody but owners', async () => {
    const account = await openAccount(allowed, 'developer')
    expect((await account.read()).status).toBe(200)
    expect((await account.set(true)).status).toBe(403)
  })

  test('cannot be switched on where the operator does not allow it, and say so', async () => {
    const account = await openAccount(forbidden)
    expect((await account.read()).body).toMatchObject({ proseDraftsAllowed: false })
    const refused = await account.set(true)
    expect(refused.status).toBe(400)
    expect(refused.body.error.details.errors[0].message).toMatch(/does not allow/)
    expect((await account.set(false)).status).toBe(200)
  })
})
