// The stage itself: pages come with their policy and without a complaint.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { raiseStage, type Stage } from '../environment.ts'

let stage: Stage

beforeAll(async () => {
  stage = await raiseStage()
}, 60_000)
afterAll(() => stage?.end())

test('the entrance is served with a nonce that its policy names, and nothing is loaded from outside', async () => {
  const { page, complaints } = await stage.open()
  const reply = await page.goto('/sign-in')
  const policy = (await reply?.headerValue('content-security-policy')) ?? ''
  expect(reply?.status()).toBe(200)
  expect(policy).toContain("require-trusted-types-for 'script'")
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
  expect(nonce).toBeTruthy()
  await page.locator('#root > *').first().waitFor()
  expect(complaints.all).toEqual([])
})
