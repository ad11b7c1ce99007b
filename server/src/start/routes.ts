// The routes of the API: the one list of its operations. The documents show them in this order.

import { createReportSignatures } from '../adapters/report-signatures.ts'
import { newWebhookSecret } from '../adapters/webhook-signature.ts'
import { fullDiskError } from '../http/full-disk.ts'
import type { Route } from '../http/route.ts'
import { eventRoutes } from '../modules/events/feed/routes.ts'
import { leakedKeyRoutes } from '../modules/events/leaked-keys/routes.ts'
import { requestApiRoutes } from '../modules/events/request-log/routes.api.ts'
import { webhookRoutes } from '../modules/events/webhooks/routes.ts'
import { attachmentRoutes } from '../modules/files/attachments/routes.ts'
import { uploadRoutes } from '../modules/files/uploads/routes.ts'
import { announceKeyChange } from '../modules/identity/api-keys/key-directory.ts'
import { keyRoutes } from '../modules/identity/api-keys/routes.ts'
import { keyManagementRoutes } from '../modules/identity/key-management/routes.ts'
import { capMadeKey } from '../modules/money/caps/caps.ts'
import { creditRoutes } from '../modules/money/credits/routes.ts'
import { messageRoutes } from '../modules/work/clarification/routes.ts'
import { projectRoutes } from '../modules/work/projects/routes.ts'
import { staffingRoutes } from '../modules/work/staffing/routes.ts'
import { tagRoutes } from '../modules/work/tags/routes.ts'
import { dueSecondsByMode } from '../modules/work/tasks/create/initial-state.ts'
import { taskRoutes } from '../modules/work/tasks/routes.ts'
import type { Deps } from './dependencies.ts'
import { createDeps, replyDeps } from './task-dependencies.ts'

export function listRoutes(deps: Deps): Route[] {
  const { clock, limiter, metrics } = deps
  const { db } = deps.database
  return [
    ...taskRoutes({
      ...createDeps(deps),
      limiter,
      turns: deps.turns,
      epoch: deps.adoption.epoch,
      clock,
      findFullDisk: () => (deps.disk.hasRoom() ? undefined : fullDiskError()),
      polls: metrics.polls,
      onEndSeen: (finalAt) =>
        metrics.wakeDelaySeconds.observe(Math.max(0, clock.nowMs() - finalAt.getTime()) / 1_000),
      recorder: deps.requestLog,
      publicUrl: deps.config.publicUrl,
      onError: (err, requestId) => deps.log.error({ err, requestId }, 'an item of a batch failed'),
    }),
    ...messageRoutes({ ...replyDeps(deps), epoch: deps.adoption.epoch }),
    ...attachmentRoutes({ db, links: deps.fileLinks }),
    ...uploadRoutes({
      db,
      clock,
      store: deps.store,
      scanner: deps.scanner,
      streams: deps.uploadStreams,
      publicUrl: deps.config.publicUrl,
    }),
    ...eventRoutes({
      db,
      watch: deps.watch,
      waits: deps.waits,
      onError: (err, requestId) => deps.log.error({ err, requestId }, 'stream failed'),
    }),
    ...webhookRoutes({
      db,
      sealingKeys: deps.sealingKeys,
      guard: deps.addressGuard,
      newSecret: newWebhookSecret,
    }),
    ...projectRoutes({ db }),
    ...tagRoutes({ db, servedTags: deps.servedTags }),
    ...creditRoutes({ db }),
    ...keyManagementRoutes({
      db,
      peppers: deps.config.keyPeppers,
      capKey: capMadeKey,
      announceKeyChange: () => announceKeyChange(deps.valkey),
    }),
    ...leakedKeyRoutes({
      db,
      peppers: deps.config.keyPeppers,
      announceKeyChange: () => announceKeyChange(deps.valkey),
      signatures: createReportSignatures({
        keysUrl: deps.config.leakReportPublicKeysUrl,
        onError: (err) => deps.log.warn({ err }, 'cannot read the keys that sign leak reports'),
      }),
    }),
    ...keyRoutes(),
    ...requestApiRoutes({ db, seal: deps.placeSeal }),
    ...staffingRoutes({
      db,
      clock,
      hasModel: deps.model !== undefined,
      respondsWithinSeconds: dueSecondsByMode,
    }),
  ]
}
