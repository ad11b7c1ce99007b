// Taking an engineer off duty.
import Type from 'typebox'
import { limits } from '../../../core/limits.ts'
import type { ConsoleOperation } from '../../../http/console/operation.ts'
import { personId } from '../../identity/people/me-schema.ts'
import { closed, whole } from '../engineer/work-task-schema.ts'

export const takeOffDutyOperation = {
  operationId: 'takeOffDuty',
  method: 'POST',
  path: '/operator/v1/engineers/{person_id}/off-duty',
  tag: 'Engineers',
  summary: 'Take an engineer off duty',
  description:
    'Ends their duty; claimed tasks return to the queue and saved text is kept. The engineer is ' +
    'notified and can go on duty again.',
  access: { who: 'operator' },
  params: Type.Object({ person_id: personId }),
  body: Type.Object(
    {
      reason: Type.String({
        minLength: 3,
        maxLength: limits.actReasonCharsMax,
        description: 'Why, for operators.',
      }),
    },
    { ...closed, title: 'TakeOffDuty' },
  ),
  bodyExample: { reason: 'Away' },
  reply: {
    status: 200,
    description: 'They are off duty.',
    schema: Type.Object(
      { releasedTasks: whole('How many tasks returned to the queue.') },
      { ...closed, title: 'TakenOffDuty' },
    ),
    example: { releasedTasks: 1 },
  },
  errors: ['OFF_DUTY'],
} as const satisfies ConsoleOperation
