// The tasks and projects of a client: lists, drawer, page and every tab, each full, empty, loading and
// failing.
import type { Page } from 'playwright-core'
import type { Shot } from './photograph.ts'
import {
  beOvertaken,
  openQuestion,
  openQuestionDrawer,
  openThread,
  tellDataQuestion,
  tellJsonQuestion,
  tellQuestion,
  tellSecondQuestion,
  tellThread,
  typeReply,
} from './question-states.ts'
import {
  askForProject,
  askToArchive,
  askToRename,
  askToRestore,
  failToRename,
  findNothing,
  isListed,
  openAttempts,
  openDrawer,
  openPage,
  openTab,
  openView,
  pickSome,
  sayArchived,
  sayNoProjects,
  sayNoTasks,
  taskPaths,
  tellCancelled,
  tellClaimed,
  tellData,
  tellQueued,
  tellRemoved,
  tellSimulated,
  tellUnread,
  tellWebhooks,
} from './task-states.ts'
import { fail, isFailed, withhold } from './withhold.ts'

const tasks = { path: '/dashboard/tasks', as: 'olivia' } as const
const task = { path: '/dashboard/tasks/task_06a1ynhfkxvw5b8q2d3r4s5t6v', as: 'olivia' } as const
const projects = { path: '/dashboard/projects', as: 'olivia' } as const

const findWords = async (page: Page) => {
  await isListed(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find anything' }).fill('lock')
  await page.getByRole('group', { name: 'Tasks' }).waitFor()
}

export const taskShots: Shot[] = [
  { ...tasks, name: 'tasks', act: isListed },
  { ...tasks, name: 'tasks-open', act: openDrawer },
  { ...tasks, name: 'tasks-picked', act: pickSome },
  { ...tasks, name: 'tasks-not-found', act: findNothing },
  { ...tasks, name: 'tasks-palette', act: findWords },
  { ...tasks, name: 'tasks-empty', before: sayNoTasks },
  { ...tasks, name: 'tasks-loading', before: withhold(taskPaths.list), isLoading: true },
  { ...tasks, name: 'tasks-failing', before: fail(taskPaths.list), act: isFailed },

  { ...tasks, name: 'task', act: openPage },
  { ...tasks, name: 'task-prompt', act: openTab(/Prompt/) },
  { ...tasks, name: 'task-answer', act: openView('Answer') },
  { ...tasks, name: 'task-draft', act: openView('Draft') },
  { ...tasks, name: 'task-data', before: tellData, act: openPage },
  { ...tasks, name: 'task-claimed', before: tellClaimed, act: openPage },
  { ...tasks, name: 'task-queued', before: tellQueued, act: openPage },
  { ...tasks, name: 'task-webhooks', before: tellWebhooks, act: openAttempts },
  { ...tasks, name: 'task-webhooks-none', act: openTab(/Webhooks/) },
  { ...tasks, name: 'task-removed', before: tellRemoved, act: openPage },
  { ...tasks, name: 'task-unread', before: tellUnread, act: openPage },
  { ...tasks, name: 'task-simulated', before: tellSimulated, act: openPage },
  { ...tasks, name: 'task-cancelled', before: tellCancelled, act: openPage },
  { ...tasks, name: 'task-question', before: tellQuestion, act: typeReply },
  { ...tasks, name: 'task-question-drawer', before: tellQuestion, act: openQuestionDrawer },
  { ...tasks, name: 'task-question-data', before: tellDataQuestion, act: openQuestion },
  { ...tasks, name: 'task-question-json', before: tellJsonQuestion, act: openQuestion },
  { ...tasks, name: 'task-question-second', before: tellSecondQuestion, act: openQuestion },
  { ...tasks, name: 'task-question-closed', before: tellQuestion, act: beOvertaken },
  { ...tasks, name: 'task-questions', before: tellThread, act: openThread },
  { ...tasks, name: 'task-json', act: openTab(/JSON/) },
  { ...task, name: 'task-loading', before: withhold(taskPaths.task), isLoading: true },
  { ...task, name: 'task-failing', before: fail(taskPaths.task), act: isFailed },

  { ...projects, name: 'projects' },
  { ...projects, name: 'projects-new', act: askForProject },
  { ...projects, name: 'projects-archive', act: askToArchive },
  { ...projects, name: 'projects-archived', before: sayArchived },
  { ...projects, name: 'projects-rename', before: sayArchived, act: askToRename },
  { ...projects, name: 'projects-rename-failing', before: sayArchived, act: failToRename },
  { ...projects, name: 'projects-restore', before: sayArchived, act: askToRestore },
  { ...projects, name: 'projects-empty', before: sayNoProjects },
  { ...projects, name: 'projects-loading', before: withhold(taskPaths.projects), isLoading: true },
  { ...projects, name: 'projects-failing', before: fail(taskPaths.projects), act: isFailed },
]
