import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, test } from 'vitest'
import { testKeyPepper, testStoreEnvironment } from '../harness.ts'

const run = promisify(execFile)
// Held in memory, the four would take 180 MB more than the small ones do.
const growthBytesMax = 80_000_000

test('files of 50 MB pass there and back in the memory that files of 5 MB take', async () => {
  const secret = testKeyPepper()
  const { runName } = inject('testStack')
  const child = join(import.meta.dirname, 'store-memory-child.ts')
  const { stdout } = await run(process.execPath, [child], {
    env: {
      DATABASE_URL: 'postgres://unused',
      VALKEY_URL: 'redis://unused',
      KEY_PEPPERS: `1:${secret}`,
      SESSION_SECRET: secret,
      WEBHOOK_SECRET_KEYS: `1:${secret}`,
      ...testStoreEnvironment(`postgres://unused/${runName}_memory`),
    },
  })
  const { smallPeakBytes, largePeakBytes } = JSON.parse(stdout) as Record<string, number>
  expect(Number(largePeakBytes) - Number(smallPeakBytes)).toBeLessThan(growthBytesMax)
}, 60_000)
