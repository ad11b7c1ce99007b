// The order of the web. A folder imports itself and folders of the floors below it, so that folders of
// one floor know nothing of each other: what asks the service (api) draws nothing, what draws (ui) asks
// nothing, and no app imports another.
import type { Import } from './imports.ts'
import { isTest } from './tree.ts'

/** From the bottom up. */
const webFloors = [
  ['core'],
  ['api', 'ui'],
  ['forms'],
  ['records', 'sign-in'],
  ['settings', 'shell'],
  ['entrance', 'member', 'engineer', 'operator'],
]

export function findWebFault({ from, to }: Import): string | undefined {
  const [a, b] = [folderOf(from), folderOf(to)]
  if (a === undefined || b === undefined || a === b) return undefined
  if (b === 'test') return isTest(from) ? undefined : 'only tests import web/test/'
  const [own, other] = [floorOf(a), floorOf(b)]
  if (a !== 'test' && own < 0) return `web/${a}/ has no floor in the web`
  if (other < 0) return `web/${b}/ has no floor in the web`
  if (a === 'test' || other < own) return undefined
  return `web/${a}/ may not import web/${b}/, which does not stand below it`
}

/** The folder of web/ that a file is in; undefined for others. */
function folderOf(path: string): string | undefined {
  return /^web\/([^/]+)\//.exec(path)?.[1]
}

function floorOf(folder: string): number {
  return webFloors.findIndex((floor) => floor.includes(folder))
}
