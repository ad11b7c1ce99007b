// What takes minutes says so: what it is, how long it usually takes, and how long it has taken by now.
// Silence looks like a program that hangs.

export type Waited = {
  /** "store: building from source with Go" */
  what: string
  usualSeconds: number
  say(line: string): void
  quietMs?: number
  everyMs?: number
}

/** Nothing is said of what is done sooner than `quietMs`. */
export async function sayWhile<T>(work: Promise<T>, waited: Waited): Promise<T> {
  const { what, usualSeconds, say, quietMs = 2_000, everyMs = 15_000 } = waited
  const startedAtMs = performance.now()
  const readSeconds = () => Math.round((performance.now() - startedAtMs) / 1_000)
  let isSaid = false
  let again: NodeJS.Timeout | undefined
  const first = setTimeout(() => {
    isSaid = true
    say(`${what}; usually ${phrase(usualSeconds)}, and only once`)
    again = setInterval(() => say(`${what}: ${phrase(readSeconds())} so far`), everyMs)
  }, quietMs)
  try {
    const result = await work
    if (isSaid) say(`${what}: done in ${phrase(readSeconds())}`)
    return result
  } finally {
    clearTimeout(first)
    clearInterval(again)
  }
}

function phrase(seconds: number): string {
  if (seconds < 100) return `${seconds} s`
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
