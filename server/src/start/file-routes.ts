// The files origin: the ways of reading a client's file, and what they are put together from.
import type { FastifyInstance } from 'fastify'
import type { HostSplit } from '../http/files/host.ts'
import { registerFilesOrigin } from '../http/files/origin.ts'
import { measureWith } from '../http/measure.ts'
import { registerPdfAssets } from '../http/pdf-viewer.ts'
import { fileRoutes } from '../modules/files/attachments/routes.files.ts'
import type { Deps } from './dependencies.ts'

export function registerFiles(app: FastifyInstance, deps: Deps, hosts: HostSplit): void {
  const { config, database, fileLinks: links, store, scanner, previews, metrics, log } = deps
  const publicOrigin = new URL(config.publicUrl).origin
  const reading = { db: database.db, store, mustBeScanned: scanner !== undefined }
  const routes = fileRoutes({ ...reading, links, previews, publicOrigin })
  registerFilesOrigin(app, routes, {
    hosts,
    links,
    publicOrigin,
    measure: measureWith(metrics),
    onError: (err, requestId) => log.error({ err, requestId }, 'a file could not be read'),
    registerAssets: registerPdfAssets,
  })
}
