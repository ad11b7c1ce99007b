// From the press of the key that claims to the task painted: prompt and answer, ready to write in.
import type { Page } from 'playwright-core'
import { percentile } from '../bench/percentile.ts'
import { round } from './frames.ts'
import { type Ground, giveBack } from './ground.ts'
import { prompt } from './many-tasks.ts'

export type Timed = {
  thereMs: number
  paintedMs: number
  calls: { path: string; from: number; to: number }[]
}

export type Claims = {
  claims: number
  p50Ms: number
  worstMs: number
  /** Of it, until the reply of the claim was there. */
  replyP50Ms: number
}

/** Prompt and text field, or what there is of the AI draft. */
const painted = ['.prompt-text > .markdown', '.cm-content, .passages']

/** The queue must be open. Gives how long it took; the task is then held. */
export async function timeClaim(page: Page): Promise<Timed & { taskId: string }> {
  await page.getByText('Next up for you').waitFor()
  await page.evaluate('document.activeElement?.blur()')
  await page.evaluate(`speed.timeFromKey(${JSON.stringify(painted)})`)
  await page.keyboard.press('Space')
  const timed = await page.evaluate<Timed>('speed.timed')
  return { ...timed, taskId: new URL(page.url()).pathname.split('/').at(-1) ?? '' }
}

export function describeClaims(timed: readonly Timed[]): Claims {
  const sorted = (of: (one: Timed) => number) => timed.map(of).toSorted((a, b) => a - b)
  const whole = sorted(({ paintedMs }) => paintedMs)
  const reply = sorted(
    ({ calls }) => calls.find(({ path }) => path.endsWith('/claim'))?.to ?? Number.NaN,
  )
  return {
    claims: timed.length,
    p50Ms: round(percentile(whole, 50)),
    worstMs: round(whole.at(-1) ?? Number.NaN),
    replyP50Ms: round(percentile(reply, 50)),
  }
}

export type ClaimFigures = {
  /** The first claim of a page that was just loaded. */
  fresh: Claims
  /** Later ones of the same page. */
  later: Claims
}

/** Half of them on pages that were just loaded, half on one that has been in use. */
export async function measureClaims(ground: Ground, claims: number): Promise<ClaimFigures> {
  await ground.client.copy(await ground.client.create({ prompt }), claims)
  const half = Math.ceil(claims / 2)
  const fresh: Timed[] = []
  for (let count = 0; count < half; count += 1) {
    const { page, context } = await ground.open()
    fresh.push(await claimOnce(ground, page))
    await context.close()
  }
  const later: Timed[] = []
  const { page, context } = await ground.open()
  await claimOnce(ground, page)
  while (later.length < half) {
    await page.keyboard.press('Escape')
    later.push(await claimOnce(ground, page))
  }
  await context.close()
  return { fresh: describeClaims(fresh), later: describeClaims(later) }
}

/** The time an engineer takes to read the card before pressing. */
const readMs = 1_500

async function claimOnce(ground: Ground, page: Page): Promise<Timed> {
  if (page.url() === 'about:blank') await page.goto('/workbench')
  await page.getByText('Next up for you').waitFor()
  await page.waitForTimeout(readMs)
  const timed = await timeClaim(page)
  await giveBack(ground, timed.taskId)
  return timed
}
