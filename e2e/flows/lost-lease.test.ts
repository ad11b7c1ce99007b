// A lease that is lost takes no word with it, however it was lost.
import { expect, test } from 'vitest'
import { letTimePass } from '../../server/test/engineers.ts'
import { testAtFullSize } from '../../server/test/full-size.ts'
import { makeWorker } from '../../server/test/workbench-client.ts'
import { expectWords } from '../engineer-actions.ts'
import {
  claimAgain,
  expectAnswer,
  expectKept,
  moveClock,
  playOnStage,
  startSaved,
  startWriting,
  untilLeaseEnds,
} from '../writing.ts'

const play = playOnStage()

async function loseLease(taskId: string): Promise<void> {
  await letTimePass(play.stage.deps.database.db, 3_600)
  await untilLeaseEnds(play, taskId)
}

test('offline until the lease ran out: claimed again and sent, with every word', async () => {
  const { page, context, taskId } = await startSaved(play, 'Saved words. ')
  await context.setOffline(true)
  await page.keyboard.insertText('Words that only the device has.')
  await page.getByText('On this device only').waitFor()
  await loseLease(taskId)
  // While the words cannot be saved, the bar says that saving them will not submit them.
  await page.route('**/draft', (route) => route.abort())
  await context.setOffline(false)
  await page.getByText(/; claim the task again to submit it/).waitFor({ timeout: 30_000 })
  await page.unroute('**/draft')
  await claimAgain(page)
  await expectAnswer(play, page, 'Saved words. Words that only the device has.')
})

testAtFullSize(
  'the tab is closed offline and the lease is gone: the words are found and saved',
  async () => {
    const { page, context, taskId } = await startSaved(play, 'Saved words. ')
    await context.setOffline(true)
    await page.keyboard.insertText('Words of the device alone.')
    await page.getByText('On this device only').waitFor()
    await page.close()
    await loseLease(taskId)
    await context.setOffline(false)
    const again = await context.newPage()
    await again.goto(`/workbench/tasks/${taskId}`)
    await again.getByText('Words of the device alone.').waitFor()
    await expectKept(play, taskId, 'Saved words. Words of the device alone.')
    await claimAgain(again)
    await expectWords(again, 'Saved words. Words of the device alone.')
    await expectAnswer(play, again, 'Saved words. Words of the device alone.')
  },
)

test('without input one is warned, may go on by a key, and is released in the end', async () => {
  const { page, taskId } = await startSaved(play, 'Words before a pause.')
  await moveClock(page, 0)
  await expectWords(page, 'Words before a pause.')
  await moveClock(page, 130)
  await page.getByText('Are you still working?').waitFor()
  await page.keyboard.press('l')
  await page.getByText('Are you still working?').waitFor({ state: 'hidden' })
  await moveClock(page, 130 + 610)
  // The next heartbeat is due in twenty seconds, or when the network is back.
  await page.evaluate("window.dispatchEvent(new Event('online'))")
  await page.getByText('Returned to the queue after a period of inactivity.').waitFor()
  await untilLeaseEnds(play, taskId)
  await page.getByRole('button', { name: 'Claim again' }).waitFor({ timeout: 30_000 })
  await page.keyboard.press('c')
  await page.getByText('Claimed by you').waitFor()
  await expectAnswer(play, page, 'Words before a pause.')
})

test('the lease is lost while writing: claimed again and sent', async () => {
  const { page, taskId } = await startSaved(play, 'Before. ')
  await letTimePass(play.stage.deps.database.db, 3_600)
  await page.keyboard.insertText('After.')
  await untilLeaseEnds(play, taskId)
  await page.getByText('Your text is saved:').waitFor({ timeout: 20_000 })
  await expectKept(play, taskId, 'Before. After.')
  await claimAgain(page)
  await expectAnswer(play, page, 'Before. After.')
})

testAtFullSize(
  'the lease is lost and somebody else answers: the words are kept and can be copied',
  async () => {
    const { page, context, taskId } = await startWriting(play, 'Too late.')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await loseLease(taskId)
    const other = await makeWorker(play.stage)
    expect((await other.act(taskId, 'claim')).status).toBe(200)
    await page.getByRole('button', { name: 'Copy my text' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('Too late.')
    await page.reload()
    await page.getByText('Too late.').waitFor()
    await expectKept(play, taskId, 'Too late.')
  },
)

testAtFullSize('released with a reason and claimed again', async () => {
  const { page, taskId } = await startWriting(play, 'Words before the release.')
  await page.keyboard.press('Escape')
  await page.keyboard.press('x')
  await page.getByLabel('Reason').fill('Not mine.')
  await page.getByRole('button', { name: 'Release', exact: true }).last().click()
  await page.waitForURL(/workbench\/?$/)
  await untilLeaseEnds(play, taskId)
  await page.goto(`/workbench/tasks/${taskId}`)
  await claimAgain(page)
  await expectWords(page, 'Words before the release.')
  await expectAnswer(play, page, 'Words before the release.')
})
