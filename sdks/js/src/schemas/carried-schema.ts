// The schema of a create goes with the task it gave, so that a wait for that task checks the result
// as createAndWait does. It is kept beside the task, not in it: what is logged or stored stays what
// the service sent.
import type { ResponseSchema } from './response-schema.ts'

const schemas = new WeakMap<object, ResponseSchema>()

/** A task as create(), get() or a list gave it; the type of its result goes with it. */
export interface TaskReference {
  readonly id: string
  readonly result?: unknown
}

/** The result that a task is waited for with. Of what was only read its kind is not known. */
export type ResultIn<T> = T extends { readonly result?: infer Result }
  ? [Exclude<Result, undefined>] extends [never]
    ? Record<string, unknown>
    : Exclude<Result, undefined>
  : Record<string, unknown>

export function carrySchema(task: object, schema: ResponseSchema | undefined): void {
  if (schema !== undefined) schemas.set(task, schema)
}

export function schemaOf(task: string | TaskReference | undefined): ResponseSchema | undefined {
  return typeof task === 'object' ? schemas.get(task) : undefined
}
