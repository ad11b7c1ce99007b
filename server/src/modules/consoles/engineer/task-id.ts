import { ApiError } from '../../../core/errors.ts'
import { decodeId } from '../../../core/ids.ts'

export function readTaskId(taskId: string): string {
  const uuid = decodeId('task', taskId)
  if (uuid === undefined) throw new ApiError('NOT_FOUND')
  return uuid
}
