// What a person or a tool reads about the API: the OpenAPI document of each revision, the reference
// page made from them, and what each error code means. Nothing on these pages loads from elsewhere.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { invalidRequest } from '../errors.ts'
import { type Revision, revisions } from '../money.ts'
import { renderErrorsPage } from './error-pages.ts'
import { writeDocument } from './openapi/document.ts'
import type { WebhookEvent } from './openapi/webhooks.ts'
import { basePath, type Operation } from './operation.ts'
import { createReferencePage } from './reference-page.ts'

const unpack = promisify(gunzip)
const fiveMinutes = 'public, max-age=300'

export type ReferenceSettings = {
  publicUrl: string
  operations: readonly Operation[]
  webhooks: readonly WebhookEvent[]
}

export function registerReference(app: FastifyInstance, settings: ReferenceSettings): void {
  registerDocuments(app, settings)
  registerReferencePage(app, settings)
  registerErrorsPage(app, settings)
}

type Stored = { text: string; etag: string }

function registerDocuments(app: FastifyInstance, settings: ReferenceSettings) {
  const documents = new Map<Revision, Stored>()

  // Written when first asked for, so that starting costs nothing.
  function documentOf(revision: Revision): Stored {
    let document = documents.get(revision)
    if (document === undefined) {
      document = store(writeDocument({ ...settings, revision, basePath }))
      documents.set(revision, document)
    }
    return document
  }

  app.get('/openapi.json', async (request, reply) => {
    const { revision = 'A' } = request.query as { revision?: Revision }
    if (!revisions.includes(revision)) {
      const message = `must be one of ${revisions.join(', ')}`
      throw invalidRequest([{ field: 'revision', message }])
    }
    reply.header('access-control-allow-origin', '*')
    reply.type('application/json; charset=utf-8')
    return sendStored(request, reply, documentOf(revision))
  })
}

function registerReferencePage(app: FastifyInstance, { publicUrl }: ReferenceSettings) {
  const load = createReferencePage(publicUrl)

  app.get('/docs', async (request, reply) => {
    const { html, contentSecurityPolicy } = await load()
    reply.header('content-security-policy', contentSecurityPolicy)
    return sendStored(request, reply.type('text/html; charset=utf-8'), store(html))
  })

  app.get('/docs/reference.js', async (request, reply) => {
    const { scriptGzip, scriptTag } = await load()
    reply.header('cache-control', fiveMinutes)
    reply.header('etag', scriptTag)
    reply.header('vary', 'accept-encoding')
    if (request.headers['if-none-match'] === scriptTag) return reply.code(304).send()
    reply.type('text/javascript; charset=utf-8')
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) {
      return reply.send(await unpack(scriptGzip))
    }
    return reply.header('content-encoding', 'gzip').send(scriptGzip)
  })
}

function registerErrorsPage(app: FastifyInstance, settings: ReferenceSettings) {
  let page: Stored | undefined
  app.get('/docs/errors', async (request, reply) => {
    page ??= store(renderErrorsPage(settings))
    reply.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    return sendStored(request, reply.type('text/html; charset=utf-8'), page)
  })
}

function store(text: string): Stored {
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` }
}

function sendStored(request: FastifyRequest, reply: FastifyReply, { text, etag }: Stored) {
  reply.header('cache-control', fiveMinutes).header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.send(text)
}
