// Where PUBLIC_URL is https, every response tells browsers to stay with it; elsewhere none does.
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exchange } from '../raw-http.ts'
import { type Service, startService } from '../service.ts'

async function makeWeb(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'web-'))
  await mkdir(join(folder, 'assets'))
  for (const entry of ['entrance', 'member', 'engineer', 'operator']) {
    await mkdir(join(folder, entry))
    await writeFile(join(folder, entry, 'index.html'), '<!doctype html><title>Page</title>')
  }
  return folder
}

const paths = [
  '/',
  '/sign-in',
  '/admin',
  '/healthz',
  '/openapi.json',
  '/api/v1/credits',
  '/api/v1/nothing',
  '/console/v1/me',
  '/operator/v1/floor/stream',
  '/files/none',
  '/%zz',
]

describe.each([
  ['https://trs.example.com', 'max-age=31536000'],
  ['http://trs.example.com', null],
])('PUBLIC_URL %s', (publicUrl, expected) => {
  let service: Service

  beforeAll(async () => {
    service = await startService({ publicUrl, webFolder: await makeWeb() })
  })
  afterAll(() => service.stop())

  test.each(paths)('%s', async (path) => {
    const response = await fetch(`${service.url}${path}`)
    await response.body?.cancel()
    expect(response.headers.get('strict-transport-security')).toBe(expected)
  })

  test('what is no HTTP', async () => {
    const [reply] = await exchange(service.url, 'NONSENSE\r\n\r\n')
    expect(reply?.status).toBe(400)
    expect(reply?.headers.get('strict-transport-security') ?? null).toBe(expected)
  })
})
