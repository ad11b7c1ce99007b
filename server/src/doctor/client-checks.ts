// PUBLIC_URL and FILES_URL as a client sees them, with all that is between.
import type { SeenRequest } from '../http/doctor-view.ts'
import type { Check, Found, Ground, Problem } from './check.ts'
import { hiddenInContainer, isHidden } from './client-view.ts'
import { describeError } from './describe-error.ts'

const certificateDaysMin = 14
const streamSeconds = 1
const look = { kind: 'look', seconds: 0 } as const
/** An address for examples: nobody has it, so only a header that is believed can bring it. */
const inventedAddress = '203.0.113.77'

const isHttps = ({ config }: Ground) => config.publicUrl.startsWith('https:')
const needs = 'public-url-reachable'

export const clientChecks: readonly Check[] = [
  {
    id: 'public-url-reachable',
    severity: 'dangerous',
    finds:
      'At PUBLIC_URL nothing answers, its certificate does not hold, or it is another service or one with another SESSION_SECRET',
    change: 'PUBLIC_URL=the address that clients use, or the proxy behind it',
    find: (ground) => findStranger(ground, 'PUBLIC_URL', ground.config.publicUrl),
  },
  {
    id: 'public-url-certificate',
    severity: 'unsafe',
    finds: `The certificate of PUBLIC_URL or FILES_URL ends within ${certificateDaysMin} days`,
    change: 'the certificate of the proxy, or what renews it',
    needs,
    appliesTo: isHttps,
    async find({ client, config }) {
      for (const url of [config.publicUrl, config.filesUrl]) {
        const endsAt = (await client.ask(url).catch(() => undefined))?.certificateEndsAt
        if (endsAt !== undefined && endsAt.getTime() - Date.now() < certificateDaysMin * 86_400_000)
          return `The certificate of ${url} ends on ${endsAt.toISOString().slice(0, 10)}.`
      }
      return undefined
    },
  },
  {
    id: 'public-url-hsts',
    severity: 'unsafe',
    finds:
      'The proxy takes the header Strict-Transport-Security away: a browser can be led to http',
    change: 'the proxy: pass Strict-Transport-Security on as it comes',
    needs,
    appliesTo: isHttps,
    async find({ client, config }) {
      const { headers } = await client.askService(config.publicUrl, look)
      return headers['strict-transport-security'] === undefined
        ? `Replies of ${config.publicUrl} have no Strict-Transport-Security.`
        : undefined
    },
  },
  {
    id: 'proxy-hops',
    severity: 'dangerous',
    finds:
      'TRUSTED_PROXY_HOPS is more than there are proxies: clients choose the address they are limited by (dangerous). It is fewer: all clients share the address of a proxy (unsafe)',
    change: 'TRUSTED_PROXY_HOPS=the number of proxies that add to X-Forwarded-For',
    needs,
    find: findWrongHops,
  },
  {
    id: 'proxy-host',
    severity: 'unsafe',
    finds: 'The proxy replaces the Host header, by which pages and files are kept apart',
    change: 'the proxy: pass Host on as it comes (nginx: proxy_set_header Host $host)',
    needs,
    async find({ client, config }) {
      const wanted = new URL(config.publicUrl).hostname
      const { host } = readSeen((await client.askService(config.publicUrl, look)).text)
      return host.replace(/:\d+$/, '') === wanted
        ? undefined
        : `A request for ${wanted} arrives as one for ${host}.`
    },
  },
  {
    id: 'proxy-streams',
    severity: 'unsafe',
    finds: 'A proxy holds streams back until they end: events and pages of engineers come late',
    change: 'the proxy: no buffering of responses (nginx: proxy_buffering off)',
    needs,
    async find({ client, config }) {
      const question = { kind: 'stream', seconds: streamSeconds } as const
      const { firstByteMs, endMs } = await client.askService(config.publicUrl, question)
      return endMs - firstByteMs < (streamSeconds * 1_000) / 2
        ? `The first event of a stream came with its end, after ${(endMs / 1_000).toFixed(1)} s.`
        : undefined
    },
  },
  {
    id: 'proxy-waits',
    severity: 'unsafe',
    finds: 'A proxy cuts a request that waits for 50 seconds (made with --waits alone)',
    change: 'the proxy: 75 s or more for a response (nginx: proxy_read_timeout 75s)',
    isSlow: true,
    needs,
    async find({ client, config, waitSeconds }) {
      const question = { kind: 'wait', seconds: waitSeconds } as const
      const timeoutMs = waitSeconds * 1_000 + 15_000
      return await client.askService(config.publicUrl, question, { timeoutMs }).then(
        ({ status }) =>
          status === 200
            ? undefined
            : `A wait of ${waitSeconds} s was answered ${status} by a proxy.`,
        (error) => `A wait of ${waitSeconds} s was cut: ${describeError(error)}.`,
      )
    },
  },
  {
    id: 'files-url-reachable',
    severity: 'dangerous',
    finds: 'At FILES_URL nothing answers, or another service: files cannot be read',
    change: 'FILES_URL=the second name of this service, or the proxy behind it',
    needs,
    find: (ground) => findStranger(ground, 'FILES_URL', ground.config.filesUrl),
  },
  {
    id: 'files-url-apart',
    severity: 'dangerous',
    finds: 'At FILES_URL the pages are served too: a file could act as the person who opens it',
    change: 'the proxy: pass Host on as it comes for FILES_URL too',
    needs: 'files-url-reachable',
    async find({ client, config }) {
      const { status } = await client.ask(`${config.filesUrl}/openapi.json`)
      return status === 404
        ? undefined
        : `At ${config.filesUrl} more than files is served: /openapi.json is answered ${status}.`
    },
  },
  {
    id: 'metrics-private',
    severity: 'unsafe',
    finds:
      'Clients reach METRICS_PORT at the host of PUBLIC_URL: the metrics tell of every account',
    change: 'METRICS_HOST=127.0.0.1, or a firewall before METRICS_PORT',
    appliesTo: ({ config, isLocal }) => !isLocal && config.metricsPort !== undefined,
    async find({ client, config }) {
      const url = `http://${new URL(config.publicUrl).hostname}:${config.metricsPort}/metrics`
      const reply = await client.ask(url, { timeoutMs: 2_000 }).catch(() => undefined)
      return reply?.text.includes('trs_') ? `${url} answers clients.` : undefined
    },
  },
]

