// Double, triple and eightfold clicks and held keys, at any moment from a claim to the next task. What went
// out is read from the database: no answer holds AI text that nobody acted on, and none belongs to a task
// that was not on the screen for a second.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sized } from '../../server/test/full-size.ts'
import { createRandom } from '../../server/test/request-times.ts'
import {
  addDraft,
  clearQueue,
  createTask,
  makeWorker,
  type TestClient,
  type Worker,
} from '../../server/test/workbench-client.ts'
import { readDraftUse } from '../assertions.ts'
import { raiseStage, type Stage } from '../environment.ts'

let stage: Stage
let client: TestClient

beforeAll(async () => {
  stage = await raiseStage({ model: undefined })
  client = await stage.makeClient()
}, 60_000)
afterAll(() => stage?.end())

const bursts = sized(10, 200)

const responseSchema = {
  type: 'object',
  required: ['risk', 'cause', 'fix'],
  additionalProperties: false,
  properties: { risk: { type: 'string' }, cause: { type: 'string' }, fix: { type: 'string' } },
}

/** What a person did to a task: that is what may stand behind an answer. */
type Acts = { accepts: number; unread: number }

type Place = {
  page: Page
  worker: Worker
  random: () => number
  acts: Map<string, Acts>
  /** When each task came on the screen, and when an answer to it was sent, by the page's clock. */
  shown: Map<string, number>
  sent: Map<string, number>
  made: number
}

async function setUp(seed: number): Promise<Place> {
  const worker = await makeWorker(stage, { opens: false })
  const { page } = await stage.open({ cookie: worker.cookie })
  const place: Place = {
    ...{ page, worker, random: createRandom(seed), made: 0 },
    ...{ acts: new Map(), shown: new Map(), sent: new Map() },
  }
  await page.exposeFunction('tellShown', (taskId: string, at: number) => {
    if (!place.shown.has(taskId)) place.shown.set(taskId, at)
  })
  await page.addInitScript(`
    new MutationObserver(() => {
      const taskId = location.pathname.match(/task_[a-z0-9]+/)?.[0]
      if (taskId && document.querySelector('.submit-bar')) window.tellShown(taskId, Date.now())
    }).observe(document, { childList: true, subtree: true })`)
  page.on('request', (request) => {
    const taskId = /(task_[a-z0-9]+)\/submit$/.exec(request.url())?.[1]
    if (taskId !== undefined) place.sent.set(taskId, Date.now())
  })
  return place
}

async function addTask(number: number): Promise<void> {
  const hasSchema = number % 2 === 1
  const taskId = await createTask(stage, client, hasSchema ? { responseSchema } : {})
  const draft = hasSchema
    ? { risk: 'low', cause: 'A lock.', fix: 'Release it.' }
    : { message: 'It is held too long.\n\nRelease it before the call.\n\nThen test it.' }
  await addDraft(stage, taskId, draft)
}

const taskOn = (page: Page) => /task_[a-z0-9]+/.exec(page.url())?.[0]

function actsOn({ acts, page }: Place): Acts {
  const taskId = taskOn(page) ?? ''
  const known = acts.get(taskId) ?? { accepts: 0, unread: 0 }
  acts.set(taskId, known)
  return known
}

const times = [2, 3, 8]

/** Clicks at one place, whatever stands there by then. */
async function clickOften({ page, random }: Place, selector: string): Promise<boolean> {
  const box = await page
    .locator(selector)
    .first()
    .boundingBox({ timeout: 200 })
    .catch(() => null)
  if (!box) return false
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const count = times[Math.floor(random() * times.length)] as number
  await page.mouse.move(x, y)
  for (let click = 1; click <= count; click++) {
    await page.mouse.down({ clickCount: click })
    await page.mouse.up({ clickCount: click })
    await page.waitForTimeout(20 + random() * 180)
  }
  return true
}

/** A key that is held: the browser repeats it. */
async function holdKey({ page, random }: Place, key: string, modifier?: string): Promise<void> {
  const count = times[Math.floor(random() * times.length)] as number
  if (modifier) await page.keyboard.down(modifier)
  for (let press = 0; press < count; press++) {
    await page.keyboard.down(key)
    await page.waitForTimeout(20 + random() * 40)
  }
  await page.keyboard.up(key)
  if (modifier) await page.keyboard.up(modifier)
}

