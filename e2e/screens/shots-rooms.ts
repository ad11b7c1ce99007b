// The task page: drafts, texts, data, files, and what can go wrong.
import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { withDatabase } from '../../scripts/demo/database.ts'
import { askForData, askWithChoices, sayAsked } from './asking-states.ts'
import { type Shot, waitForColours } from './photograph.ts'
import { type RoomName, roomTasks } from './room-tasks.ts'
import { hold, letLeaseEnd, uuidOf } from './rooms.ts'
import { fail, isFailed, withhold } from './withhold.ts'
import type { World } from './world.ts'

const show = (tab: string) => async (page: Page) => {
  await page.getByRole('radio', { name: new RegExp(`^${tab}`) }).click()
}

/** Opens the file of this place in the viewer that takes the pane. On a phone one pane is shown at a time. */
const openFile =
  (place: number, isThere: string) =>
  async (page: Page): Promise<void> => {
    await page.locator('.submit-bar-submit').waitFor()
    const pane = page.getByText(/^Prompt ·/).first()
    if (await pane.isVisible()) await pane.click()
    await page.getByRole('tablist', { name: 'Files' }).waitFor()
    await page.evaluate('document.activeElement?.blur()')
    // The first is open already.
    for (let count = 1; count < place; count += 1) await page.keyboard.press(']')
    await page.getByRole('button', { name: 'Expand viewer' }).click()
    await page.locator(isThere).first().waitFor()
  }

/** The frame is there long before its page is drawn. */
const openPdf = async (page: Page) => {
  await openFile(5, 'iframe')(page)
  await page.frameLocator('iframe').locator('canvas').first().waitFor()
}

/** Looks for a payment in the log and marks three lines with it. */
const searchLog = async (page: Page) => {
  await openFile(2, '.lines')(page)
  await page.getByPlaceholder('Find in this file').fill('SIGKILL')
  await page.keyboard.press('Enter')
  await page.getByText('1 of 1').first().waitFor()
}

const leaseMs = 90_000

/**
 * Really lost: written on without a network until the lease had run out; what was written is not saved yet.
 */
const lose = async (page: Page, world: World) => {
  await waitForColours(page)
  await page.context().setOffline(true)
  await write(page, '\n\nOne more thing: alert on captures without an ack.')
  await isOnDeviceOnly(page)
  await letLeaseEnd(world.databaseUrl, world.rooms.lost)
  await page.clock.fastForward(leaseMs + 5_000)
  await page.route('**/draft', (route) => route.abort())
  await page.context().setOffline(false)
  await page.getByRole('button', { name: /Claim again/ }).waitFor()
}

const claimAgain = ({ people, rooms }: World) => hold(people.rosa, rooms.lost)

const write = async (page: Page, text: string) => {
  await show('Write')(page)
  await page.getByRole('textbox', { name: 'Answer', exact: true }).focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.insertText(text)
}

const isOnDeviceOnly = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /device only/ })
    .first()
    .waitFor()

/** Written without a network in a tab that then died: the words are on the device alone. */
const writeAndDie = (path: string) => async (page: Page) => {
  const other = await page.context().newPage()
  await other.goto(path)
  await other.locator('.submit-bar-submit').waitFor()
  await page.context().setOffline(true)
  await write(other, '\n\nOne more thing: alert on captures without an ack.')
  await isOnDeviceOnly(other)
  await other.close()
  await page.context().setOffline(false)
}

const isRestored = async (page: Page) => {
  await page.getByText('Restored.').waitFor()
}

const setDraft = async ({ databaseUrl, rooms }: World, room: RoomName, text: string) => {
  const content = JSON.stringify({ ...roomTasks.written.written, text })
  await withDatabase(databaseUrl, (db) =>
    db.query('update work_drafts set revision = revision + 1, content = $2 where task_id = $1', [
      uuidOf(rooms[room]),
      content,
    ]),
  )
}

/** Another window saves while this one is being written in. */
const conflict = async (page: Page, world: World) => {
  const { text } = roomTasks.conflict.written
  await setDraft(world, 'conflict', `${text}\n\nAnd log the key of each capture.`)
  await write(page, '\n\nOne more thing: alert on captures without an ack.')
  await page.getByText('Another window also saved this text.').waitFor()
}

const openTwice = (path: string) => async (page: Page) => {
  const other = await page.context().newPage()
  await other.goto(path)
  await other.locator('.submit-bar-submit').waitFor()
}

const acceptUnread = async (page: Page) => {
  const button = page.getByRole('button', { name: 'Accept without review' })
  const sent = page.getByText(/submitted unreviewed/)
  // It takes no press until the task was on the screen for a while.
  while (!(await sent.isVisible())) {
    await delay(300)
    if (await button.isVisible()) await button.click()
  }
}

const release = async (page: Page) => {
  await page.getByRole('button', { name: /^Release/ }).click()
  await page.getByRole('dialog').waitFor()
}

export function listRoomShots(world: World): Shot[] {
  const pathOf = (room: RoomName) => `/workbench/tasks/${world.rooms[room]}`
  const apiPathOf = (room: RoomName) => `/workbench/v1/tasks/${world.rooms[room]}`
  const state = (name: string, room: RoomName, more: Partial<Shot> = {}): Shot => ({
    name: `room-${name}`,
    path: pathOf(room),
    as: 'rosa',
    ...more,
  })
  return [
    state('draft', 'draft'),
    state('diff', 'written', { act: show('Diff') }),
    state('written', 'written', { act: show('Write') }),
    state('preview', 'written', { act: show('Preview') }),
    state('schema', 'schema'),
    state('schema-diff', 'schema', { act: show('Diff') }),
    state('schema-itself', 'schema', { act: show('Schema') }),
    state('json', 'schema', { act: show('JSON') }),
    state('invalid', 'invalid'),
    state('invalid-json', 'invalid', { act: show('JSON') }),
    state('file-diff', 'draft', { act: openFile(1, '.lines') }),
    state('file-log', 'written', { act: searchLog }),
    state('file-table', 'draft', { act: openFile(3, '.table-all .table-row') }),
    state('file-image', 'draft', { act: openFile(4, '.image-room img') }),
    state('file-pdf', 'draft', { act: openPdf }),
    state('lost', 'lost', {
      before: (page) => page.clock.install(),
      act: lose,
      after: claimAgain,
    }),
    state('restored', 'restored', {
      before: writeAndDie(pathOf('restored')),
      act: isRestored,
      after: (place) => setDraft(place, 'restored', roomTasks.written.written.text),
    }),
    state('conflict', 'conflict', {
      act: conflict,
      after: (place) => setDraft(place, 'conflict', roomTasks.conflict.written.text),
    }),
    state('second-window', 'written', { before: openTwice(pathOf('written')) }),
    state('release', 'draft', { act: release }),
    state('unread', 'draft', { act: acceptUnread }),
    state('release-begun', 'written', { act: release }),
    state('past-released', 'released'),
    state('past-answered', 'answered'),
    state('ask', 'written', { act: askWithChoices }),
    state('ask-schema', 'written', { act: askForData }),
    state('waiting', 'released', { before: sayAsked(world.rooms.released, 'waiting') }),
    state('waiting-replied', 'released', { before: sayAsked(world.rooms.released, 'replied') }),
    state('loading', 'draft', { isLoading: true, before: withhold(apiPathOf('draft')) }),
    state('failing', 'draft', { before: fail(apiPathOf('draft')), act: isFailed }),
  ]
}
