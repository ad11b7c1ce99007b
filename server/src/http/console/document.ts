// The OpenAPI 3.1 document of the console, made from its operations as those of the API are.
import type { ErrorCode } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import { exampleErrorBody } from '../error-examples.ts'
import { errorSchema, specOf, statusIn } from '../error-schema.ts'
import { describeServer, sortKeys } from '../openapi/document.ts'
import { collectHeaders, type HeaderId, type Headers } from '../openapi/headers.ts'
import { exampleUrl } from '../openapi/info.ts'
import { readParameters, shareParameters } from '../openapi/operations.ts'
import { type ErrorReply, gatherPaths, shareErrors } from '../openapi/responses.ts'
import { collectSchemas, type Json, type Schemas } from '../openapi/schemas.ts'
import { consoleInfo, describeSession, describeTags } from './document-info.ts'
import { type ConsoleOperation, consoleErrorsOf } from './operation.ts'

type Parts = { schemas: Schemas; headers: Headers; publicUrl: string }

export function buildConsoleDocument(
  operations: readonly ConsoleOperation[],
  publicUrl?: string,
): Json {
  const parts: Parts = {
    schemas: collectSchemas(),
    headers: collectHeaders('A', ['RequestId']),
    publicUrl: publicUrl ?? exampleUrl,
  }
  const shown = operations.map((operation) => showConsoleOperation(operation, parts))
  const parameters = shareParameters(shown)
  const responses = shareErrors(shown.flatMap(({ errors }) => errors))
  return {
    openapi: '3.1.0',
    info: consoleInfo(parts.publicUrl),
    externalDocs: { description: 'Every error code', url: `${parts.publicUrl}/docs/errors` },
    servers: [describeServer('', publicUrl)],
    security: [{ session: [] }],
    tags: describeTags(operations.map(({ tag }) => tag)),
    paths: gatherPaths(shown),
    components: {
      securitySchemes: { session: describeSession() },
      ...(Object.keys(parameters).length > 0 && { parameters: sortKeys(parameters) }),
      headers: sortKeys(parts.headers.components),
      responses: sortKeys(responses),
      schemas: sortKeys(parts.schemas.components),
    },
  }
}

export function writeConsoleDocument(operations: readonly ConsoleOperation[]): string {
  return `${JSON.stringify(buildConsoleDocument(operations), null, 2)}\n`
}

function showConsoleOperation(operation: ConsoleOperation, parts: Parts) {
  const { body, bodyExample, access } = operation
  const groups = Map.groupBy(consoleErrorsOf(operation), (code) => statusIn(code, 'A'))
  const errors: ErrorReply[] = [...groups]
    .sort(([a], [b]) => a - b)
    .map(([status, codes]) => ({ status, codes, shown: showError(codes, status, parts) }))
  const shown: Json = {
    operationId: operation.operationId,
    summary: operation.summary,
    description: `${operation.description}\n\n${describeAccess(operation)}`,
    tags: [operation.tag],
    security: access.who === 'anyone' ? [] : [{ session: [] }],
    parameters: [
      ...readParameters('path', operation.params, parts),
      ...readParameters('query', operation.query, parts),
      ...showRequestHeaders(operation),
    ],
  }
  if (body) {
    const bytes = (operation.bodyBytesMax ?? limits.bodyBytesMax).toLocaleString('en-US')
    shown.requestBody = {
      description: `At most ${bytes} bytes of JSON in UTF-8.`,
      required: true,
      content: showContent(parts.schemas.show(body), bodyExample),
    }
  }
  shown.responses = { [operation.reply.status]: showSuccess(operation, parts) }
  return { operation, errors, shown }
}

function showSuccess({ reply }: ConsoleOperation, { schemas, headers }: Parts): Json {
  const own = Object.entries(reply.headers ?? {}).map(([name, description]) => [
    name,
    { description, required: false, schema: { type: 'string', maxLength: 4_096 } },
  ])
  return {
    description: reply.description,
    headers: { ...headers.show([]), ...Object.fromEntries(own) },
    ...(reply.schema && { content: showContent(schemas.show(reply.schema), reply.example) }),
    ...(reply.fileTypes && { content: showFile(reply.fileTypes) }),
  }
}

function showRequestHeaders({ requestHeaders = {} }: ConsoleOperation): Json[] {
  return Object.entries(requestHeaders).map(([name, description]) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string', maxLength: 200 },
  }))
}

function showFile(types: readonly string[]): Json {
  return Object.fromEntries(types.map((type) => [type, {}]))
}

function showContent(schema: Json, example: unknown): Json {
  return { 'application/json': { schema, ...(example !== undefined && { example }) } }
}

function showError(codes: ErrorCode[], status: number, parts: Parts): Json {
  const choices = codes.map((code) => parts.schemas.show(errorSchema(code, 'A')))
  const examples = codes.map((code) => [
    code,
    { summary: specOf(code).message, value: exampleErrorBody(code, 'A', parts) },
  ])
  return {
    description: codes.map((code) => `${specOf(code).message} ${specOf(code).remedy}`).join('\n\n'),
    headers: showErrorHeaders(status, parts.headers),
    content: {
      'application/json': {
        schema: choices.length === 1 ? choices[0] : { anyOf: choices },
        examples: Object.fromEntries(examples),
      },
    },
  }
}

function showErrorHeaders(status: number, headers: Headers): Json {
  const ids: HeaderId[] = ['ShouldRetry']
  if (status === 429 || status === 503) ids.push('RetryAfter')
  return headers.show(ids)
}

const whoTexts: Record<ConsoleOperation['access']['who'], string> = {
  anyone: 'No session is needed.',
  person: 'For every signed-in user.',
  member: 'For members of the account.',
  engineer: 'For engineers who signed in with a second factor.',
  operator: 'For operators who signed in with a second factor.',
}

function describeAccess({ access: { who, roles, stepUp, twinToo } }: ConsoleOperation): string {
  const sentences = [whoTexts[who]]
  if (roles) sentences.push(`Their role must be ${roles.join(' or ')}.`)
  if (twinToo) sentences.push('The account may also be a test account.')
  if (stepUp) sentences.push('The sign-in must be less than five minutes ago.')
  return sentences.join(' ')
}
