// What a browser called itself, in words. Only the families: what is finer is not to be trusted anyway.
const browsers = [
  { sign: 'Edg/', name: 'Edge' },
  { sign: 'OPR/', name: 'Opera' },
  { sign: 'Firefox/', name: 'Firefox' },
  { sign: 'Chrome/', name: 'Chrome' },
  { sign: 'Safari/', name: 'Safari' },
]
const systems = ['iPhone', 'iPad', 'Android', 'Windows', 'Macintosh', 'CrOS', 'Linux']
const systemNames: Record<string, string> = { Macintosh: 'macOS', CrOS: 'ChromeOS' }

export function describeBrowser(agent: string | null): string {
  if (agent === null) return 'Unknown browser'
  const browser = browsers.find(({ sign }) => agent.includes(sign))?.name
  const system = systems.find((name) => agent.includes(name))
  // A program, not a browser: what it calls itself is all there is.
  if (browser === undefined) return `Another program (${agent.slice(0, 40)})`
  return system === undefined ? browser : `${browser} on ${systemNames[system] ?? system}`
}
