// The house of the server: its folders, the areas of modules/, and the modules of each area, all in
// order. A folder, an area or a module imports what stands before it, never what comes after.

/** From the bottom up. */
export const floorFolders = [
  'core',
  'db',
  'queue',
  'adapters',
  'http',
  'modules',
  'doctor',
  'backup',
  'start',
  'operator-cli',
] as const

/** From the bottom up, and so are the modules of each. */
export const areas: Record<string, readonly string[]> = {
  identity: [
    ...['audit', 'secret-numbers', 'accounts', 'people', 'operators', 'api-keys', 'device-login'],
    ...['idempotency', 'key-management'],
  ],
  money: ['balances', 'caps', 'credits'],
  files: ['files', 'attachments', 'uploads', 'sent-files'],
  events: ['request-log', 'feed', 'notices', 'push', 'webhooks', 'callbacks', 'leaked-keys'],
  work: [
    ...['projects', 'tags', 'staffing', 'effort', 'estimates', 'questions', 'held-answers'],
    ...['search', 'tasks'],
    ...['clarification', 'leases', 'drafts', 'simulator', 'deadlines'],
  ],
  consoles: [
    ...['engineer', 'member', 'credit-requests', 'content', 'account-export', 'account-closing'],
    ...['person-erasure', 'operator-overview', 'operator-system', 'operator-accounts'],
    'operator-staff',
  ],
}

export const areaNames = Object.keys(areas)

/** Where a file of the server belongs. */
export type Place = {
  /** The folder of server/src, or '' at its root. */
  folder: string
  /** '' outside of modules/. */
  area: string
  module: string
  /** The path from there on. */
  file: string
}

const sourceFolder = 'server/src/'

export function isServerSource(path: string): boolean {
  return path.startsWith(sourceFolder)
}

export function findPlace(path: string): Place {
  const parts = path.slice(sourceFolder.length).split('/')
  const [folder = '', area = '', module = ''] = parts
  if (parts.length === 1) return { folder: '', area: '', module: '', file: folder }
  if (folder !== 'modules') return { folder, area: '', module: '', file: parts.slice(1).join('/') }
  return { folder, area, module, file: parts.slice(3).join('/') }
}

/** The unit that is counted in a layer: a module, or a folder beside modules/. */
export function nameUnit({ folder, module }: Place): string {
  return folder === 'modules' ? module : folder
}
