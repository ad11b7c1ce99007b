// The workbench as it happens.

import { limits } from '../../../core/limits.ts'
import { type ConsoleOperation, eventStreamReply } from '../../../http/console/operation.ts'
import { access, workbenchTag } from './schema.ts'

export const streamWorkOperation = {
  operationId: 'streamWork',
  method: 'GET',
  path: '/workbench/v1/stream',
  tag: workbenchTag,
  summary: 'Follow the workbench',
  description:
    'Server-sent events for an open page. `queue` says that something else waits for you, with how ' +
    'much waits in each tag: `{waiting, tags: [{id, waiting, newestCreatedAt}]}`; one comes at the ' +
    'beginning. `lease` says that you hold a task since now, that it changed, or that you no longer ' +
    'hold it: `{taskId, leaseNumber, held, endReason, stage, version}`. Events are hints: read what ' +
    'they are about. The stream ends with the session. An engineer on duty whose page follows is ' +
    `there. At most ${limits.livePagesPerPersonMax} streams a person.`,
  access,
  reply: eventStreamReply,
  errors: ['RATE_LIMITED'],
} as const satisfies ConsoleOperation
