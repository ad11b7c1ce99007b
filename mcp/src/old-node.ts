const nodeMajorMin = 22

/** What to say on a Node that cannot run this server; undefined on one that can. */
export function refuseOldNode(version: string): string | undefined {
  if (Number.parseInt(version, 10) >= nodeMajorMin) return undefined
  return `task-review-mcp needs Node ${nodeMajorMin} or newer, and this is Node ${version}. Install a newer one from https://nodejs.org and have your client start the server with it.`
}
