// The device fails whoever writes, or somebody else sits at it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { signInOnce } from '../../scripts/demo/enrol.ts'
import { decodeId } from '../../server/src/core/ids.ts'
import { startChromiumAt } from '../../server/test/chromium.ts'
import { letTimePass } from '../../server/test/engineers.ts'
import { testAtFullSize } from '../../server/test/full-size.ts'
import { createTask, makeWorker } from '../../server/test/workbench-client.ts'
import { endSessions, keptText } from '../assertions.ts'
import { holdTask } from '../claimed-task-fixtures.ts'
import { type Enrolled, enrolEngineer } from '../engineer.ts'
import {
  editorOf,
  expectWords,
  giveCredentials,
  signInByPage,
  waitUntilSaved,
  write,
} from '../engineer-actions.ts'
import { beSignedIn } from '../environment.ts'
import {
  continueAtEnd,
  crash,
  expectAnswer,
  expectKept,
  moveClock,
  onSaves,
  openAgain,
  openRoom,
  playOnStage,
  saveNow,
  startSaved,
  untilLeaseEnds,
} from '../writing.ts'

const play = playOnStage()

test('the whole browser is killed and begun again', { timeout: 120_000 }, async () => {
  const { stage, client } = play
  const worker = await makeWorker(stage)
  const { taskId } = await holdTask(stage, client, worker)
  const folder = mkdtempSync(join(tmpdir(), 'task-review-profile-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))

  const browser = await startChromiumAt(folder, stage.url)
  await beSignedIn(stage, browser, worker.cookie)
  const page = await openAgain(browser, taskId)
  await browser.setOffline(true)
  await write(page, 'Only on a device that dies.')
  await page.getByText('On this device only').waitFor()
  await kill(browser)

  const again = await startChromiumAt(folder, stage.url)
  onTestFinished(() => again.close())
  await beSignedIn(stage, again, worker.cookie)
  const restored = await openAgain(again, taskId)
  await expectWords(restored, 'Only on a device that dies.')
  await expectAnswer(play, restored, 'Only on a device that dies.')
})

/** At once, without a word to its pages. */
async function kill(context: BrowserContext): Promise<void> {
  const gone = new Promise((resolve) => context.once('close', resolve))
  const session = await context.browser()?.newBrowserCDPSession()
  void session?.send('Browser.crash').catch(() => undefined)
  await gone
}

/** From the next load on the storage of the browser refuses. */
async function refuseStorage(page: Page, kinds: ('indexed' | 'local')[]): Promise<void> {
  if (kinds.includes('indexed'))
    await page.addInitScript(`
      IDBFactory.prototype.open = () => { throw new DOMException('Refused', 'SecurityError') }`)
  if (kinds.includes('local'))
    await page.addInitScript(`
      Storage.prototype.setItem = () => { throw new DOMException('Full', 'QuotaExceededError') }`)
}

test('the storage is full: the page says so, and the server has the words', async () => {
  const { page, taskId } = await openRoom(play)
  await refuseStorage(page, ['indexed', 'local'])
  await page.reload()
  await write(page, 'Kept by the server alone.')
  await waitUntilSaved(page)
  await page.getByText("this browser can't store a local copy").waitFor()
  const end = await onSaves(page, async (route) => await route.abort())
  await page.keyboard.insertText(' And more.')
  await page.getByText('Not saved. Keep this window open.').waitFor()
  await end()
  await expectKept(play, taskId, 'Kept by the server alone. And more.')
  await expectAnswer(play, page, 'Kept by the server alone. And more.')
})

testAtFullSize(
  'there is no IndexedDB, and the page is reloaded before anything was sent',
  async () => {
    const { page } = await openRoom(play)
    await refuseStorage(page, ['indexed'])
    await page.reload()
    const end = await onSaves(page, async (route) => await route.abort())
    await write(page, 'In the other storage.')
    await page.reload()
    await expectWords(page, 'In the other storage.')
    await end()
    await expectAnswer(play, page, 'In the other storage.')
  },
)

testAtFullSize('the clock is a day ahead, then set right, and the tab crashes', async () => {
  const { page, context, taskId } = await openRoom(play)
  await context.route('**/draft', async (route) =>
    route.request().method() === 'PUT' ? await route.abort() : await route.continue(),
  )
  // So that the text of tomorrow lies in another place than that of today.
  await refuseStorage(page, ['indexed'])
  await moveClock(page, 24 * 60 * 60)
  await write(page, 'A day ahead. ')
  await page.goto('about:blank')
  const right = await openAgain(context, taskId)
  await expectWords(right, 'A day ahead.')
  await continueAtEnd(right, 'Set right.')
  await right.getByText('On this device only').waitFor()
  await crash(right)
  await context.unroute('**/draft')
  const last = await openAgain(context, taskId)
  await expectWords(last, 'A day ahead. Set right.')
  await expectAnswer(play, last, 'A day ahead. Set right.')
})

/** Writing in a session that began with a password. */
async function writeSignedIn(person: Enrolled, words: string) {
  const { stage, client } = play
  const [backupCode = ''] = person.backupCodes
  const session = await signInOnce(stage.url, { ...person, backupCode })
  const taskId = await createTask(stage, client)
  await session.call('PUT', '/workbench/v1/duty', { onDuty: true })
  await session.call('POST', `/workbench/v1/tasks/${taskId}/claim`)
  const opened = await stage.open({ cookie: session.cookie() })
  await opened.page.goto(`/workbench/tasks/${taskId}`)
  await write(opened.page, words)
  await saveNow(opened.page)
  return { ...opened, taskId }
}

test('the session ends while writing: signed in again over the page, saved and sent', async () => {
  const person = await enrolEngineer(play.stage)
  const { page, taskId } = await writeSignedIn(person, 'First. ')
  await endSessions(play.stage, decodeId('person', person.personId) ?? '')
  await page.keyboard.insertText('Written without a session.')
  await page.getByLabel('Password').waitFor({ timeout: 20_000 })
  expect(await keptText(play.stage, taskId)).not.toContain('without')
  await giveCredentials(page, person)
  await expectKept(play, taskId, 'First. Written without a session.')
  await editorOf(page).focus()
  await expectAnswer(play, page, 'First. Written without a session.')
})

testAtFullSize('signed out in another tab, signed in again there: both tabs go on', async () => {
  const person = await enrolEngineer(play.stage)
  const { page, context, taskId } = await writeSignedIn(person, 'First. ')
  const other = await context.newPage()
  await other.goto('/workbench/guidelines')
  await other.getByRole('button', { name: /Iris Marsh/ }).click()
  await other.getByRole('menuitem', { name: 'Sign out' }).click()
  await other.waitForURL('**/sign-in')
  await page.keyboard.insertText('Written while signed out.')
  await page.getByLabel('Password').waitFor({ timeout: 20_000 })
  await signInByPage(other, person)
  await expectKept(play, taskId, 'First. Written while signed out.')
  await other.close()
  await page.getByLabel('Password').waitFor({ state: 'hidden' })
  await editorOf(page).focus()
  await expectAnswer(play, page, 'First. Written while signed out.')
})

testAtFullSize('somebody else signs in at the same device and has the task meanwhile', async () => {
  const first = await startSaved(play, 'First, saved. ')
  const { context, page, taskId, worker } = first
  const second = await makeWorker(play.stage)
  await context.setOffline(true)
  await page.keyboard.insertText('First, on the device.')
  await page.getByText('On this device only').waitFor()
  await page.close()
  await letTimePass(play.stage.deps.database.db, 3_600)
  await untilLeaseEnds(play, taskId)
  await context.setOffline(false)

  await second.act(taskId, 'claim')
  await beSignedIn(play.stage, context, second.cookie)
  const theirs = await context.newPage()
  await theirs.goto(`/workbench/tasks/${taskId}`)
  await write(theirs, 'Second.')
  expect(await theirs.content()).not.toContain('First,')
  await expectAnswer(play, theirs, 'Second.')
  expect(await keptText(play.stage, taskId)).not.toContain('on the device')
  await theirs.close()

  await beSignedIn(play.stage, context, worker.cookie)
  const own = await context.newPage()
  await own.goto(`/workbench/tasks/${taskId}`)
  await own.getByText('First, saved. First, on the device.').waitFor()
  await expectKept(play, taskId, 'First, saved. First, on the device.')
  expect(await keptText(play.stage, taskId)).toContain('Second.')
})
