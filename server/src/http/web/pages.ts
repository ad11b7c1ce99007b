// The web: pages of the apps by their paths, and what they load. The routes of the API come first:
// below an app's prefix only what is none of theirs is a page. Which page of an app a path means, and
// whether there is one, the app itself says.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../errors.ts'
import { isConsoleUrl } from '../console/operation.ts'
import { type AppName, type Encoding, readWebFolder, type WebFile } from './folder.ts'
import { newNonce, pageHeaders } from './policy.ts'

export type WebOptions = {
  /** Undefined where no pages are served. */
  folder: string | undefined
  /** Asked with each page: which port it has is known only once the service listens. */
  filesOrigin(): string
  /** What a request below an app's prefix is told that is for the API after all. */
  findStrayError(request: FastifyRequest): ApiError
}

/** Mails link to some of these (modules/people/mails.ts, modules/notices/digest-mail.ts). */
const pathsByApp: Record<AppName, readonly string[]> = {
  entrance: [
    '/',
    '/sign-in',
    '/sign-up',
    '/forgot-password',
    '/reset-password',
    '/verify-email',
    '/accept-invitation',
  ],
  workbench: ['/workbench', '/workbench/*'],
  dashboard: ['/dashboard', '/dashboard/*', '/accounts/*', '/device'],
  admin: ['/admin', '/admin/*'],
}

const forever = 'public, max-age=31536000, immutable'
const anHour = 'public, max-age=3600'

export function registerWeb(app: FastifyInstance, options: WebOptions): void {
  if (options.folder === undefined) return
  const { pages, assets, topFiles } = readWebFolder(options.folder)
  for (const name of Object.keys(pathsByApp) as AppName[]) {
    for (const path of pathsByApp[name]) registerPage(app, path, pages[name], options)
  }
  app.get('/assets/*', async (request, reply) => {
    const file = assets.get((request.params as { '*': string })['*'])
    if (file === undefined) throw new ApiError('NOT_FOUND')
    return await sendFile(request, reply.header('cache-control', forever), file)
  })
  for (const [name, file] of topFiles) {
    app.get(`/${name}`, (request, reply) =>
      sendFile(request, reply.header('cache-control', anHour), file),
    )
  }
}

function registerPage(app: FastifyInstance, path: string, html: string, options: WebOptions): void {
  const parts = html.split('__NONCE__')
  app.get(path, async (request, reply) => {
    if (isConsoleUrl(request.url)) throw options.findStrayError(request)
    const nonce = newNonce()
    reply.removeHeader('api-revision')
    return reply.headers(pageHeaders(nonce, options.filesOrigin())).send(parts.join(nonce))
  })
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, file: WebFile) {
  const { bytes, encoding } = await file.read(chooseEncoding(request.headers['accept-encoding']))
  reply.removeHeader('api-revision')
  reply.headers({
    'content-type': file.type,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    // Opened by itself, a picture of ours is no page either.
    ...(file.type.startsWith('image/') && {
      'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    }),
    vary: 'accept-encoding',
    ...(encoding && { 'content-encoding': encoding }),
  })
  return reply.send(bytes)
}

function chooseEncoding(header: string | undefined): Encoding | undefined {
  const accepted = (header ?? '')
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';', 1)[0]?.trim())
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding))
}
