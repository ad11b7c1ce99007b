// Every operation of the API, without the code that serves it. The OpenAPI documents, the docs and
// the tests over all operations start here; a test compares the list with the routes of the app.

import type { WebhookEvent } from './http/openapi/webhooks.ts'
import type { Operation } from './http/operation.ts'
import { getMeOperation } from './modules/api-keys/schema.ts'
import { listAttachmentsOperation } from './modules/attachments/schema.ts'
import { getCreditsOperation, listCreditEntriesOperation } from './modules/credits/schema.ts'
import { listEventsOperation, streamEventsOperation } from './modules/events/schema.ts'
import { taskWebhooks } from './modules/events/webhook-schema.ts'
import {
  createKeyOperation,
  getKeyOperation,
  listKeysOperation,
  revokeKeyOperation,
  rollKeyOperation,
} from './modules/key-management/schema.ts'
import {
  createProjectOperation,
  getProjectOperation,
  listProjectsOperation,
} from './modules/projects/schema.ts'
import { listRequestsOperation } from './modules/requests/api-schema.ts'
import { getStatusOperation } from './modules/staffing/schema.ts'
import { listTagsOperation } from './modules/tags/schema.ts'
import {
  cancelTaskOperation,
  createTaskOperation,
  deleteAttachmentsOperation,
  getTaskOperation,
  listTasksOperation,
} from './modules/tasks/schema.ts'
import {
  completeUploadOperation,
  createUploadOperation,
  deleteUploadOperation,
  getUploadOperation,
  putUploadContentOperation,
} from './modules/uploads/schema.ts'
import {
  getWebhookDeliveryOperation,
  listWebhookDeliveriesOperation,
  redeliverFailedDeliveriesOperation,
  redeliverWebhookDeliveryOperation,
  testWebhookOperation,
} from './modules/webhooks/delivery-schema.ts'
import { testWebhook } from './modules/webhooks/event-schema.ts'
import {
  createWebhookOperation,
  deleteWebhookOperation,
  getWebhookOperation,
  listWebhooksOperation,
  rollWebhookSecretOperation,
  updateWebhookOperation,
} from './modules/webhooks/schema.ts'

export const operations: readonly Operation[] = [
  createTaskOperation,
  getTaskOperation,
  listTasksOperation,
  cancelTaskOperation,
  listAttachmentsOperation,
  deleteAttachmentsOperation,
  createUploadOperation,
  putUploadContentOperation,
  completeUploadOperation,
  getUploadOperation,
  deleteUploadOperation,
  listEventsOperation,
  streamEventsOperation,
  createWebhookOperation,
  listWebhooksOperation,
  getWebhookOperation,
  updateWebhookOperation,
  deleteWebhookOperation,
  rollWebhookSecretOperation,
  testWebhookOperation,
  listWebhookDeliveriesOperation,
  getWebhookDeliveryOperation,
  redeliverWebhookDeliveryOperation,
  redeliverFailedDeliveriesOperation,
  createProjectOperation,
  listProjectsOperation,
  getProjectOperation,
  listTagsOperation,
  getCreditsOperation,
  listCreditEntriesOperation,
  createKeyOperation,
  listKeysOperation,
  getKeyOperation,
  rollKeyOperation,
  revokeKeyOperation,
  getMeOperation,
  listRequestsOperation,
  getStatusOperation,
]

/** Every event the service sends to the endpoints of an account. */
export const webhooks: readonly WebhookEvent[] = [...taskWebhooks, testWebhook]
