// What HTTP hands over of each request, and the request log keeps.
import type { ErrorCode } from './errors.ts'

export type RecordedRequest = {
  accountUuid: string
  /** The key or, at a page, the person. */
  callerUuid: string
  isPerson: boolean
  requestId: string
  method: string
  path: string
  status: number
  /** By this process's clock. */
  endedAtMs: number
  durationMs: number
  code: ErrorCode | undefined
  /** The first field that the refusal names: its name, never what was sent there. */
  failedField: string | undefined
  /** Where the reply says that what was made is: the only place with the id of a new task. */
  location: string | undefined
}

export type Recorder = {
  /** Whether a poll that found something is taken now: under load they are too many. */
  takesPoll(nowMs: number): boolean
  record(request: RecordedRequest): void
}
