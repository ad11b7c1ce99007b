// One account: what its members see of it, and its name.
import { beforeAll, expect, test } from 'vitest'
import { signIn, type TestPerson } from '../console-client.ts'
import { type Service, shareService } from '../service.ts'

let service: Service
let accountId: string
let testAccountId: string
let owner: TestPerson

beforeAll(async () => {
  service = await shareService()
  ;({ accountId, testAccountId } = await service.makeAccount(25))
  owner = await signIn(service, { memberOf: [{ accountId, role: 'owner' }] })
})

const path = () => `/console/v1/accounts/${accountId}`
const rename = (name: string) => owner.call('PATCH', path(), { body: { name } })

test('a member sees the account, its twin and their own role', async () => {
  const viewer = await signIn(service, { memberOf: [{ accountId, role: 'viewer' }] })
  expect((await viewer.call('GET', path())).body).toEqual({
    id: accountId,
    testAccountId,
    name: 'Test',
    role: 'viewer',
    requestsPerSecond: 25,
    suspended: false,
    createdAt: expect.any(String),
  })
})

test('a new name is that of both accounts, and stands in the audit once', async () => {
  const renamed = await rename('  Example, Berlin ')
  expect(renamed.body).toMatchObject({ id: accountId, name: 'Example, Berlin' })
  await rename('Example, Berlin')
  const names = await service.deps.database.db
    .selectFrom('accounts')
    .select('name')
    .where('name', '=', 'Example, Berlin')
    .execute()
  expect(names).toHaveLength(2)
  const acts = await owner.call('GET', `${path()}/audit`)
  const renames = acts.body.data.filter(({ act }: { act: string }) => act === 'account.renamed')
  expect(renames).toHaveLength(1)
  expect(renames[0]).toMatchObject({ subject: accountId })
})

test.each(['', '   ', 'two\nlines', 'x'.repeat(201)])('400: the name %j', async (name) => {
  expect((await rename(name)).status).toBe(400)
})
