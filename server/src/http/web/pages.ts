// The web: pages of the apps by their paths, and what they load. The routes of the API come first:
// below an app's prefix only what is none of theirs is a page. Which page of an app a path means, and
// whether there is one, the app itself says.
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import { ApiError } from '../../core/errors.ts'
import { isConsoleUrl } from '../console/operation.ts'
import { limitPages } from '../document-rate.ts'
import { type AppName, type Encoding, readWebFolder, type WebFile } from './folder.ts'
import { newNonce, pageHeaders } from './policy.ts'

export type WebOptions = {
  /** Undefined where no pages are served. */
  folder: string | undefined
  /** Undefined where no client packages are served; pages that show code name them by this. */
  packagesVersion: string | undefined
  /** Asked with each page: which port it has is known only once the service listens. */
  filesOrigin(): string
  /** Whether a Cookie header holds what could be a session; it may have ended. */
  hasSession(cookies: string | undefined): boolean
  /** What a request below an app's prefix is told that is for the API after all. */
  findStrayError(request: FastifyRequest): ApiError
}

/** Mails link to some of these (modules/identity/people/mails.ts, modules/events/notices/digest-mail.ts). */
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
  engineer: ['/workbench', '/workbench/*'],
  member: ['/dashboard', '/dashboard/*', '/accounts/*', '/device'],
  operator: ['/admin', '/admin/*'],
}

const forever = 'public, max-age=31536000, immutable'
const anHour = 'public, max-age=3600'

export function registerWeb(app: FastifyInstance, options: WebOptions): void {
  if (options.folder === undefined) return
  const { pages, assets, topFiles } = readWebFolder(options.folder)
  const onRequest = limitPages()
  for (const name of Object.keys(pathsByApp) as AppName[]) {
    for (const path of pathsByApp[name])
      registerPage(app, path, pages[name], {
        ...options,
        onRequest,
        hasWorker: name === 'engineer',
      })
  }
  app.get('/assets/*', { onRequest }, async (request, reply) => {
    const file = assets.get((request.params as { '*': string })['*'])
    if (file === undefined) throw new ApiError('NOT_FOUND')
    return await sendFile(request, reply.header('cache-control', forever), file)
  })
  for (const [name, file] of topFiles) {
    app.get(`/${name}`, { onRequest }, (request, reply) =>
      sendFile(request, reply.header('cache-control', anHour), file),
    )
  }
}

type PageOptions = WebOptions & { onRequest: onRequestHookHandler; hasWorker: boolean }

function registerPage(
  app: FastifyInstance,
  path: string,
  html: string,
  options: PageOptions,
): void {
  const write = (hasSession: boolean) =>
    html
      .replace('__HAS_SESSION__', String(hasSession))
      .replace('__PACKAGES__', options.packagesVersion ?? '')
      .split('__NONCE__')
  const [withSession, without] = [write(true), write(false)]
  app.get(path, { onRequest: options.onRequest }, async (request, reply) => {
    if (isConsoleUrl(request.url)) throw options.findStrayError(request)
    const nonce = newNonce()
    reply.removeHeader('api-revision')
    // A browser without the cookie is not signed in, which the page knows without a request that would fail.
    const parts = options.hasSession(request.headers.cookie) ? withSession : without
    return reply
      .headers(pageHeaders(nonce, options.filesOrigin(), options.hasWorker))
      .send(parts.join(nonce))
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
