const nodeMajorMin = 22

/** What to say on a Node that cannot run this program; undefined on one that can. */
export function refuseOldNode(version: string): string | undefined {
  if (Number.parseInt(version, 10) >= nodeMajorMin) return undefined
  return `taskreview needs Node ${nodeMajorMin} or newer, and this is Node ${version}. Install a newer one from https://nodejs.org.`
}
