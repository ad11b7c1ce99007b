// The list of a client's tasks over very many of them: its first page, each filter, pages that are added
// below, and a hand that walks and scrolls.

import type { Page } from 'playwright-core'
import { asSuperuser } from '../../scripts/stack/postgres.ts'
import { connectDatabase } from '../../server/src/db/client.ts'
import { makeHistory } from '../../server/test/account-history.ts'
import { percentile } from '../bench/percentile.ts'
import { type Frames, openNothing, recordFrames, round } from './frames.ts'
import type { Ground } from './ground.ts'
import { scrollByWheel, walkByKeys } from './queue.ts'

export type Opened = { times: number; p50Ms: number; worstMs: number; replyP50Ms: number }

export type ListFigures = {
  tasks: number
  /** From the act to the rows painted, by what was done. */
  opened: Record<string, Opened>
  rowsShown: number
  keys: Frames
  wheel: Frames
  more: Frames
  controlKeys: Frames
  controlWheel: Frames
}

type Timed = { paintedMs: number; calls: { path: string; from: number; to: number }[] }
type Look = { name: string; query: string; choose: (page: Page) => Promise<unknown> }

const choose = (label: string, value: string) => (page: Page) =>
  page.getByRole('combobox', { name: label }).selectOption(value)

export async function measureList(
  ground: Ground,
  { tasks, keys, rounds }: { tasks: number; keys: number; rounds: number },
): Promise<ListFigures> {
  const { accountId } = ground.blank.account
  const oldProjectId = await fillAccount(ground, tasks)
  const control = await ground.open()
  await openNothing(control.page)
  const controlKeys = await walkByKeys(control.page, keys)
  const controlWheel = await scrollByWheel(control.page, keys)
  await control.context.close()

  const { page, context } = await ground.open()
  const opened = await timeLooks(ground, page, { oldProjectId, rounds })
  await page.goto(`/dashboard/tasks?account=${accountId}`)
  await page.locator('tbody tr[data-row-key]').first().waitFor()
  const more = await recordFrames(page, () => showMore(page, 10))
  const rowsShown = await page.locator('tbody tr[data-row-key]').count()
  await page.evaluate('scrollTo(0, 0)')
  await page.evaluate('document.activeElement?.blur()')
  const figures = {
    tasks,
    opened,
    rowsShown,
    more,
    keys: await walkByKeys(page, keys),
    wheel: await scrollByWheel(page, keys),
    controlKeys,
    controlWheel,
  }
  await context.close()
  return figures
}

/** The account has so many tasks afterwards. Gives its old project. */
async function fillAccount({ blank, databaseUrl }: Ground, tasks: number): Promise<number> {
  const { account } = blank
  const oldProjectId = await blank.client.makeProject('The old one')
  const database = connectDatabase({
    databaseUrl: asSuperuser(databaseUrl),
    poolSize: 1,
    hotConnections: 1,
  })
  try {
    await makeHistory(database.db, { client: account, rows: tasks, oldProjectId })
  } finally {
    await database.close()
  }
  return oldProjectId
}

async function timeLooks(
  { blank: { account }, session }: Ground,
  page: Page,
  { oldProjectId, rounds }: { oldProjectId: number; rounds: number },
): Promise<Record<string, Opened>> {
  const looks: Look[] = [
    { name: 'cancelled', query: 'stage=cancelled', choose: choose('Status', 'cancelled') },
    { name: 'open', query: 'status=pending', choose: choose('Status', 'open') },
    { name: 'standard mode', query: 'mode=standard', choose: choose('Mode', 'standard') },
    {
      name: 'the oldest project',
      query: `projectId=${oldProjectId}`,
      choose: choose('Project', String(oldProjectId)),
    },
    // So rare that a page looks through as many as it may and finds none.
    { name: 'the rarest level', query: 'tagId=3', choose: choose('Tag', '3') },
  ]
  const firstOf = async (query: string) => {
    const path = `/console/v1/accounts/${account.accountId}/tasks?limit=1&${query}`
    const { body } = await session.call('GET', path)
    const rows = body?.data as { id: string }[] | undefined
    return rows?.[0]?.id
  }
  const newest = await firstOf('')
  const timed: Record<string, Timed[]> = {}
  const note = (name: string, one: Timed) => {
    timed[name] = [...(timed[name] ?? []), one]
  }
  for (let count = 0; count < rounds; count += 1) {
    note('the first page', await timeFirst(page, account.accountId, rowOf(newest)))
    for (const look of looks) {
      const first = await firstOf(look.query)
      await page.goto(`/dashboard/tasks?account=${account.accountId}`)
      await page.locator(rowOf(newest)).waitFor()
      await page.waitForLoadState('networkidle')
      // The row of the whole list must go for the rows of the filter to be seen.
      if (first === newest) throw new Error(`${look.name} begins like the whole list`)
      const there = first === undefined ? '.data-table-more p' : rowOf(first)
      await page.evaluate(`speed.timeFromChange(${JSON.stringify([there])})`)
      await look.choose(page)
      await page.locator(there).waitFor()
      note(look.name, await page.evaluate<Timed>('speed.timed'))
    }
  }
  return Object.fromEntries(Object.entries(timed).map(([name, own]) => [name, describeTimed(own)]))
}

/** Its row stands first: what was shown before is gone. */
const rowOf = (taskId: string | undefined) => `tbody tr:first-child[data-row-key="${taskId}"]`

/** From another page of the dashboard, by the key that follows the link. */
async function timeFirst(page: Page, accountId: string, row: string): Promise<Timed> {
  await page.goto(`/dashboard/projects?account=${accountId}`)
  const link = page.getByRole('navigation').getByRole('link', { name: /^Tasks/ })
  await link.waitFor()
  await page.waitForLoadState('networkidle')
  await link.focus()
  await page.evaluate(`speed.timeFromKey(${JSON.stringify([row])})`)
  await page.keyboard.press('Enter')
  await page.locator(row).waitFor()
  return await page.evaluate<Timed>('speed.timed')
}

async function showMore(page: Page, pages: number): Promise<void> {
  const rows = page.locator('tbody tr[data-row-key]')
  for (let count = 0; count < pages; count += 1) {
    const before = await rows.count()
    await page.getByRole('button', { name: 'Show more' }).press('Enter')
    await rows.nth(before).waitFor()
  }
}

function describeTimed(timed: readonly Timed[]): Opened {
  const sorted = (of: (one: Timed) => number) => timed.map(of).toSorted((a, b) => a - b)
  const whole = sorted(({ paintedMs }) => paintedMs)
  const reply = sorted(({ calls }) => {
    const read = calls.find(({ path }) => path.endsWith('/tasks'))
    return read === undefined ? Number.NaN : read.to - read.from
  })
  return {
    times: timed.length,
    p50Ms: round(percentile(whole, 50)),
    worstMs: round(whole.at(-1) ?? Number.NaN),
    replyP50Ms: round(percentile(reply, 50)),
  }
}
