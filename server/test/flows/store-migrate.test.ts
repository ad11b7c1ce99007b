// What the role migrate does about the store of files.

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DeleteBucketCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { asOwner } from '../../../scripts/stack/postgres.ts'
import {
  createTestDatabase,
  type TestDatabase,
  testKeyPepper,
  testStoreEnvironment,
} from '../harness.ts'

const run = promisify(execFile)
const repository = join(import.meta.dirname, '../../..')

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function migrate(store: Record<string, string>): Promise<string> {
  const secret = testKeyPepper()
  const env = {
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: asOwner(database.url),
    VALKEY_URL: inject('testStack').valkeyUrl,
    KEY_PEPPERS: `1:${secret}`,
    SESSION_SECRET: secret,
    WEBHOOK_SECRET_KEYS: `1:${secret}`,
    ...testStoreEnvironment(database.url),
    ...store,
  }
  const args = ['server/src/main.mjs', '--role', 'migrate']
  return (await run(process.execPath, args, { cwd: repository, env })).stderr
}

test('a store that is away does not keep the tables from being migrated', async () => {
  const said = await migrate({ S3_ENDPOINT: 'http://127.0.0.1:1' })
  expect(said).toMatch(/^The bucket task-review could not be made: .*ECONNREFUSED/)
})

test('a bucket that is missing is made', async () => {
  const { storeUrl, storeAccessKeyId, storeSecretAccessKey, runName } = inject('testStack')
  const Bucket = `migrate-${runName.replaceAll('_', '-')}`
  const client = new S3Client({
    endpoint: storeUrl,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: storeAccessKeyId, secretAccessKey: storeSecretAccessKey },
  })
  const head = () => client.send(new HeadBucketCommand({ Bucket }))
  await expect(head()).rejects.toThrow()
  expect(await migrate({ S3_BUCKET: Bucket })).toBe('')
  await head()
  await client.send(new DeleteBucketCommand({ Bucket }))
  client.destroy()
})
