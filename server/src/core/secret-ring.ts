// A ring of numbered secrets, as SESSION_SECRET, KEY_PEPPERS and WEBHOOK_SECRET_KEYS hold them:
// `1:…,2:…`. Invariants:
// - What is new is made with the active number: the highest that is not marked with -next. What was made
//   with any number of the ring is accepted.
// - A number that is marked (`1:…,3-next:…`) is known and makes nothing yet. During a rolling restart old
//   and new processes run side by side, and one that does not know a number refuses what it made: so each
//   process knows a number before any of them uses it.
// - What is sealed or hashed goes up to the active number and never down: a process that is one restart
//   behind leaves alone what another made with a number above its own.

export type SecretRing = {
  readonly active: number
  readonly secrets: ReadonlyMap<number, string>
  /** Older numbers with which something was accepted, until takeUsed() hands them over to be recorded. */
  readonly used: Set<number>
}

/** The column for the number of a pepper holds no more. */
const numberMax = 32_767
const bytesMin = 32
const entryShape = /^\s*(\d{1,5})(-next)?:(.*)$/s
const numberedStart = /^\s*\d{1,5}(-next)?:/

export const ringNames = ['SESSION_SECRET', 'KEY_PEPPERS', 'WEBHOOK_SECRET_KEYS'] as const
export type RingName = (typeof ringNames)[number]

type Entry = { number: number; isNext: boolean; secret: string }

/** What is wrong with the text is added to the problems. */
export function readSecretRing(name: RingName, text: string, problems: string[]): SecretRing {
  const entries = splitRing(name, text)
  const good: Entry[] = []
  for (const entry of entries) {
    if (entry === undefined || entry.number < 1 || entry.number > numberMax) {
      problems.push(`${name} entries must look like 1:secret, with numbers of 1 to ${numberMax}`)
    } else if (checkSecret(entry.secret, nameEntry(name, entries, entry), problems)) {
      if (good.some(({ number }) => number === entry.number))
        problems.push(
          `${name} has two secrets with number ${entry.number}: give one another number`,
        )
      good.push(entry)
    }
  }
  const active = Math.max(0, ...good.flatMap(({ number, isNext }) => (isNext ? [] : number)))
  if (good.length > 0 && active === 0)
    problems.push(`${name} has only numbers marked with -next: remove the mark of one`)
  const late = good.find(({ number, isNext }) => isNext && number < active)
  if (late !== undefined)
    problems.push(
      `${name}: ${late.number}-next comes before ${active}, which is in use: remove the mark`,
    )
  return makeRing(good, active)
}

/** A ring of these secrets; the highest number is active unless another is given. */
export function ringOf(secrets: Iterable<readonly [number, string]>, active?: number): SecretRing {
  const entries = [...secrets].map(([number, secret]) => ({ number, secret }))
  return makeRing(entries, active ?? Math.max(...entries.map(({ number }) => number)))
}

function makeRing(entries: readonly Omit<Entry, 'isNext'>[], active: number): SecretRing {
  // The active one first: it is the one that most of what comes was made with.
  const ordered = entries.toSorted(
    (a, b) => Number(b.number === active) - Number(a.number === active) || b.number - a.number,
  )
  const secrets = new Map(ordered.map(({ number, secret }) => [number, secret]))
  return { active, secrets, used: new Set() }
}

/** SESSION_SECRET had no number once; without one it is 1. */
function splitRing(name: RingName, text: string): (Entry | undefined)[] {
  if (text === '') return []
  if (name === 'SESSION_SECRET' && !numberedStart.test(text))
    return [{ number: 1, isNext: false, secret: text }]
  return text
    .split(',')
    .filter((part) => part !== '')
    .map((part) => {
      const [, number = '', mark, secret = ''] = entryShape.exec(part) ?? []
      return number === ''
        ? undefined
        : { number: Number(number), isNext: mark !== undefined, secret }
    })
}

function nameEntry(name: RingName, entries: readonly unknown[], { number }: Entry): string {
  return name === 'SESSION_SECRET' && entries.length === 1 ? name : `${name}: secret ${number}`
}

export function checkSecret(secret: string, name: string, problems: string[]): boolean {
  if (Buffer.byteLength(secret) < bytesMin) problems.push(`${name} is shorter than 32 bytes`)
  else if (secret.startsWith('change-me')) problems.push(`${name} is the example value`)
  else return true
  return false
}

/** What new things are made with. */
export function activeSecret({ active, secrets }: SecretRing): string {
  const secret = secrets.get(active)
  if (secret === undefined) throw new Error(`The ring has no secret ${active}`)
  return secret
}

/** What the first secret makes of it with which it succeeds; the active one is tried first. */
export function trySecrets<Opened>(
  ring: SecretRing,
  open: (secret: string, number: number) => Opened | undefined,
): Opened | undefined {
  for (const [number, secret] of ring.secrets) {
    const opened = open(secret, number)
    if (opened === undefined) continue
    if (number !== ring.active) ring.used.add(number)
    return opened
  }
  return undefined
}

/** The same thing made with each secret, such as all the hashes that something may be found by. */
export function withEachSecret<Made>(
  { secrets }: SecretRing,
  make: (secret: string, number: number) => Made,
): Made[] {
  return [...secrets].map(([number, secret]) => make(secret, number))
}

export function takeUsed({ used }: SecretRing): number[] {
  const numbers = [...used]
  used.clear()
  return numbers
}
