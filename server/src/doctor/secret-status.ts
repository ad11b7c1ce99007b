// Which number of which ring is used by what, and which can be retired, for `admin secrets`.
import { listRings, type NamedRing } from '../modules/identity/secret-numbers/secret-numbers.ts'
import type { NumberUse, SecretFacts } from './secret-facts.ts'

export type NumberStatus = {
  number: number
  /** `missing` is one that data need and the setting does not have. */
  state: 'active' | 'next' | 'old' | 'missing'
  inUse: Partial<Record<NumberUse['what'], number>>
  lastUsedAt: string | null
  canRetire: boolean
  says: string
}

export type RingStatus = { setting: NamedRing['name']; numbers: NumberStatus[] }

export function describeRings(
  config: Parameters<typeof listRings>[0],
  facts: SecretFacts,
): RingStatus[] {
  return listRings(config).map((named) => ({
    setting: named.name,
    numbers: listNumbers(named, facts).map((number) => describeNumber(named, facts, number)),
  }))
}

function listNumbers({ name, ring }: NamedRing, { uses }: SecretFacts): number[] {
  const needed = uses.filter(({ setting }) => setting === name).map(({ number }) => number)
  return [...new Set([...ring.secrets.keys(), ...needed])].toSorted((a, b) => a - b)
}

function describeNumber(
  { name, ring }: NamedRing,
  { uses, known }: SecretFacts,
  number: number,
): NumberStatus {
  const own = uses.filter((use) => use.setting === name && use.number === number)
  const state = stateOf(ring, number)
  const recorded = known.find((each) => each.setting === name && each.number === number)
  const lastUsedAt = own.find((use) => use.lastUsedAt)?.lastUsedAt ?? recorded?.last_used_at
  return {
    number,
    state,
    inUse: Object.fromEntries(own.map(({ what, count }) => [what, count])),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    canRetire: state === 'old' && own.length === 0,
    says: sayOf(state, own),
  }
}

function stateOf({ active, secrets }: NamedRing['ring'], number: number): NumberStatus['state'] {
  if (!secrets.has(number)) return 'missing'
  if (number === active) return 'active'
  return number > active ? 'next' : 'old'
}

function sayOf(state: NumberStatus['state'], own: readonly NumberUse[]): string {
  if (state === 'active') return 'New things are made with it.'
  if (state === 'next') return 'Known, and not used before its mark -next is removed.'
  const needed = own.map(sayUse).join(' ')
  if (state === 'missing') return `${needed} Put the number back.`
  return own.length === 0 ? 'Nothing uses it: it can be retired.' : needed
}

function sayUse({ what, count }: NumberUse): string {
  if (what === 'API keys')
    return `${count} API keys would end with it: each follows when it is used, or is rolled.`
  if (what === 'sessions')
    return `${count} sessions would end with it: each follows with its next request.`
  return `${count} ${what} are sealed with it: run admin reseal.`
}
