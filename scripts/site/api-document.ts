// The parts of an OpenAPI document that the reference shows.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Schema = {
  $ref?: string
  type?: string | string[]
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  default?: unknown
}

export type Content = Record<
  string,
  { schema?: Schema; examples?: Record<string, { summary?: string; value: unknown }> }
>
export type Parameter = {
  $ref?: string
  name: string
  in: string
  required?: boolean
  description?: string
  schema?: Schema
}
export type Reply = { $ref?: string; description: string; content?: Content }

export type ApiOperation = {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  parameters?: Parameter[]
  requestBody?: { description?: string; required?: boolean; content: Content }
  responses: Record<string, Reply>
  'x-codeSamples'?: { lang: string; label?: string; source: string }[]
}

export type ApiDocument = {
  paths: Record<string, Record<string, ApiOperation>>
  webhooks: Record<string, { post: ApiOperation }>
  tags: { name: string; description: string }[]
  components: {
    schemas: Record<string, Schema>
    parameters: Record<string, Parameter>
    responses: Record<string, Reply>
  }
}

export type Located = { method: string; path: string; operation: ApiOperation }

export const revisions = ['A', 'B'] as const
export type Revision = (typeof revisions)[number]

export function readDocument(root: string, revision: Revision): ApiDocument {
  const path = join(root, `openapi/revision-${revision.toLowerCase()}.json`)
  return JSON.parse(readFileSync(path, 'utf8')) as ApiDocument
}

export function listOperations({ paths }: ApiDocument): Located[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.operationId !== undefined)
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
}

export function slugOf({ operationId }: ApiOperation): string {
  const name = operationId.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return `reference/api/${name}`
}

/** What a reference names, or the thing itself. */
export function resolve<T extends { $ref?: string }>(document: ApiDocument, thing: T): T {
  if (thing.$ref === undefined) return thing
  const [kind = '', name = ''] = thing.$ref.split('/').slice(-2)
  const kinds = document.components as unknown as Record<string, Record<string, T>>
  const found = kinds[kind]?.[name]
  if (found === undefined) throw new Error(`${thing.$ref} is not in the document`)
  return resolve(document, found)
}
