// Who may import whom inside the server. Data flows one way: http -> domain -> db. Invariants:
// - A folder, an area and a module import only what stands before them in house.ts, types included.
// - A module is entered by its domain file, shapes of the wire by shapes of the wire. What others have
//   written to its tables is in its writes.ts (table-writers.ts), which queries and domain may enter.
// - http/ imports no module: who is calling reaches it as a type of core/.
import { areaNames, areas, findPlace, floorFolders, isServerSource, type Place } from './house.ts'
import type { Import } from './imports.ts'
import { isTest } from './tree.ts'

export { isServerSource }

const enterByDomain = 'another module is entered by its domain file or its writes.ts only'

export function findServerFault({ from, to, typeOnly }: Import): string | undefined {
  if (isTest(from)) return undefined
  const a = findPlace(from)
  const b = findPlace(to)
  if (b.file === 'jobs.handlers.ts' && !/^worker(-\w+)?\.ts$/.test(a.file))
    return 'only the worker runs handlers'
  if (['', 'doctor', 'backup', 'start', 'operator-cli'].includes(a.folder))
    return findStarterFault(a, b)
  if (isConfig(b) && !isConfig(a))
    return typeOnly ? undefined : 'config is passed in, only its type is known'
  if (b.folder === 'core') return undefined
  const order = floorFolders as readonly string[]
  if (order.indexOf(b.folder) > order.indexOf(a.folder) || b.folder === '')
    return `${a.folder}/ may not import ${b.folder === '' ? 'the root' : `${b.folder}/`}`
  if (a.folder === 'modules') return findModuleFault(a, b, typeOnly)
  if (a.folder === 'http') return findHttpFault(b, typeOnly)
  return findInnerFault(a, b, typeOnly)
}

/** What starts knows everything below it; the command line of operators also knows what starts. */
function findStarterFault(a: Place, b: Place): string | undefined {
  const order = floorFolders as readonly string[]
  if (a.folder !== '' && order.indexOf(b.folder) > order.indexOf(a.folder))
    return `${a.folder}/ may not import ${b.folder}/`
  return b.folder === '' ? 'nothing imports the root' : undefined
}

function findInnerFault(a: Place, b: Place, typeOnly: boolean): string | undefined {
  if (a.folder === b.folder) return undefined
  if (a.folder === 'queue' && b.folder === 'db' && typeOnly) return undefined
  return `${a.folder}/ imports core/ only`
}

function findHttpFault(b: Place, typeOnly: boolean): string | undefined {
  if (b.folder === 'http' || b.folder === 'adapters') return undefined
  if (b.folder === 'db' && typeOnly) return undefined
  return `http/ may not import ${b.folder}/`
}

function findModuleFault(a: Place, b: Place, typeOnly: boolean): string | undefined {
  const own = b.folder === 'modules' && a.area === b.area && a.module === b.module
  if (isQueries(a)) {
    if (b.folder === 'db' || (own && (isQueries(b) || typeOnly))) return undefined
    if (b.folder === 'modules' && (typeOnly || isWrites(b))) return findNeighbourFault(a, b)
    return 'queries know db, their own module, and types and writes of modules below'
  }
  if (b.folder === 'adapters' && !typeOnly) return 'outside systems come in by Deps'
  if (isRoutes(a)) {
    if (isQueries(b) || (b.folder === 'db' && !typeOnly))
      return 'a route never reaches the database'
  } else {
    if (b.folder === 'http' && !isWire(a)) return 'the domain knows no http'
    if (own && isRoutes(b)) return 'only the app knows routes'
  }
  if (b.folder !== 'modules' || own) return undefined
  return findNeighbourFault(a, b)
}

function findNeighbourFault(a: Place, b: Place): string | undefined {
  for (const { area, module } of [a, b]) {
    if (!areas[area]?.includes(module)) return `module ${area}/${module} has no place in the house`
  }
  if (areaNames.indexOf(b.area) > areaNames.indexOf(a.area))
    return `area ${a.area} may not import area ${b.area}, which stands above it`
  const modules = areas[a.area] ?? []
  if (a.area === b.area && modules.indexOf(b.module) > modules.indexOf(a.module))
    return `${a.module} may not import ${b.module}, which stands after it in ${a.area}`
  const isShapeOfShape = isWire(a) && isWire(b)
  return isShapeOfShape || isDomainFile(b) || isWrites(b) ? undefined : enterByDomain
}

function isConfig({ folder, file }: Place): boolean {
  return folder === 'core' && /^config(-\w+)?\.ts$/.test(file)
}

function isDomainFile(place: Place): boolean {
  return place.file === `${place.module}.ts`
}

function isQueries(place: Place): boolean {
  return place.folder === 'modules' && /(^|[-/])(queries|statement|writes)\.ts$/.test(place.file)
}

/** Statements that write a table of this module as part of another's work. */
function isWrites(place: Place): boolean {
  return place.folder === 'modules' && /(^|[-/])writes\.ts$/.test(place.file)
}

/** The shapes on the wire: they belong to the routes, though the domain may use their types. */
function isWire(place: Place): boolean {
  return place.folder === 'modules' && /(^|[-/])(schema|present|examples)\.ts$/.test(place.file)
}

function isRoutes(place: Place): boolean {
  return place.folder === 'modules' && /^routes[-./]/.test(place.file)
}
