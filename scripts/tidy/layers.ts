// Which folder at the top may import which: the server imports none of them, the others few. What is
// allowed inside the server is in server-imports.ts, inside the web in web-imports.ts.
import type { Import } from './imports.ts'
import { findServerFault, isServerSource } from './server-imports.ts'
import { isTest, type Problem } from './tree.ts'
import { findWebFault } from './web-imports.ts'

/** What a top folder may import besides itself, as path prefixes. */
const roomMayImport: Record<string, string[]> = {
  server: [],
  proof: ['server/', 'scripts/'],
  // The site's reference is made from what the command line and the MCP server say of themselves.
  scripts: ['server/', 'sdks/scenarios/test/', 'cli/src/', 'mcp/src/'],
  web: ['openapi/'],
  sdks: [],
  cli: ['sdks/js/'],
  mcp: ['sdks/js/'],
  examples: ['sdks/js/'],
  // A flow raises a whole service as the server's tests do, and ends by looking into its database; how
  // fast pages are is measured by the proof of it.
  e2e: ['sdks/js/', 'scripts/', 'server/', 'proof/web/'],
  docs: ['sdks/js/'],
}

export function checkRooms(imports: Import[]): Problem[] {
  return imports.flatMap((edge) => {
    const why =
      findRoomFault(edge) ??
      findWebFault(edge) ??
      (isServerSource(edge.from) && isServerSource(edge.to) ? findServerFault(edge) : undefined)
    return why === undefined
      ? []
      : [{ path: edge.from, line: edge.line, why: `${why} (${edge.to})` }]
  })
}

function findRoomFault({ from, to }: Import): string | undefined {
  const [room = '', otherRoom = ''] = [from.split('/')[0], to.split('/')[0]]
  if (!from.includes('/') || room === otherRoom) return undefined
  // The tests of the server start the stack; nothing of it runs in production.
  // Tests of the client tools raise a whole service, as flows do; what is published knows nothing of it.
  const isToolTest = /^(?:sdks\/[^/]+|cli|mcp|examples)\/test\//.test(from)
  if (isToolTest && /^(?:server|scripts|sdks)\//.test(to)) return undefined
  const isServerTest = from.startsWith('server/test/') || (room === 'server' && isTest(from))
  if (isServerTest && to.startsWith('scripts/stack/')) return undefined
  const allowed = roomMayImport[room]
  if (allowed === undefined) return `no rule says what ${room}/ may import`
  if (allowed.some((prefix) => to.startsWith(prefix))) return undefined
  return `${room}/ may not import ${otherRoom}/`
}
