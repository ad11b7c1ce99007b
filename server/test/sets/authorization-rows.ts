// One row for each operation: how to make a valid request of it, and what naming an object that is
// somebody else's, or nobody's, must give. An operation without a row fails the matrix.
import type { ErrorCode } from '../../src/core/errors.ts'
import type { Revision } from '../../src/core/money.ts'
import { announcementOf, note } from '../uploads.ts'

export type ApiRequest = { path: string; body?: unknown }

/** The objects a request can name. */
export type Objects = {
  taskId: string
  finalTaskId: string
  /** Waits for a reply. */
  askedTaskId: string
  projectId: number
  webhookId: string
  deliveryId: string
  /** Waits for its file, which lies in the store already. */
  uploadId: string
  /** May do nothing, and only from the network that the matrix calls home; so any key may roll it. */
  keyId: string
  /** Of a request in the log. */
  requestId: string
}

/** A way of naming an object, and its outcome when the object is foreign or missing. */
export type Naming = {
  request(objects: Objects, revision: Revision): ApiRequest
  status: number
  code?: ErrorCode
  /** Of the items of a batch; a list without one has none of what was named. */
  itemStatuses?: number[]
  /** Of a quote. */
  refusals?: ErrorCode[]
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
const createTaskBatch = (objects: Objects, revision: Revision) => ({
  path: '/tasks/batch',
  body: { tasks: [createBody(objects, revision)] },
})
const quoteTask = (objects: Objects, revision: Revision) => ({
  path: '/tasks/quote',
  body: createBody(objects, revision),
})
const getTask = ({ taskId }: Objects) => ({ path: `/tasks/${taskId}` })
const cancelTask = ({ taskId }: Objects) => ({ path: `/tasks/${taskId}/cancel` })
const listMessages = ({ askedTaskId }: Objects) => ({ path: `/tasks/${askedTaskId}/messages` })
const replyToQuestion = ({ askedTaskId }: Objects) => ({
  path: `/tasks/${askedTaskId}/messages`,
  body: { choice: '18' },
})
const listAttachments = ({ taskId }: Objects) => ({ path: `/tasks/${taskId}/attachments` })
const deleteAttachments = ({ finalTaskId }: Objects) => ({
  path: `/tasks/${finalTaskId}/attachments`,
})
const getProject = ({ projectId }: Objects) => ({ path: `/projects/${projectId}` })

const updateProject = ({ projectId }: Objects) => ({
  path: `/projects/${projectId}`,
  body: { name: 'Changed' },
})

const webhookPath = ({ webhookId }: Objects) => `/webhooks/${webhookId}`
const getWebhook = (objects: Objects) => ({ path: webhookPath(objects) })
const updateWebhook = (objects: Objects) => ({
  path: webhookPath(objects),
  body: { description: 'Changed' },
})
const rollWebhookSecret = (objects: Objects) => ({
  path: `${webhookPath(objects)}/roll-secret`,
  body: {},
})
const testWebhook = (objects: Objects) => ({ path: `${webhookPath(objects)}/test` })
const listDeliveries = (objects: Objects) => ({ path: `${webhookPath(objects)}/deliveries` })
const getDelivery = (objects: Objects) => ({
  path: `${webhookPath(objects)}/deliveries/${objects.deliveryId}`,
})
const redeliver = (objects: Objects) => ({ path: `${getDelivery(objects).path}/redeliver` })
const redeliverFailed = (objects: Objects) => ({
  path: `${webhookPath(objects)}/redeliver`,
  body: { failedAfter: '2026-01-01T00:00:00Z' },
})

const uploadPath = ({ uploadId }: Objects) => `/uploads/${uploadId}`
const getUpload = (objects: Objects) => ({ path: uploadPath(objects) })
const completeUpload = (objects: Objects) => ({ path: `${uploadPath(objects)}/complete` })
const putUploadContent = (objects: Objects) => ({
  path: `${uploadPath(objects)}/content`,
  body: note.bytes,
})

const keyPath = ({ keyId }: Objects) => `/keys/${keyId}`
const getKey = (objects: Objects) => ({ path: keyPath(objects) })
const rollKey = (objects: Objects) => ({ path: `${keyPath(objects)}/roll`, body: {} })
const revokeKey = (objects: Objects) => ({ path: `${keyPath(objects)}/revoke` })

const hidden = { status: 404, code: 'NOT_FOUND' } as const

export const rows: Record<string, Row> = {
  createTask: {
    own: createTask,
    namings: [{ request: createTask, status: 400, code: 'INVALID_REQUEST' }],
  },
  createTaskBatch: {
    own: createTaskBatch,
    namings: [{ request: createTaskBatch, status: 200, itemStatuses: [400] }],
  },
  // A foreign project is a reason in the quote, the same as for one that is not there.
  quoteTask: {
    own: quoteTask,
    namings: [{ request: quoteTask, status: 200, refusals: ['INVALID_REQUEST'] }],
  },
  getTask: {
    own: getTask,
    namings: [
      { request: getTask, ...hidden },
      { request: ({ taskId }) => ({ path: `/tasks/${taskId}?wait=20` }), ...hidden },
    ],
  },
  listTasks: {
    own: () => ({ path: '/tasks' }),
    namings: [
      { request: ({ taskId }) => ({ path: `/tasks?ids=${taskId}` }), status: 200 },
      { request: ({ projectId }) => ({ path: `/tasks?projectId=${projectId}` }), status: 200 },
    ],
  },
  cancelTask: { own: cancelTask, namings: [{ request: cancelTask, ...hidden }] },
  listMessages: { own: listMessages, namings: [{ request: listMessages, ...hidden }] },
  replyToQuestion: { own: replyToQuestion, namings: [{ request: replyToQuestion, ...hidden }] },
  listTaskAttachments: { own: listAttachments, namings: [{ request: listAttachments, ...hidden }] },
  deleteTaskAttachments: {
    own: deleteAttachments,
    namings: [{ request: deleteAttachments, ...hidden }],
  },
  createUpload: {
    own: () => ({ path: '/uploads', body: announcementOf(note) }),
    namings: [],
  },
  putUploadContent: { own: putUploadContent, namings: [{ request: putUploadContent, ...hidden }] },
  completeUpload: { own: completeUpload, namings: [{ request: completeUpload, ...hidden }] },
  getUpload: { own: getUpload, namings: [{ request: getUpload, ...hidden }] },
  deleteUpload: { own: getUpload, namings: [{ request: getUpload, ...hidden }] },
  listEvents: { own: () => ({ path: '/events' }), namings: [] },
  streamEvents: { own: () => ({ path: '/events/stream' }), namings: [] },
  createWebhook: {
    own: () => ({ path: '/webhooks/create', body: { url: 'https://example.com/webhooks' } }),
    namings: [],
  },
  listWebhooks: { own: () => ({ path: '/webhooks' }), namings: [] },
  getWebhook: { own: getWebhook, namings: [{ request: getWebhook, ...hidden }] },
  updateWebhook: { own: updateWebhook, namings: [{ request: updateWebhook, ...hidden }] },
  deleteWebhook: { own: getWebhook, namings: [{ request: getWebhook, ...hidden }] },
  rollWebhookSecret: {
    own: rollWebhookSecret,
    namings: [{ request: rollWebhookSecret, ...hidden }],
  },
  testWebhook: { own: testWebhook, namings: [{ request: testWebhook, ...hidden }] },
  listWebhookDeliveries: { own: listDeliveries, namings: [{ request: listDeliveries, ...hidden }] },
  getWebhookDelivery: { own: getDelivery, namings: [{ request: getDelivery, ...hidden }] },
  redeliverWebhookDelivery: { own: redeliver, namings: [{ request: redeliver, ...hidden }] },
  redeliverFailedDeliveries: {
    own: redeliverFailed,
    namings: [{ request: redeliverFailed, ...hidden }],
  },
  createProject: {
    own: () => ({ path: '/projects/create', body: { name: 'Mine' } }),
    namings: [],
  },
  listProjects: { own: () => ({ path: '/projects' }), namings: [] },
  getProject: { own: getProject, namings: [{ request: getProject, ...hidden }] },
  updateProject: { own: updateProject, namings: [{ request: updateProject, ...hidden }] },
  listTags: { own: () => ({ path: '/tags' }), namings: [] },
  getCredits: { own: () => ({ path: '/credits' }), namings: [] },
  listCreditEntries: { own: () => ({ path: '/credits/entries' }), namings: [] },
  createKey: { own: () => ({ path: '/keys/create', body: { name: 'once' } }), namings: [] },
  listKeys: { own: () => ({ path: '/keys' }), namings: [] },
  getKey: { own: getKey, namings: [{ request: getKey, ...hidden }] },
  rollKey: { own: rollKey, namings: [{ request: rollKey, ...hidden }] },
  revokeKey: { own: revokeKey, namings: [{ request: revokeKey, ...hidden }] },
  // What it does to a key is in leaked-keys/routes.test.ts.
  reportKey: { own: () => ({ path: '/keys/report', body: { key: 'none' } }), namings: [] },
  listRequests: {
    own: () => ({ path: '/requests' }),
    namings: [
      { request: ({ requestId }) => ({ path: `/requests?requestId=${requestId}` }), status: 200 },
      { request: ({ keyId }) => ({ path: `/requests?keyId=${keyId}` }), status: 200 },
    ],
  },
  getMe: { own: () => ({ path: '/me' }), namings: [] },
  getStatus: { own: () => ({ path: '/status' }), namings: [] },
}
