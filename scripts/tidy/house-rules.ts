// What the house of the server must look like: one file at the root of server/src, known folders, known
// areas and modules, and every area in ARCHITECTURE.md.
import { areaNames, areas, findPlace, floorFolders, isServerSource } from './house.ts'
import { isTest, type Problem, readText, type Tree } from './tree.ts'

const rootFile = /^main\.(?:mjs|ts)$/
const map = 'ARCHITECTURE.md'
/** In one folder of a module, without tests: more is divided into folders by capability. */
const folderFilesMax = 20

export function checkHouse(tree: Tree): Problem[] {
  const problems = tree.files.filter(isServerSource).flatMap((path) => {
    const why = findFault(path)
    return why === undefined ? [] : [{ path, why }]
  })
  const text = tree.files.includes(map) ? readText(tree.root, map) : ''
  const missing = areaNames.filter((area) => !text.includes(`modules/${area}`))
  return [
    ...problems,
    ...findCrowdedFolders(tree),
    ...missing.map((area) => ({ path: map, why: `does not mention modules/${area}` })),
  ]
}

function findFault(path: string): string | undefined {
  const { folder, area, module, file } = findPlace(path)
  if (folder === '')
    return rootFile.test(file) ? undefined : 'only main.mjs stands at the root of server/src'
  if (!(floorFolders as readonly string[]).includes(folder))
    return `server/src has no folder ${folder}/`
  if (folder !== 'modules') return undefined
  return areas[area]?.includes(module)
    ? undefined
    : `module ${area}/${module} has no place in the house`
}

function findCrowdedFolders(tree: Tree): Problem[] {
  const own = tree.sources.filter(
    ({ path }) => path.startsWith('server/src/modules/') && !isTest(path),
  )
  const byFolder = Map.groupBy(own, ({ path }) => path.slice(0, path.lastIndexOf('/')))
  return [...byFolder]
    .filter(([, { length }]) => length > folderFilesMax)
    .map(([path, { length }]) => ({
      path,
      why: `${length} files, divide it by capability (at most ${folderFilesMax})`,
    }))
}
