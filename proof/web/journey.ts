// What stands between an engineer and their first answer, and between one answer and the next task: how often a key or
// a button is pressed, and how long that takes a hand that never hesitates.
import type { Page } from 'playwright-core'
import { showTotp } from '../../scripts/demo/totp.ts'
import { percentile } from '../bench/percentile.ts'
import type { Timed } from './claims.ts'
import { round } from './frames.ts'
import type { Ground } from './ground.ts'
import { prompt } from './many-tasks.ts'

export type JourneyFigures = {
  /** From the sign-in page to the reply of the submit. */
  firstAnswer: { presses: number; ms: number }
  /** From the key that submits to the next task painted. */
  next: { times: number; presses: number; p50Ms: number; worstMs: number }
}

const answer = 'Keep one key for all attempts of an event, made from its id.'
const totpStepMs = 30_000
const editor = '.cm-content'
/** Submit takes no press before what stands around it has stood still for a second. */
const submittable = '.submit-bar-submit:not([aria-disabled]):not([aria-busy])'

export async function measureJourney(ground: Ground, times: number): Promise<JourneyFigures> {
  // Each by the API: of a copy nothing is held, so its answer could not be charged.
  for (let number = 1; number <= times + 2; number += 1)
    await ground.client.create({ prompt: `Task ${number}: ${prompt}` })
  const { page, context } = await ground.openSignedOut()
  try {
    const firstAnswer = await timeFirstAnswer(page, ground)
    const next = await timeNext(page, times)
    return { firstAnswer, next }
  } finally {
    await context.close()
  }
}

async function timeFirstAnswer(page: Page, { person }: Ground) {
  // A code is good once, and the ground has signed in with one.
  await page.waitForTimeout(totpStepMs - (Date.now() % totpStepMs) + 100)
  const startedAtMs = performance.now()
  let presses = 0
  const press = async (key: string) => {
    presses += 1
    await page.keyboard.press(key)
  }
  /** Typed by a password manager or pasted: one press. */
  const enter = async (text: string) => {
    presses += 1
    await page.keyboard.insertText(text)
  }
  await page.goto('/sign-in')
  await page.getByLabel('Email').waitFor()
  await page.getByLabel('Email').focus()
  await enter(person.email)
  await press('Tab')
  await page.getByLabel('Password').focus()
  await enter(person.password)
  await press('Enter')
  await page.getByLabel('Code').waitFor()
  await page.getByLabel('Code').focus()
  await enter(showTotp(person.totpSecret))
  await press('Enter')
  await page.getByText('Next up for you').waitFor()
  await press('Space')
  await page.locator(editor).waitFor()
  await page.locator(editor).focus()
  await enter(answer)
  await page.locator(submittable).waitFor()
  const submitted = waitForSubmit(page)
  await press('Control+Enter')
  await submitted
  return { presses, ms: Math.round(performance.now() - startedAtMs) }
}

const waitForSubmit = (page: Page) =>
  page.waitForResponse((reply) => reply.url().endsWith('/submit') && reply.ok())

async function timeNext(page: Page, times: number) {
  await page.goto('/workbench')
  await page.getByText('Next up for you').waitFor()
  await page.keyboard.press('Space')
  const timed: Timed[] = []
  while (timed.length < times) {
    await page.locator(editor).waitFor()
    await page.locator(editor).focus()
    await page.keyboard.insertText(answer)
    await page.locator(submittable).waitFor()
    // Another prompt than the one that is there, with an empty editor below it.
    await page.evaluate(`speed.timeToOther('.prompt-text')`)
    await page.keyboard.press('Control+Shift+Enter')
    timed.push(await page.evaluate<Timed>('speed.timed'))
  }
  const ms = timed.map(({ paintedMs }) => paintedMs).toSorted((a, b) => a - b)
  return {
    times: ms.length,
    presses: 1,
    p50Ms: round(percentile(ms, 50)),
    worstMs: round(ms.at(-1) ?? Number.NaN),
  }
}
