// One row for each operation: how to make a valid request of it, and what naming an object that is
// somebody else's, or nobody's, must give. An operation without a row fails the matrix.
import type { ErrorCode } from '../../src/errors.ts'
import type { Revision } from '../../src/money.ts'

export type ApiRequest = { path: string; body?: unknown }

/** The objects a request can name. */
export type Objects = { taskId: string; projectId: number }

/** A way of naming an object, and its outcome when the object is foreign or missing. */
export type Naming = {
  request(objects: Objects, revision: Revision): ApiRequest
  status: number
  code?: ErrorCode
}

export type Row = {
  own(objects: Objects, revision: Revision): ApiRequest
  namings: Naming[]
}

const createBody = ({ projectId }: Objects, revision: Revision) => ({
  prompt: 'Is this function safe to call twice?',
  maxCredits: revision === 'A' ? 600 : 10,
  projectId,
})

const createTask = (objects: Objects, revision: Revision) => ({
  path: '/tasks/create',
  body: createBody(objects, revision),
})
const getTask = ({ taskId }: Objects) => ({ path: `/tasks/${taskId}` })
const cancelTask = ({ taskId }: Objects) => ({ path: `/tasks/${taskId}/cancel` })
const getProject = ({ projectId }: Objects) => ({ path: `/projects/${projectId}` })

const hidden = { status: 404, code: 'NOT_FOUND' } as const

export const rows: Record<string, Row> = {
  createTask: {
    own: createTask,
    namings: [{ request: createTask, status: 400, code: 'INVALID_REQUEST' }],
  },
  getTask: { own: getTask, namings: [{ request: getTask, ...hidden }] },
  listTasks: {
    own: () => ({ path: '/tasks' }),
    namings: [
      { request: ({ taskId }) => ({ path: `/tasks?ids=${taskId}` }), status: 200 },
      { request: ({ projectId }) => ({ path: `/tasks?projectId=${projectId}` }), status: 200 },
    ],
  },
  cancelTask: { own: cancelTask, namings: [{ request: cancelTask, ...hidden }] },
  createProject: {
    own: () => ({ path: '/projects/create', body: { name: 'Mine' } }),
    namings: [],
  },
  listProjects: { own: () => ({ path: '/projects' }), namings: [] },
  getProject: { own: getProject, namings: [{ request: getProject, ...hidden }] },
  listTags: { own: () => ({ path: '/tags' }), namings: [] },
  getCredits: { own: () => ({ path: '/credits' }), namings: [] },
  listCreditEntries: { own: () => ({ path: '/credits/entries' }), namings: [] },
  getMe: { own: () => ({ path: '/me' }), namings: [] },
  getStatus: { own: () => ({ path: '/status' }), namings: [] },
}
