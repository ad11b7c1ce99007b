// Pages for signed-out users: no request fails, so the console stays empty.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { raiseStage, type Stage } from '../environment.ts'

let stage: Stage

beforeAll(async () => {
  stage = await raiseStage({ model: undefined })
}, 60_000)
afterAll(() => stage?.end())

test.each([
  ['/sign-in', 'Sign in'],
  ['/sign-up', 'Sign up'],
  ['/forgot-password', 'password'],
  ['/', 'Ask an engineer with an API call'],
  ['/accept-invitation?token=some-token', 'This invitation is no longer open'],
  ['/dashboard', 'Sign in'],
  ['/workbench', 'Sign in'],
  ['/admin', 'Sign in'],
])('%s is shown without a refusal', async (path, heading) => {
  const { page, complaints } = await stage.open()
  const refused: string[] = []
  page.on('response', (reply) => {
    if (reply.status() >= 400) refused.push(`${reply.status()} ${reply.url()}`)
  })
  await page.goto(path)
  await page.getByRole('heading', { name: heading }).waitFor()
  expect(refused).toEqual([])
  expect(complaints.all).toEqual([])
})
