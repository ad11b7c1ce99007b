// Who may import whom. Between the folders at the top: the server knows nobody, the others know
// little. Inside the server data walks one way: http -> domain -> db, and modules only look left.
import type { Import } from './imports.ts'
import { isTest, type Problem } from './tree.ts'

const moduleOrder = [
  'audit',
  'accounts',
  'people',
  'api-keys',
  'device-login',
  'requests',
  'idempotency',
  'key-management',
  'projects',
  'tags',
  'staffing',
  'events',
  'credits',
  'notices',
  'files',
  'attachments',
  'uploads',
  'effort',
  'tasks',
  'leases',
  'drafts',
  'simulator',
  'deadlines',
  'workbench',
  'webhooks',
  'content',
  'closing',
  'dashboard',
  'floor',
  'machine-room',
  'admin',
]

const leaves = [
  ...['errors.ts', 'limits.ts', 'ids.ts', 'clock.ts', 'money.ts', 'validate.ts', 'metrics.ts'],
  ...['task-title.ts', 'time-zone.ts', 'version.ts', 'live-page.ts'],
]
const enterByDomain = 'another module is entered by its domain file only'
// A caller's key is part of every call, so its type is known wherever calls are served.
const signInModules = ['accounts', 'people', 'api-keys']
const webEntries = ['entrance', 'dashboard', 'workbench', 'admin']

/** What a top folder may import besides itself, as path prefixes. */
const roomMayImport: Record<string, string[]> = {
  server: [],
  proof: ['server/', 'scripts/'],
  scripts: ['server/', 'sdks/scenarios/test/'],
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

function findWebFault({ from, to }: Import): string | undefined {
  const entry = (path: string) => webEntries.find((name) => path.startsWith(`web/${name}/`))
  const [a, b] = [entry(from), entry(to)]
  if (b !== undefined && a !== b) return "an entry of the web is nobody else's to import"
  return undefined
}

type Place = {
  room: string
  module: string
  file: string
}

function findServerFault({ from, to, typeOnly }: Import): string | undefined {
  if (isTest(from)) return undefined
  const a = placeOf(from)
  const b = placeOf(to)
  if (b.file === 'jobs.handlers.ts' && !/^worker(-\w+)?\.ts$/.test(a.file))
    return 'only the worker runs handlers'
  if (a.room === 'starter') return undefined
  if (a.room === 'leaf' && b.room !== 'leaf') return 'a leaf imports nothing of ours'
  if (a.room === 'config' && b.room === 'config') return undefined
  if (b.room === 'config')
    return typeOnly ? undefined : 'config is passed in, only its type is known'
  if (b.room === 'starter') return 'only starters know starters'
  if (b.room === 'leaf') return undefined
  if (a.room === 'config') return 'config imports leaves only'
  if (a.room === 'http') return findHttpFault(b, typeOnly)
  if (a.room === 'module') return findModuleFault(a, b, typeOnly)
  return findInnerFault(a, b, typeOnly)
}

function findInnerFault(a: Place, b: Place, typeOnly: boolean): string | undefined {
  if (a.room === b.room) return undefined
  if (a.room === 'queue' && b.room === 'db' && typeOnly) return undefined
  return `${a.room}/ imports leaves only`
}

function findHttpFault(b: Place, typeOnly: boolean): string | undefined {
  if (b.room === 'http' || b.room === 'outside') return undefined
  if (b.room === 'db' && typeOnly) return undefined
  if (b.room !== 'module') return `http/ may not import ${b.room}/`
  if (!signInModules.includes(b.module)) return 'http/ knows only the modules of sign-in'
  return typeOnly || isDomainFile(b) ? undefined : enterByDomain
}

function findModuleFault(a: Place, b: Place, typeOnly: boolean): string | undefined {
  const own = b.room === 'module' && a.module === b.module
  if (isQueries(a)) {
    const mayKnow = b.room === 'db' || (own && (isQueries(b) || typeOnly))
    return mayKnow ? undefined : 'queries know db and the types of their own module'
  }
  if (b.room === 'outside' && !typeOnly) return 'outside systems come in by Deps'
  if (isRoutes(a)) {
    if (isQueries(b) || (b.room === 'db' && !typeOnly)) return 'a route never reaches the database'
  } else {
    if (b.room === 'http' && !isWire(a)) return 'the domain knows no http'
    if (own && isRoutes(b)) return 'only the app knows routes'
  }
  if (b.room !== 'module' || own) return undefined
  if (isRoutes(a) && typeOnly && signInModules.includes(b.module)) return undefined
  return findNeighbourFault(a, b)
}

function findNeighbourFault(a: Place, b: Place): string | undefined {
  const [from, to] = [moduleOrder.indexOf(a.module), moduleOrder.indexOf(b.module)]
  if (from === -1) return `module ${a.module} has no place in the order`
  if (to === -1) return `module ${b.module} has no place in the order`
  if (to > from) return `${a.module} may not look right at ${b.module}`
  const isShapeOfShape = isWire(a) && isWire(b)
  return isShapeOfShape || isDomainFile(b) ? undefined : enterByDomain
}

function isServerSource(path: string): boolean {
  return path.startsWith('server/src/')
}

function placeOf(path: string): Place {
  const parts = path.split('/').slice(2)
  const [first = '', second = ''] = parts
  if (first === 'modules') return { room: 'module', module: second, file: parts.slice(2).join('/') }
  if (parts.length > 1) return { room: first, module: '', file: parts.slice(1).join('/') }
  if (leaves.includes(first)) return { room: 'leaf', module: '', file: first }
  return { room: /^config(-\w+)?\.ts$/.test(first) ? 'config' : 'starter', module: '', file: first }
}

function isDomainFile(place: Place): boolean {
  return place.file === `${place.module}.ts`
}

function isQueries(place: Place): boolean {
  return place.room === 'module' && /(^|-)queries\.ts$|^queries[-/]/.test(place.file)
}

/** The shapes on the wire: they belong to the routes, though the domain may use their types. */
function isWire(place: Place): boolean {
  return place.room === 'module' && /(^|-)(schema|present|examples)\.ts$/.test(place.file)
}

function isRoutes(place: Place): boolean {
  return place.room === 'module' && /^routes[-./]/.test(place.file)
}
