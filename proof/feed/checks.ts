// What is asked of those who follow by cursor, by looking only at what the writers were told was
// committed and at what each reader was given, in the order in which it was given.
import type { Written } from '../../server/test/races/feed-writers.ts'
import type { Violation } from '../torture/campaign.ts'

export const cursorChecks = [
  'missed',
  'duplicated',
  'invented',
  'version out of order',
  'order differs between readers',
] as const

type Fault = Violation & { kind: (typeof cursorChecks)[number] }

/** One list for each reader: everything it was given, of all accounts. */
export function findReaderFaults(written: Written[], readers: Written[][]): Fault[] {
  const committed = new Set(written.map(nameOf))
  const faults = readers.flatMap((seen, reader) => findFaultsOf(committed, seen, reader + 1))
  return [...faults, ...findOrderFaults(readers)]
}

function findFaultsOf(committed: Set<string>, seen: Written[], reader: number): Fault[] {
  const faults: Fault[] = []
  const say = (kind: Fault['kind'], name: string) => {
    faults.push({ kind, detail: `reader ${reader}: ${name}` })
  }
  const known = new Set<string>()
  const lastVersions = new Map<string, number>()
  for (const event of seen) {
    const name = nameOf(event)
    if (known.has(name)) say('duplicated', name)
    else if (event.version < (lastVersions.get(event.taskUuid) ?? 0))
      say('version out of order', name)
    if (!committed.has(name)) say('invented', name)
    known.add(name)
    lastVersions.set(event.taskUuid, event.version)
  }
  for (const name of committed) if (!known.has(name)) say('missed', name)
  return faults
}

/** The feed of an account is one list for every reader at any time. */
function findOrderFaults(readers: Written[][]): Fault[] {
  const orders = readers.map((seen) => Map.groupBy(seen, ({ accountUuid }) => accountUuid))
  const [first, ...others] = orders
  const faults: Fault[] = []
  for (const [index, other] of others.entries()) {
    for (const [accountUuid, expected] of first ?? []) {
      const given = other.get(accountUuid) ?? []
      const at = expected.findIndex((event, i) => given[i] && nameOf(event) !== nameOf(given[i]))
      if (at < 0) continue
      const detail = `readers 1 and ${index + 2} at place ${at + 1} of ${accountUuid}`
      faults.push({ kind: 'order differs between readers', detail })
    }
  }
  return faults
}

function nameOf({ taskUuid, version }: Written): string {
  return `${taskUuid} version ${version}`
}
