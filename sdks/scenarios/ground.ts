// What scenes on the real service need of it. test/service-ground.ts makes it of a whole service.
import type { KeyRequest } from './format.ts'

export type GroundKey = { key: string; keyId: string; accountId: string; projectId: number }

export type Count = { tasks: number; holds: number }

export type Ground = {
  serviceUrl: string
  /** By the names that README.md gives. */
  keys: Record<string, GroundKey>
  makeKey(request: KeyRequest): Promise<GroundKey>
  /** Read from the database, not from the API. */
  countTasks(accountId: string): Promise<Count>
}