async function findStranger(
  ground: Ground,
  name: string,
  url: string,
): Promise<string | Found | undefined> {
  try {
    const { status, text } = await ground.client.askService(url, look)
    if (status === 200 && isSeen(text)) return undefined
    return `${name}: ${url} answers (status ${status}), but it is another service, or one with another SESSION_SECRET.`
  } catch (error) {
    if (isHidden(ground, url)) return { cannotTell: hiddenInContainer(url) }
    return `${name}: ${url} gives no answer: ${describeError(error)}.`
  }
}

async function findWrongHops({ client, config }: Ground): Promise<Problem | undefined> {
  const { trustedProxyHops } = config
  const plain = readSeen((await client.askService(config.publicUrl, look)).text)
  const invented = await client.askService(config.publicUrl, look, {
    headers: { 'x-forwarded-for': inventedAddress },
  })
  const change = `TRUSTED_PROXY_HOPS=${plain.forwardedHops}`
  if (readSeen(invented.text).address === inventedAddress)
    return {
      says: `Clients choose the address they are limited by: ${plain.forwardedHops} proxies add to X-Forwarded-For, and TRUSTED_PROXY_HOPS is ${trustedProxyHops}.`,
      change,
    }
  if (plain.forwardedHops <= trustedProxyHops) return undefined
  return {
    says: `All clients share the address of a proxy: ${plain.forwardedHops} proxies add to X-Forwarded-For, and TRUSTED_PROXY_HOPS is ${trustedProxyHops}.`,
    severity: 'unsafe',
    change,
  }
}

function isSeen(text: string): boolean {
  return text.startsWith('{"forwardedHops":')
}

function readSeen(text: string): SeenRequest {
  if (!isSeen(text)) throw new Error('another service answered')
  return JSON.parse(text) as SeenRequest
}
