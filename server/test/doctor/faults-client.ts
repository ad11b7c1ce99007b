// Proxies and addresses that are wrong, as clients meet them.
import { findFreePort } from '../../../scripts/stack/processes.ts'
import { startMetricsPort } from '../../src/start/probes.ts'
import type { Fault, Plant } from './fault.ts'
import type { Misbehaviour } from './proxies.ts'

const proxyBehaves =
  (as: Misbehaviour): Plant =>
  async ({ proxy }, undo) => {
    proxy.behave(as)
    undo(() => proxy.behave({}))
    return undefined
  }

export const clientFaults: readonly Fault[] = [
  {
    id: 'public-url-reachable',
    what: 'nobody there',
    mend: /^PUBLIC_URL=/,
    plant: async () => ({ PUBLIC_URL: `https://review.test:${await findFreePort()}` }),
  },
  {
    id: 'public-url-reachable',
    what: 'a certificate of another name',
    mend: /^PUBLIC_URL=/,
    plant: async ({ proxy }) => ({ PUBLIC_URL: `https://other.test:${proxy.port}` }),
  },
  {
    id: 'public-url-reachable',
    what: 'a service with other secrets',
    mend: /^PUBLIC_URL=/,
    env: { SESSION_SECRET: 'a-session-secret-of-another-service-0123456789' },
  },
  {
    id: 'public-url-reachable',
    what: 'a proxy without a service behind it',
    mend: /^PUBLIC_URL=/,
    plant: proxyBehaves({ answers: () => 502 }),
  },
  {
    id: 'public-url-certificate',
    what: 'a certificate that ends soon',
    mend: /certificate/,
    // Of the one in use 60 days are left; the day comes nearer when the clock is far ahead.
    alter: (ground) => {
      const ask: typeof ground.client.ask = async (url, request) => {
        const reply = await ground.client.ask(url, request)
        const endsAtMs = reply.certificateEndsAt?.getTime() ?? 0
        return { ...reply, certificateEndsAt: new Date(endsAtMs - 50 * 86_400_000) }
      }
      return { ...ground, client: { ...ground.client, ask } }
    },
  },
  {
    id: 'public-url-hsts',
    what: 'a proxy that takes the header away',
    mend: /Strict-Transport-Security/,
    plant: proxyBehaves({ removesHeader: 'strict-transport-security' }),
  },
  {
    id: 'proxy-hops',
    what: 'one proxy fewer than trusted',
    mend: /^TRUSTED_PROXY_HOPS=0$/,
    plant: proxyBehaves({ hops: 0 }),
  },
  {
    id: 'proxy-hops',
    what: 'one proxy more than trusted',
    mend: /^TRUSTED_PROXY_HOPS=2$/,
    severity: 'unsafe',
    plant: proxyBehaves({ hops: 2 }),
  },
  {
    id: 'proxy-host',
    what: 'a proxy that names another host',
    mend: /Host/,
    plant: proxyBehaves({ host: 'api.internal' }),
  },
  {
    id: 'proxy-streams',
    what: 'a proxy that holds back',
    mend: /proxy_buffering off/,
    plant: proxyBehaves({ isHoldingBack: true }),
  },
  {
    id: 'proxy-waits',
    what: 'a proxy that cuts',
    mend: /proxy_read_timeout/,
    plant: proxyBehaves({ cutsAfterMs: 1_000 }),
  },
  {
    id: 'files-url-reachable',
    what: 'a second name that leads nowhere',
    mend: /^FILES_URL=/,
    plant: async () => ({ FILES_URL: `https://files.test:${await findFreePort()}` }),
  },
  {
    id: 'files-url-apart',
    what: 'a proxy that makes both names one',
    mend: /Host/,
    plant: proxyBehaves({ host: 'review.test' }),
  },
  {
    id: 'metrics-private',
    what: 'metrics that clients reach',
    mend: /^METRICS_HOST=/,
    async plant({ service }, undo) {
      const { url, stop } = await startMetricsPort(service.deps, 0)
      undo(stop)
      return { METRICS_PORT: new URL(url).port }
    },
  },
]
