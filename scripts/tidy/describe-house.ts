// The house as it stands: which areas and modules there are, how large each is, who imports whom, and on
// how many floors they stand. A module stands one floor above the highest module it imports.
import { areaNames, areas, findPlace, isServerSource, nameUnit } from './house.ts'
import { checkCycles, type Import } from './imports.ts'
import { findServerFault } from './server-imports.ts'
import { listWriters } from './sql.ts'
import { isTest, readText, type Tree } from './tree.ts'

export type ModuleFigures = {
  area: string
  module: string
  floor: number
  files: number
  lines: number
  imports: string[]
}

export type House = {
  areas: string[]
  modules: ModuleFigures[]
  floors: number
  /** Rings of files that import each other, by values or by types. */
  circles: number
  /** Imports against the order of folders, areas or modules. */
  upward: number
  rootFiles: string[]
  /** By table: the modules that write it. */
  writers: Record<string, string[]>
  /** Of server/src, without tests; lines without comments and blanks. */
  files: number
  lines: number
}

export function describeHouse(tree: Tree, imports: Import[]): House {
  const own = tree.sources.filter(({ path }) => isServerSource(path) && !isTest(path))
  const edges = imports.filter(
    ({ from, to }) => isServerSource(from) && isServerSource(to) && !isTest(from),
  )
  const floorOf = findFloors(edges)
  const modules = areaNames.flatMap((area) =>
    (areas[area] ?? []).map((module) => {
      const files = own.filter(({ path }) =>
        path.startsWith(`server/src/modules/${area}/${module}/`),
      )
      return {
        area,
        module,
        floor: floorOf(module),
        files: files.length,
        lines: sum(files.map(({ path }) => countLines(readText(tree.root, path)))),
        imports: listImported(edges, module),
      }
    }),
  )
  const rootFiles = tree.files.filter((path) => /^server\/src\/[^/]+$/.test(path))
  return {
    areas: areaNames,
    modules,
    floors: Math.max(...modules.map(({ floor }) => floor)),
    circles: checkCycles(edges).length,
    upward: edges.filter((edge) => findServerFault(edge) !== undefined).length,
    rootFiles,
    writers: listWriters(tree),
    files: own.length,
    lines: sum(own.map(({ path }) => countLines(readText(tree.root, path)))),
  }
}

export function printHouse(house: House): string {
  const rows = house.modules.map(({ area, module, floor, files, lines, imports }) =>
    [
      area.padEnd(10),
      module.padEnd(19),
      String(floor).padStart(5),
      String(files).padStart(5),
      String(lines).padStart(6),
      imports.join(' '),
    ].join('  '),
  )
  const tables = Object.entries(house.writers)
  return [
    `area        module               floor  files   lines  imports`,
    ...rows,
    '',
    ...tables.map(([table, modules]) => `${table.padEnd(22)}${modules.join(' ')}`),
    '',
    `${tables.length} tables, ${tables.filter(([, { length }]) => length > 1).length} with several writers`,
    `${house.areas.length} areas, ${house.modules.length} modules on ${house.floors} floors, ` +
      `${house.circles} circles, ${house.upward} upward imports, ` +
      `${house.rootFiles.length} file at the root, ${house.files} files, ${house.lines} lines`,
  ].join('\n')
}

function listImported(edges: Import[], module: string): string[] {
  const found = edges
    .map(({ from, to }) => [findPlace(from), findPlace(to)] as const)
    .filter(([a, b]) => a.module === module && b.folder === 'modules' && b.module !== module)
    .map(([, b]) => b.module)
  return [...new Set(found)].sort()
}

/** The longest way down from a module over the modules it imports. */
function findFloors(edges: Import[]): (module: string) => number {
  const below = new Map<string, Set<string>>()
  for (const { from, to } of edges) {
    const [a, b] = [findPlace(from), findPlace(to)]
    if (a.folder !== 'modules' || b.folder !== 'modules' || a.module === b.module) continue
    const known = below.get(nameUnit(a)) ?? new Set()
    below.set(nameUnit(a), known.add(nameUnit(b)))
  }
  const floors = new Map<string, number>()
  const floorOf = (module: string, trail: string[] = []): number => {
    const known = floors.get(module)
    if (known !== undefined) return known
    if (trail.includes(module)) return 0
    const under = [...(below.get(module) ?? [])].map((each) => floorOf(each, [...trail, module]))
    const floor = 1 + Math.max(0, ...under)
    floors.set(module, floor)
    return floor
  }
  return floorOf
}

function countLines(text: string): number {
  return text.split('\n').filter((line) => !/^\s*(?:$|\/\/|\/\*|\*)/.test(line)).length
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
