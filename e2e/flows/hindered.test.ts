// Engineers who may not work yet are told why, and their browser asks for nothing that is refused.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn, type TestPerson } from '../../server/test/console-client.ts'
import { raiseStage, type Stage } from '../environment.ts'

let stage: Stage

beforeAll(async () => {
  stage = await raiseStage({ model: undefined })
}, 60_000)
afterAll(() => stage?.end())

const paths = ['/workbench', '/workbench/work', '/workbench/availability', '/workbench/guidelines']

/** What is refused or breaks while the person opens each page of the workbench. */
async function openPages({ cookie }: TestPerson, words: string): Promise<string[]> {
  const { page } = await stage.open({ cookie })
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`)
  })
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.getByText(words).waitFor()
  }
  return refused
}

const engineer = { tagIds: [1], capacity: 1 }

test('one who is suspended', async () => {
  const person = await signIn(stage, { engineer })
  await stage.deps.database.db
    .updateTable('engineers')
    .set({ suspended_at: new Date(), on_duty_since: null })
    .where('person_id', '=', person.personUuid)
    .execute()
  expect(await openPages(person, 'You are suspended.')).toEqual([])
})

test('one without a second factor', async () => {
  const person = await signIn(stage, { engineer, secondFactor: false })
  const words = 'Viewing client tasks requires two-factor authentication.'
  expect(await openPages(person, words)).toEqual([])
})

test('somebody who is no engineer', async () => {
  const { accountId } = await stage.makeAccount()
  const person = await signIn(stage, { memberOf: [{ accountId, role: 'owner' }] })
  expect(await openPages(person, 'The workbench is for engineers.')).toEqual([])
})
