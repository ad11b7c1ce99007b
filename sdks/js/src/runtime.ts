// Where the code runs. Only two things depend on it: the User-Agent, and that browsers are refused.
import { version } from './version.ts'

interface Globals {
  Bun?: { version: string }
  Deno?: { version: { deno: string } }
  EdgeRuntime?: unknown
  WebSocketPair?: unknown
  window?: { document?: unknown }
  document?: unknown
  importScripts?: unknown
  navigator?: { userAgent?: string }
  process?: { versions?: { node?: string } }
}

const globals = globalThis as Globals

/** A page or a worker of one: whoever opens it could read the key. */
export function isBrowser(): boolean {
  if (describeRuntime() !== undefined) return false
  return globals.window?.document !== undefined || typeof globals.importScripts === 'function'
}

export function isNode(): boolean {
  return describeRuntime()?.startsWith('node/') === true
}

function describeRuntime(): string | undefined {
  if (globals.Bun) return `bun/${firstPart(globals.Bun.version)}`
  if (globals.Deno) return `deno/${firstPart(globals.Deno.version.deno)}`
  if (globals.EdgeRuntime !== undefined) return 'edge'
  if (globals.navigator?.userAgent === 'Cloudflare-Workers') return 'workerd'
  const node = globals.process?.versions?.node
  // Electron's pages have both; they are browsers as far as keys go, unless Node started them.
  if (node !== undefined && globals.window?.document === undefined) return `node/${firstPart(node)}`
  return undefined
}

function firstPart(numbers: string): string {
  return numbers.split('.')[0] ?? numbers
}

export interface AppInfo {
  name: string
  version?: string | undefined
}

export function writeUserAgent(app?: AppInfo): string {
  const parts = [`task-review-js/${version}`, describeRuntime() ?? 'browser']
  if (app) parts.push(app.version === undefined ? app.name : `${app.name}/${app.version}`)
  return parts.join(' ')
}
