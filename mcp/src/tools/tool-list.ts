import { attachFile } from './attach-file.ts'
import { cancelTask } from './cancel-task.ts'
import { createTask } from './create-task.ts'
import { estimateCost } from './estimate-cost.ts'
import { getTask } from './get-task.ts'
import { listTags } from './list-tags.ts'
import { listTasks } from './list-tasks.ts'
import { createProject, listProjects } from './projects.ts'
import { replyToQuestion } from './reply-to-question.ts'
import type { Tool } from './tool.ts'
import { waitForTask } from './wait-for-task.ts'

const everywhere = [
  createTask,
  waitForTask,
  getTask,
  cancelTask,
  replyToQuestion,
  listTasks,
  estimateCost,
  listTags,
  listProjects,
  createProject,
]

/** Without allowed folders there is no tool that reads files, not one that refuses. */
export function listTools(allowedFolders: readonly string[]): Tool[] {
  return allowedFolders.length === 0 ? everywhere : [...everywhere, attachFile]
}
