// What no single call can show, for the SDKs of both languages, with a whole service behind a proxy.
// In full: node_modules/.bin/vitest run --mode full sdks/scenarios/test/proofs.test.ts
// The figures stand in docs/proof/client-tools.md.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sized } from '../../../server/test/full-size.ts'
import type { Fault } from '../format.ts'
import type { Count, GroundKey } from '../ground.ts'
import type { Recorded } from '../recorded.ts'
import { languages, runLoad } from './languages.ts'
import { type Serving, startServe } from './start-serve.ts'

let serving: Serving

beforeAll(async () => {
  serving = await startServe()
})
afterAll(() => serving.stop())

/** What a new key may. */
const usualKey = { perSecond: 1 }

async function makeKey(request: object): Promise<GroundKey> {
  return await serving.control('POST', '/keys', request)
}

async function count({ accountId }: GroundKey): Promise<Count> {
  return await serving.control('POST', '/counts', { accountId })
}

async function openProxy(faults: Fault[] = []) {
  const { proxyId, url } = await serving.control('POST', '/proxies', { faults })
  return {
    url: url as string,
    async end(): Promise<Recorded[]> {
      return (await serving.control('DELETE', `/proxies/${proxyId}`)).requests
    },
  }
}

function tell(figures: object): void {
  console.log(JSON.stringify(figures))
}

describe.concurrent.each(languages)('%s', (language) => {
  test('lost connections: one task each', { timeout: 300_000 }, async ({ expect }) => {
    const each = sized(10, 125)
    const lose = (cut: 'before' | 'after', reset: boolean): Fault => ({
      ...{ method: 'POST', path: '/tasks/create', cut, reset },
      ...{ isFirstAttempt: true, times: each },
    })
    const proxy = await openProxy([
      ...[lose('before', false), lose('before', true)],
      ...[lose('after', false), lose('after', true)],
    ])
    const owner = await makeKey({})
    const load = { ...owner, workload: 'create', url: proxy.url, count: each * 4 } as const
    const { seen, errors, tookMs } = await runLoad(language, load)
    const requests = await proxy.end()
    const { tasks, holds } = await count(owner)
    tell({ proof: 'lost connections', language, creates: load.count, tasks, holds, tookMs })

    expect(errors).toEqual([])
    expect(new Set(seen.map(({ id }) => id)).size).toBe(load.count)
    expect({ tasks, holds }).toEqual({ tasks: load.count, holds: load.count })
    // Every create was lost once, and asked for again once, with the key it had.
    const attempts = Map.groupBy(requests, ({ body }) => body.idempotencyKey)
    expect(attempts.size).toBe(load.count)
    expect([...attempts.values()].filter(({ length }) => length !== 2)).toEqual([])
  })

  test('many calls at once: no error, nearly a call a second', { timeout: 600_000 }, async ({
    expect,
  }) => {
    const proxy = await openProxy()
    const owner = await makeKey(usualKey)
    const load = { ...owner, workload: 'call', url: proxy.url, count: sized(15, 200) } as const
    const { errors, tookMs } = await runLoad(language, load)
    const refused = countRefused(await proxy.end())
    const perSecond = load.count / (tookMs / 1_000)
    tell({ proof: 'pacing', language, calls: load.count, tookMs, perSecond, errors, refused })

    expect(errors).toEqual([])
    // Of few calls a single one that the service refused, and that was sent again, is much.
    expect(perSecond).toBeGreaterThanOrEqual(sized(0.75, 0.95))
  })

  // Of very many every second turn reads all of them, and a reply takes its time.
  const manyWaits = sized(
    [{ count: 8, lateMsMax: 2_000 }],
    [
      { count: 20, lateMsMax: 2_000 },
      { count: 50, lateMsMax: 2_250 },
    ],
  )
  for (const { count, lateMsMax } of manyWaits) {
    test(`${count} times createAndWait: each seen within ${lateMsMax} ms`, {
      timeout: 600_000,
    }, async ({ expect }) => {
      const proxy = await openProxy()
      const owner = await makeKey(usualKey)
      const load = { ...owner, workload: 'create-and-wait', url: proxy.url, count } as const
      const [{ seen, errors, tookMs }, bareLateMs] = await Promise.all([
        runLoad(language, load),
        measureBareWaits(),
      ])
      const requests = await proxy.end()
      const refused = countRefused(requests)
      const late = lateness(seen)
      const figures = { requests: requests.length, refused, lateMsMax: Math.max(...late) }
      tell({ proof: 'many waits', language, tasks: count, tookMs, errors, ...figures, bareLateMs })

      expect(errors).toEqual([])
      expect(seen.map(({ status }) => status)).toEqual(Array(count).fill('completed'))
      // Two turns of a second are all of it: what the service itself needs to tell comes on top.
      expect(Math.max(...late)).toBeLessThanOrEqual(lateMsMax + bareLateMs)
    })
  }
})

function countRefused(requests: Recorded[]): number {
  return requests.filter(({ status }) => status === 429).length
}

/**
 * How late the ends of tasks are seen by who has a request held for each of them and need not take turns:
 * what the service takes to tell, on a machine as busy as it is meanwhile.
 */
async function measureBareWaits(): Promise<number> {
  const { key, projectId } = await makeKey({})
  const proxy = await openProxy()
  const call = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const response = await fetch(`${proxy.url}/api/v1${path}`, sent)
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`)
    return (await response.json()) as { id: string; status: string; finalAt: string }
  }
  const waits = Array.from({ length: 8 }, async (_, number) => {
    const metadata = { simulate: { afterMs: 1_000 + number * 3_700 } }
    const question = { prompt: 'Is this safe to call twice?', maxCredits: 600, projectId, metadata }
    let task = await call('POST', '/tasks/create', question)
    while (task.status === 'pending') task = await call('GET', `/tasks/${task.id}?wait=50`)
    return Date.now() - Date.parse(task.finalAt)
  })
  const late = await Promise.all(waits)
  await proxy.end()
  return Math.max(...late)
}

/** How long after its end each task was seen, also while others were still being made. */
function lateness(seen: { finalAt?: string; seenAtMs?: number }[]): number[] {
  return seen.map(({ finalAt = '', seenAtMs = Number.NaN }) =>
    Math.round(seenAtMs - Date.parse(finalAt)),
  )
}

/** As a client would that sends again what failed, and knows of no idempotency keys. */
async function createNaively(url: string, { key, projectId }: GroundKey): Promise<void> {
  const send = () =>
    fetch(`${url}/api/v1/tasks/create`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ prompt: 'Is this safe to call twice?', maxCredits: 600, projectId }),
    })
  await send().catch(send)
}

test.each([
  ['before', 1],
  ['after', 2],
] as const)(
  'control: without a key what is lost %s the commit is made %i times',
  async (cut, made) => {
    const owner = await makeKey({})
    const proxy = await openProxy([{ method: 'POST', path: '/tasks/create', cut }])
    await createNaively(proxy.url, owner)
    await proxy.end()
    expect(await count(owner)).toEqual({ tasks: made, holds: made })
  },
)

test('both languages were driven', () => {
  expect(languages).toEqual(['JavaScript', 'Python'])
})
