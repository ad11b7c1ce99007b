/** The version of this service, as its documents and its system page say it. */
export const serviceVersion = '0.9.0'

/** By which each connection to the database tells of which version it is. */
export const applicationName = `task-review/${serviceVersion}`

/** Below zero where the first is the older one. What follows the three numbers does not count. */
export function compareVersions(one: string, other: string): number {
  const [first, second] = [readNumbers(one), readNumbers(other)]
  const place = first.findIndex((number, index) => number !== second[index])
  return place < 0 ? 0 : (first[place] as number) - (second[place] as number)
}

function readNumbers(version: string): [number, number, number] {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)/.exec(version) ?? []
  if (patch === undefined) throw new RangeError(`A version has three numbers, not: ${version}`)
  return [Number(major), Number(minor), Number(patch)]
}
