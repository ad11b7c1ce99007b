// The floor, tasks, engineers and the calendar, each full, empty, loading, failing, and what opens over
// them.
import type { Page } from 'playwright-core'
import { both, press } from './account-states.ts'
import {
  floorPaths,
  openTaskId,
  sayCalendar,
  sayEmptyFloor,
  sayEngineers,
  sayFinalTask,
  sayNoEngineers,
  sayNoHolidays,
  sayNoTasks,
  sayTasks,
  sayTasksOfOne,
} from './floor-states.ts'
import { sayCalm, sayTrouble } from './overview-states.ts'
import type { Shot } from './photograph.ts'
import { sayCoverage, sayFigures, sayNoFigures, staffPaths } from './staff-states.ts'
import { fail, isFailed, withhold } from './withhold.ts'

const at = (path: string) => ({ path, as: 'omar' }) as const
const floor = at('/admin')
const tasks = at('/admin/tasks')
const open = at(`/admin/tasks?task=${openTaskId}`)
const task = at(`/admin/tasks/${openTaskId}`)
const engineers = at('/admin/engineers')
const calendar = at('/admin/calendar')

const choose = (reason: string) => async (page: Page) => {
  await page.getByRole('radio', { name: 'Reassign' }).check()
  await page.getByRole('radio', { name: 'Other' }).check()
  await page.getByLabel('Reason', { exact: true }).fill(reason)
}

export const floorShots: Shot[] = [
  { ...floor, name: 'floor', before: sayCalm },
  { ...floor, name: 'floor-trouble', before: sayTrouble },
  {
    ...floor,
    name: 'floor-assign',
    before: sayTrouble,
    act: async (page) => {
      await page
        .getByRole('button', { name: /^Assign: / })
        .first()
        .click()
      await page.getByRole('button', { name: 'Assign to Jonas' }).waitFor()
    },
  },
  {
    ...floor,
    name: 'floor-bulk',
    before: sayTrouble,
    act: async (page) => {
      await page.getByRole('button', { name: /^Select \d/ }).click()
      await page.getByRole('button', { name: 'Assign 2' }).waitFor()
    },
  },
  { ...floor, name: 'floor-empty', before: sayEmptyFloor },
  {
    ...floor,
    name: 'floor-loading',
    before: both(withhold(floorPaths.floor), withhold(floorPaths.stream)),
    isLoading: true,
  },
  {
    ...floor,
    name: 'floor-failing',
    before: both(fail(floorPaths.floor), fail(floorPaths.stream)),
    act: isFailed,
  },

  { ...tasks, name: 'operator-tasks', before: sayTasks },
  {
    ...tasks,
    name: 'operator-tasks-palette',
    before: sayTasks,
    act: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Find anything' }).fill('pay')
      await page.getByRole('group', { name: 'Tasks' }).waitFor()
    },
  },
  { ...tasks, name: 'operator-tasks-empty', before: sayNoTasks },
  {
    ...at('/admin/tasks?client=northwind+pay'),
    name: 'operator-tasks-client',
    before: sayTasksOfOne,
  },
  { ...at('/admin/tasks?client=a'), name: 'operator-tasks-clients', before: sayTasksOfOne },
  {
    ...tasks,
    name: 'operator-tasks-loading',
    before: withhold(floorPaths.tasks),
    isLoading: true,
  },
  { ...tasks, name: 'operator-tasks-failing', before: fail(floorPaths.tasks), act: isFailed },
  {
    ...open,
    name: 'operator-task',
    before: sayTasks,
    act: choose('Sam has gone offline, promise at risk, Lena has context'),
  },
  { ...open, name: 'operator-task-empty', before: sayTasks, act: choose('') },

  { ...task, name: 'operator-task-page', before: sayTasks },
  { ...task, name: 'operator-task-page-final', before: sayFinalTask },
  {
    ...task,
    name: 'operator-task-page-loading',
    before: withhold(floorPaths.task),
    isLoading: true,
  },
  { ...task, name: 'operator-task-page-failing', before: fail(floorPaths.task), act: isFailed },

  { ...engineers, name: 'engineers', before: both(sayEngineers, sayFigures) },
  {
    ...engineers,
    name: 'engineers-change',
    before: both(sayEngineers, sayFigures),
    act: press('Change Lena Fischer', 'Lena Fischer'),
  },
  {
    ...engineers,
    name: 'engineers-invite',
    before: both(sayEngineers, sayFigures),
    act: press('Invite engineer', 'Invite engineer'),
  },
  { ...engineers, name: 'engineers-empty', before: both(sayNoEngineers, sayNoFigures) },
  {
    ...engineers,
    name: 'engineers-loading',
    before: both(
      withhold(floorPaths.engineers),
      withhold(floorPaths.invitations),
      withhold(staffPaths.figures),
    ),
    isLoading: true,
  },
  {
    ...engineers,
    name: 'engineers-failing',
    before: both(
      fail(floorPaths.engineers),
      fail(floorPaths.invitations),
      fail(staffPaths.figures),
    ),
    act: isFailed,
  },

  { ...calendar, name: 'calendar', before: both(sayCalendar, sayCoverage) },
  {
    ...calendar,
    name: 'calendar-add',
    before: both(sayCalendar, sayCoverage),
    act: press('Add holiday', 'Add holiday'),
  },
  {
    ...calendar,
    name: 'calendar-empty',
    before: both(sayNoHolidays, sayCoverage),
    // On a phone the week stands above it.
    act: (page) => page.getByRole('heading', { name: 'Holidays' }).scrollIntoViewIfNeeded(),
  },
  { ...calendar, name: 'calendar-loading', before: withhold(floorPaths.calendar), isLoading: true },
  { ...calendar, name: 'calendar-failing', before: fail(floorPaths.calendar), act: isFailed },
]
