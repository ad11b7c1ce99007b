// A long queue under the hand: walked through by keys, scrolled by the wheel, while tasks come and go.
import { setTimeout as delay } from 'node:timers/promises'
import type { Page, Route } from 'playwright-core'
import { type Frames, openNothing, recordFrames } from './frames.ts'
import type { Ground } from './ground.ts'
import { prompt } from './many-tasks.ts'

type Task = { id: string; title: string }

/**
 * The service tells of the first hundred. So that the page has more to show, its replies are lengthened
 * on their way by tasks that differ in id and title; what changes in the hundred still changes.
 */
export async function lengthenQueue(page: Page, rows: number): Promise<void> {
  await page.route('**/workbench/v1/queue?*', async (route: Route) => {
    const reply = await route.fetch()
    const body = (await reply.json()) as { next: Task[] }
    const next = Array.from({ length: rows }, (_, place) => lengthen(body.next, place))
    await route.fulfill({ response: reply, json: { ...body, next } })
  })
}

function lengthen(tasks: Task[], place: number): Task {
  const task = tasks[place % tasks.length] as Task
  const round = Math.floor(place / tasks.length)
  return round === 0
    ? task
    : { ...task, id: `${task.id}_${round}`, title: `${round} · ${task.title}` }
}

/** With the page on the queue. */
export async function openQueue(page: Page, rows: number): Promise<void> {
  await page.goto('/workbench')
  await page.locator(`[role=grid][aria-rowcount="${rows}"]`).waitFor()
  await page.evaluate('document.activeElement?.blur()')
  // What the page fetches while it is idle is there before it is measured.
  await page.waitForLoadState('networkidle').catch(() => undefined)
}

/** One row at a time, as a key that is held repeats. */
export async function walkByKeys(page: Page, steps: number): Promise<Frames> {
  return await recordFrames(page, async () => {
    for (let step = 0; step < steps; step += 1) {
      await page.keyboard.press('j')
      await page.waitForTimeout(repeatMs)
    }
  })
}

/** Down and up again, whole screens at a time. */
export async function scrollByWheel(page: Page, steps: number): Promise<Frames> {
  await page.mouse.move(700, 600)
  return await recordFrames(page, async () => {
    for (let step = 0; step < steps; step += 1) {
      await page.mouse.wheel(0, step < steps / 2 ? 480 : -480)
      await page.waitForTimeout(repeatMs)
    }
  })
}

const repeatMs = 30

export type QueueFrames = { keys: Frames; wheel: Frames; controlKeys: Frames; controlWheel: Frames }

const arriveEveryMs = 700

/** Two browsers' worth of the same hand: on the queue, and on a page with nothing in it. */
export async function measureQueue(
  ground: Ground,
  { rows, keys }: { rows: number; keys: number },
): Promise<QueueFrames> {
  const taskId = await ground.client.create({ prompt })
  await ground.client.copy(taskId, rows)
  const control = await ground.open()
  await openNothing(control.page)
  const controlKeys = await walkByKeys(control.page, keys)
  const controlWheel = await scrollByWheel(control.page, keys)
  await control.context.close()
  const { page, context } = await ground.open()
  await lengthenQueue(page, rows)
  await openQueue(page, rows)
  const stop = await keepComing(ground, taskId)
  const figures = {
    keys: await walkByKeys(page, keys),
    wheel: await scrollByWheel(page, keys),
    controlKeys,
    controlWheel,
  }
  await stop()
  await context.close()
  return figures
}

/** Tasks that come while the page is used, so that it gets changes all the time. */
async function keepComing({ client }: Ground, taskId: string): Promise<() => Promise<void>> {
  let isOver = false
  const loop = async () => {
    while (!isOver) {
      await client.copy(taskId, 1)
      await delay(arriveEveryMs)
    }
  }
  const running = loop()
  return async () => {
    isOver = true
    await running
  }
}
