// The OpenAPI 3.1 document of one revision, made from the operations. Why our own builder:
// docs/decisions/0005-openapi.md.
import type { Revision } from '../../core/money.ts'
import type { Operation } from '../operation.ts'
import { describeTags, sortOperations } from './groups.ts'
import { collectHeaders } from './headers.ts'
import { apiInfo, describeKey, exampleUrl } from './info.ts'
import { shareParameters, showOperation } from './operations.ts'
import { gatherPaths, type Parts, shareErrors } from './responses.ts'
import { collectSchemas, type Json } from './schemas.ts'
import { showWebhook, type WebhookEvent } from './webhooks.ts'

export type DocumentOptions = {
  operations: readonly Operation[]
  /** What the service sends by itself. */
  webhooks: readonly WebhookEvent[]
  revision: Revision
  basePath: string
  /** Where this installation is reached; the committed documents name a placeholder. */
  publicUrl?: string
}

export function buildDocument(options: DocumentOptions): Json {
  const { revision, basePath, publicUrl = exampleUrl } = options
  const operations = sortOperations(options.operations)
  const parts: Parts = {
    revision,
    settings: { publicUrl },
    schemas: collectSchemas(),
    headers: collectHeaders(revision),
  }
  const shown = operations.map((operation) => showOperation(operation, parts))
  const sent = options.webhooks.map((event) => showWebhook(event, parts))
  const parameters = shareParameters([...shown, ...sent])
  const responses = shareErrors(shown.flatMap(({ errors }) => errors))
  return {
    openapi: '3.1.0',
    info: apiInfo(revision, publicUrl),
    externalDocs: { description: 'Every error code', url: `${publicUrl}/docs/errors` },
    servers: [describeServer(basePath, options.publicUrl)],
    security: [{ apiKey: [] }],
    ...describeTags(operations),
    paths: gatherPaths(shown),
    webhooks: Object.fromEntries(sent.map(({ type, shown: entry }) => [type, { post: entry }])),
    components: {
      securitySchemes: { apiKey: describeKey() },
      parameters: sortKeys(parameters),
      headers: sortKeys(parts.headers.components),
      responses: sortKeys(responses),
      schemas: sortKeys(parts.schemas.components),
    },
  }
}

export function describeServer(basePath: string, publicUrl: string | undefined): Json {
  const description = 'The service.'
  if (publicUrl !== undefined) return { url: `${publicUrl}${basePath}`, description }
  const variable = { default: exampleUrl, description: 'Where the operator serves it.' }
  return { url: `{publicUrl}${basePath}`, description, variables: { publicUrl: variable } }
}

/** The text of a document as it is committed and served. */
export function writeDocument(options: DocumentOptions): string {
  return `${JSON.stringify(buildDocument(options), null, 2)}\n`
}

export function sortKeys<T>(table: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(table).sort(([a], [b]) => (a < b ? -1 : 1)))
}
