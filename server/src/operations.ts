// Every operation of the API, without the code that serves it. The OpenAPI documents, the docs and
// the tests over all operations start here; a test compares the list with the routes of the app.
import type { Operation } from './http/operation.ts'
import { getMeOperation } from './modules/api-keys/schema.ts'
import { getCreditsOperation, listCreditEntriesOperation } from './modules/credits/schema.ts'
import {
  createProjectOperation,
  getProjectOperation,
  listProjectsOperation,
} from './modules/projects/schema.ts'
import { getStatusOperation } from './modules/staffing/schema.ts'
import { listTagsOperation } from './modules/tags/schema.ts'
import {
  cancelTaskOperation,
  createTaskOperation,
  getTaskOperation,
  listTasksOperation,
} from './modules/tasks/schema.ts'

export const operations: readonly Operation[] = [
  createTaskOperation,
  getTaskOperation,
  listTasksOperation,
  cancelTaskOperation,
  createProjectOperation,
  listProjectsOperation,
  getProjectOperation,
  listTagsOperation,
  getCreditsOperation,
  listCreditEntriesOperation,
  getMeOperation,
  getStatusOperation,
]
