// What a person or a tool reads about the API: the OpenAPI document of each revision, the reference
// page made from them, and what each error code means. Nothing on these pages loads from elsewhere.

import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FastifyInstance } from 'fastify'
import { invalidRequest } from '../core/errors.ts'
import { type Revision, revisions } from '../core/money.ts'
import { serviceVersion } from '../core/version.ts'
import { documentPolicy } from './document-page.ts'
import { limitDocuments } from './document-rate.ts'
import { renderErrorsPage } from './error-pages.ts'
import { writeDocument } from './openapi/document.ts'
import type { WebhookEvent } from './openapi/webhooks.ts'
import { basePath, type Operation } from './operation.ts'
import { type Prepared, prepareOnce, preparePacked, prepareText, sendPrepared } from './prepared.ts'
import type { RenderedReference } from './reference-render.ts'

const html = 'text/html; charset=utf-8'

export type ReferenceSettings = {
  publicUrl: string
  operations: readonly Operation[]
  webhooks: readonly WebhookEvent[]
}

export function registerReference(app: FastifyInstance, settings: ReferenceSettings): void {
  app.register((documents, _options, done) => {
    documents.addHook('onRequest', limitDocuments())
    registerDocuments(documents, settings)
    registerReferencePage(documents, settings)
    registerErrorsPage(documents, settings)
    registerWelcome(documents, settings)
    done()
  })
}

function registerDocuments(app: FastifyInstance, settings: ReferenceSettings) {
  // Written when first asked for, so that starting costs nothing.
  const write = (revision: Revision) =>
    prepareOnce(() =>
      prepareText(
        writeDocument({ ...settings, revision, basePath }),
        'application/json; charset=utf-8',
      ),
    )
  const documents = new Map<Revision, () => Promise<Prepared>>(
    revisions.map((revision) => [revision, write(revision)]),
  )

  app.get('/openapi.json', async (request, reply) => {
    const { revision = 'A' } = request.query as { revision?: Revision }
    const document = documents.get(revision)
    if (document === undefined) {
      const message = `must be one of ${revisions.join(', ')}`
      throw invalidRequest([{ field: 'revision', message }])
    }
    reply.header('access-control-allow-origin', '*')
    return sendPrepared(request, reply, await document())
  })
}

function registerReferencePage(app: FastifyInstance, { publicUrl }: ReferenceSettings) {
  const load = prepareOnce(() => createReferencePage(publicUrl))

  app.get('/docs', async (request, reply) => {
    const { page, contentSecurityPolicy } = await load()
    reply.header('content-security-policy', contentSecurityPolicy)
    return sendPrepared(request, reply, page)
  })

  app.get('/docs/', (_request, reply) => reply.redirect('../docs', 308))

  app.get('/docs/reference.js', async (request, reply) =>
    sendPrepared(request, reply, (await load()).script),
  )
}

function registerErrorsPage(app: FastifyInstance, settings: ReferenceSettings) {
  const page = prepareOnce(() => prepareText(renderErrorsPage(settings), html))
  app.get('/docs/errors', async (request, reply) => {
    reply.header('content-security-policy', documentPolicy)
    return sendPrepared(request, reply, await page())
  })
}

/** For those who try the address itself: where everything is. */
function registerWelcome(app: FastifyInstance, { publicUrl }: ReferenceSettings) {
  const welcome = {
    message: 'Task Review Service. Send your key as Authorization: Bearer <key>.',
    version: serviceVersion,
    revisions,
    docs: `${publicUrl}/docs`,
    openapi: `${publicUrl}/openapi.json`,
    guides: `${publicUrl}/docs/guide/`,
    status: `${publicUrl}${basePath}/status`,
  }
  for (const path of [basePath, `${basePath}/`]) app.get(path, async () => welcome)
}

type ReferencePage = { page: Prepared; contentSecurityPolicy: string; script: Prepared }

/** Rendered in a thread of its own, which ends with it. */
async function createReferencePage(publicUrl: string): Promise<ReferencePage> {
  const worker = new Worker(new URL('./reference-render.ts', import.meta.url), {
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  })
  try {
    const [rendered] = (await once(worker, 'message')) as [RenderedReference]
    return {
      page: await prepareText(rendered.html, 'text/html; charset=utf-8'),
      contentSecurityPolicy: writePolicy(rendered.inlineScriptHash, new URL(publicUrl).origin),
      script: await preparePacked(
        Buffer.from(rendered.scriptGzip),
        'text/javascript; charset=utf-8',
      ),
    }
  } finally {
    await worker.terminate()
  }
}

// The page styles itself inline, so styles may be; scripts are our bundle and one known inline text.
function writePolicy(inlineScriptHash: string, publicOrigin: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'sha256-${inlineScriptHash}'`,
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    'font-src data:',
    `connect-src 'self' ${publicOrigin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
