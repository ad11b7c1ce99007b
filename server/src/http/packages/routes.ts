// The service's own client packages at /packages/: anyone who can reach the service can install them,
// without a registry, and gets the ones made with it.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../core/errors.ts'
import { documentPolicy } from '../document-page.ts'
import { limitDocuments } from '../document-rate.ts'
import { prepareOnce, prepareText, sendPrepared } from '../prepared.ts'
import { type PackageFile, type PackageFolder, readPackageFolder } from './folder.ts'
import {
  nameProject,
  writeChecksums,
  writePackagesPage,
  writeSimpleIndex,
  writeSimpleProject,
} from './pages.ts'

const html = 'text/html; charset=utf-8'

export type PackagesOptions = { folder: string | undefined; publicUrl: string }

/** Gives their version, or nothing where none are served. */
export function registerPackages(
  app: FastifyInstance,
  options: PackagesOptions,
): string | undefined {
  if (options.folder === undefined) return undefined
  const folder = readPackageFolder(options.folder)
  app.register((packages, _options, done) => {
    packages.addHook('onRequest', limitDocuments())
    registerFiles(packages, folder)
    registerTexts(packages, folder, options.publicUrl)
    done()
  })
  return folder.version
}

function registerFiles(app: FastifyInstance, folder: PackageFolder): void {
  const byName = new Map(folder.files.map((file) => [file.file, file]))
  const byShortName = new Map(folder.files.map((file) => [file.shortFile, file]))
  app.get('/packages/:file', async (request, reply) => {
    const { file: name } = request.params as { file: string }
    const current = byShortName.get(name)
    // The versioned name is what a lockfile should hold.
    if (current !== undefined)
      return reply.header('cache-control', 'no-cache').redirect(current.file, 302)
    const file = byName.get(name)
    if (file === undefined) throw new ApiError('NOT_FOUND')
    return sendFile(request, reply, file, folder)
  })
}

function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: PackageFile,
  folder: PackageFolder,
) {
  const etag = `"${file.sha256.slice(0, 22)}"`
  reply.removeHeader('api-revision')
  reply.headers({ etag, 'cache-control': 'public, max-age=300' })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type('application/octet-stream').send(folder.read(file))
}

function registerTexts(app: FastifyInstance, folder: PackageFolder, publicUrl: string): void {
  const serve = (path: string, type: string, write: () => string) => {
    const text = prepareOnce(() => prepareText(write(), type))
    app.get(path, async (request, reply) => {
      reply.removeHeader('api-revision').header('content-security-policy', documentPolicy)
      return sendPrepared(request, reply, await text())
    })
  }
  serve('/packages/', html, () => writePackagesPage(folder, publicUrl))
  serve('/packages/SHA256SUMS', 'text/plain; charset=utf-8', () => writeChecksums(folder))
  serve('/packages/simple/', html, () => writeSimpleIndex(folder))
  app.get('/packages', (_request, reply) => reply.redirect('packages/', 308))
  app.get('/packages/simple', (_request, reply) => reply.redirect('simple/', 308))
  app.get('/packages/simple/:project/', async (request, reply) => {
    const { project } = request.params as { project: string }
    const text = writeSimpleProject(folder, nameProject(project))
    if (text === undefined) throw new ApiError('NOT_FOUND')
    reply.removeHeader('api-revision').header('content-security-policy', documentPolicy)
    return reply.type(html).send(text)
  })
}
