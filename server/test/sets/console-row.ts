// What a row of the matrix of operations for people is made of.
import { randomBytes } from 'node:crypto'
import type { CallerKind, Expected, World } from './console-callers.ts'

export type ConsoleRequest = { path: string; body?: unknown; headers?: Record<string, string> }

export type ConsoleRow = {
  request(world: World): ConsoleRequest | Promise<ConsoleRequest>
  /** The status for an admitted caller, if it is not that of success. */
  allowed?: Expected
  /** Who gets something else than the access says. */
  except?: Partial<Record<CallerKind, Expected>>
  /** The same request naming an object of another account: the owner is told there is none. */
  foreign?(world: World): Promise<ConsoleRequest>
}

export const newEmail = () => `invited-${randomBytes(6).toString('hex')}@example.com`
export const absent = { status: 404, code: 'NOT_FOUND' } as const

export const at = (path: string, body?: unknown) => ({
  request: () => ({ path, ...(body !== undefined && { body }) }),
})
