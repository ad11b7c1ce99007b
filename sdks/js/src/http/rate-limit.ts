// What the RateLimit fields of a reply say (draft-ietf-httpapi-ratelimit-headers).

export interface RateLimitPolicy {
  name: string
  /** How many requests the window admits. */
  quota: number
  windowSeconds: number
}

/** The rates of the key, and how much is left of the tightest. */
export interface RateLimit {
  policies: readonly RateLimitPolicy[]
  /** The policy that is nearest to its end. */
  name: string
  remaining: number
  /** When more comes. */
  resetSeconds: number
}

/** Undefined where a reply says nothing, as a proxy's does. */
export function readRateLimit(headers: Headers): RateLimit | undefined {
  const [tightest] = readItems(headers.get('ratelimit'))
  if (tightest === undefined) return undefined
  const policies: RateLimitPolicy[] = []
  for (const { name, parameters } of readItems(headers.get('ratelimit-policy'))) {
    const [quota, windowSeconds] = [Number(parameters.q), Number(parameters.w)]
    if (quota > 0 && windowSeconds > 0) policies.push({ name, quota, windowSeconds })
  }
  return {
    policies,
    name: tightest.name,
    remaining: Number(tightest.parameters.r ?? 0),
    resetSeconds: Number(tightest.parameters.t ?? 0),
  }
}

interface Item {
  name: string
  parameters: Record<string, string>
}

function readItems(field: string | null): Item[] {
  const items: Item[] = []
  for (const part of (field ?? '').split(',')) {
    const [name = '', ...pairs] = part.trim().split(';')
    if (name === '') continue
    const parameters = Object.fromEntries(
      pairs.map((pair) => pair.trim().split('=') as [string, string]),
    )
    items.push({ name: name.replaceAll('"', ''), parameters })
  }
  return items
}
