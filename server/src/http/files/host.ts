// Which host serves what. Clients' files are read on a host of their own, so that no cookie of ours
// ever goes there and nothing in a file ever shares an origin with our pages. Cookies do not know ports, so
// the hosts differ in name. Everything is served by one listener and told apart by the Host header,
// or by what a trusted proxy forwards of it.
import type { FastifyRequest } from 'fastify'
import { basePath } from '../operation.ts'
import { filesPath } from './links.ts'

// Besides the files themselves; none of these knows a cookie.
const probePaths = ['/healthz', '/readyz']

export type HostSplit = {
  isFilesHost(request: FastifyRequest): boolean
  /** Whether the route that a request found is to be kept from the files host it came to. */
  isKeptAway(request: FastifyRequest): boolean
}

export function createHostSplit(filesUrl: string): HostSplit {
  const filesHost = spellHost(new URL(filesUrl).hostname)
  // Nearly all requests name the same host, and every poll passes here.
  let lastHost: string | undefined
  let isLastFiles = false

  function isFilesHost(request: FastifyRequest): boolean {
    const { host } = request
    if (host !== lastHost) {
      isLastFiles = spellHost(request.hostname) === filesHost
      lastHost = host
    }
    return isLastFiles
  }

  return {
    isFilesHost,
    isKeptAway(request) {
      if (!isFilesHost(request)) return false
      // The route and not the path: a path has many spellings.
      const route = request.routeOptions.url ?? ''
      const isOfFiles = route.startsWith(`${filesPath}/`)
      return !(isOfFiles || route.startsWith(`${basePath}/`) || probePaths.includes(route))
    },
  }
}

/** A name with a dot at its end is the same name. */
function spellHost(host: string): string {
  return host.toLowerCase().replace(/\.$/, '')
}