/** One burst of a random kind at whatever is on the screen; says what it was. */
async function burst(place: Place): Promise<string> {
  const { page, random } = place
  const isRoom = taskOn(page) !== undefined
  const draw = random()
  if (!isRoom) {
    if (draw < 0.5) await holdKey(place, 'Space')
    else await clickOften(place, '.next-card .button-primary, .queue-row')
    return 'claim'
  }
  if (draw < 0.45) {
    await clickOften(place, '.submit-bar-submit')
    return 'submit by clicks'
  }
  if (draw < 0.6) {
    await holdKey(place, 'Enter', 'Control')
    return 'submit by keys'
  }
  if (draw < 0.68) {
    await page
      .locator('.submit-bar-submit')
      .focus({ timeout: 200 })
      .catch(() => undefined)
    await holdKey(place, 'Enter')
    return 'submit by Enter'
  }
  if (draw < 0.85) {
    // A burst on Accept is one act on one passage, however many clicks it has.
    const acts = actsOn(place)
    acts.accepts++
    if (random() < 0.5) await clickOften(place, '.passage-foot .button-accent, [data-accept]')
    else {
      await page.keyboard.press('j')
      await holdKey(place, 'a')
    }
    return 'accept'
  }
  if (draw < 0.9) {
    actsOn(place).unread++
    await clickOften(place, '.unread-guard-act:last-child')
    return 'accept unread'
  }
  const card = page.locator('.passage').first()
  await card.focus({ timeout: 200 }).catch(() => undefined)
  await page.keyboard.press('e')
  await page.keyboard.insertText(`Mine ${Math.floor(random() * 1_000)}. `)
  return 'edit'
}

test('bursts of clicks and keys send nothing that nobody read or saw', async () => {
  const seed = Date.now() % 4_294_967_296
  console.info(`seed ${seed}, ${bursts} bursts`)
  const place = await setUp(seed)
  const { page, worker, random } = place
  let added = 0
  const seen: Record<string, number> = {}
  await page.goto('/workbench')
  for (let made = 0; made < bursts; made++) {
    if (made % 25 === 0) await chooseNext(place, made % 50 === 25)
    for (; added < made / 4 + 3; added++) await addTask(added)
    const what = await burst(place)
    seen[what] = (seen[what] ?? 0) + 1
    // Sometimes at once, sometimes after what a person takes to look.
    await page.waitForTimeout(random() * (random() < 0.5 ? 300 : 1_600))
  }
  const answers = await readDraftUse(stage)
  let withoutAct = 0
  let unseen = 0
  for (const [taskId, shownAt] of place.shown) {
    const answer = answers.get(taskId)
    if (!answer) continue
    const acts = place.acts.get(taskId) ?? { accepts: 0, unread: 0 }
    const isUnread = acts.unread > 0
    if (answer.kept > answer.read + answer.unread) withoutAct++
    if (answer.read > acts.accepts || (answer.unread > 0 && !isUnread)) withoutAct++
    const sentAt = place.sent.get(taskId) ?? 0
    if (sentAt - shownAt < 1_000) unseen++
  }
  console.info({ ...seen, tasksShown: place.shown.size, answers: answers.size, withoutAct, unseen })
  expect(answers.size).toBeLessThanOrEqual(place.shown.size)
  expect({ withoutAct, unseen }).toEqual({ withoutAct: 0, unseen: 0 })
  await worker.call('PUT', '/workbench/v1/duty', { body: { onDuty: false } })
  await clearQueue(stage)
}, 1_800_000)

/** Half of the time with the next task after each submit, under the pointer of the last. */
async function chooseNext({ worker, page }: Place, claimsNext: boolean): Promise<void> {
  await worker.call('PUT', '/workbench/v1/duty', { body: { claimsNext } })
  await page.goto('/workbench')
  const held = await worker.call('GET', '/workbench/v1/tasks')
  for (const { id, lease } of held.body.data as { id: string; lease: { number: number } }[])
    await worker.act(id, 'release', { leaseNumber: lease.number, reason: 'Between two rounds.' })
  await page.goto('/workbench')
}
