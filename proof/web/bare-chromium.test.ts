import { expect, test } from 'vitest'
import { findFreePort } from '../../scripts/stack/processes.ts'
import { startBareChromium } from './bare-chromium.ts'

test('a browser that was stopped is gone, and not only the shell that started it', async () => {
  const port = await findFreePort()
  const version = `http://127.0.0.1:${port}/json/version`
  const stop = await startBareChromium(port)
  expect((await fetch(version)).ok).toBe(true)
  await stop()
  await expect(fetch(version)).rejects.toThrow()
})
