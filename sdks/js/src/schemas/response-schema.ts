// What a caller may give as responseSchema, what is sent of it, and what comes back of it.
import { ResultValidationError } from '../errors/local-errors.ts'
import { TaskReviewError } from '../errors/task-review-error.ts'
import type { CreatedTask, MessageResult, Task } from '../resources/task.ts'
import type { InferSchema, JsonSchema } from './infer-schema.ts'
import { toPortable } from './portable-schema.ts'
import { isStandardSchema, type StandardSchema } from './standard-schema.ts'

/** A JSON Schema, or a schema of Zod 4.2, ArkType or any library that speaks Standard JSON Schema. */
export type ResponseSchema = JsonSchema | StandardSchema

/** The type of a result: what the schema gives, or {message} without one. */
export type ResultOf<S> = S extends { readonly '~standard': { readonly types?: infer Types } }
  ? NonNullable<Types> extends { readonly output: infer Output }
    ? Output
    : unknown
  : S extends JsonSchema
    ? DataOf<InferSchema<S>>
    : MessageResult

/** Of a schema that says nothing to the compiler it is known that its root is an object. */
type DataOf<T> = unknown extends T ? Record<string, unknown> : T

/** The schema as the service takes it. */
export function toJsonSchema(schema: ResponseSchema): Record<string, unknown> {
  if (!isStandardSchema(schema)) return schema
  const { vendor, jsonSchema } = schema['~standard']
  if (jsonSchema === undefined) {
    throw new TaskReviewError(
      `This version of ${vendor} cannot describe its schema as JSON Schema (Zod can from 4.2 on). ` +
        'Pass a JSON Schema as responseSchema instead.',
    )
  }
  return toPortable(describe(vendor, jsonSchema))
}

type Describing = NonNullable<StandardSchema['~standard']['jsonSchema']>

/** What is sent is what goes into the check, before defaults and transformations. */
function describe(vendor: string, jsonSchema: Describing): Record<string, unknown> {
  try {
    return jsonSchema.input({ target: 'draft-2020-12' })
  } catch (error) {
    throw new TaskReviewError(
      `${vendor} cannot describe responseSchema as JSON Schema: ${(error as Error).message}. ` +
        'An answer is JSON: ask for text, a number, true or false, a list or an object, such as ' +
        'z.iso.datetime() for a date or z.array() for a set, and transform that.',
      { cause: error },
    )
  }
}

/** The task with its result as the caller's schema gives it: checked, with defaults and transformations. */
export async function checkResult<T extends Task | CreatedTask<unknown>>(
  task: T,
  schema: ResponseSchema | undefined,
): Promise<T> {
  if (task.status !== 'completed' || !isStandardSchema(schema)) return task
  const verdict = await schema['~standard'].validate(task.result)
  if (verdict.issues !== undefined) {
    throw new ResultValidationError(task as Task | CreatedTask, verdict.issues)
  }
  return { ...task, result: verdict.value }
}
