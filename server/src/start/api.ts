// The api role: the HTTP application on its port, and the keys it knows.

import type { ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import {
  chooseConnectionLimits,
  followUnusedConnections,
  limitConnections,
} from '../http/connection-limits.ts'
import { buildApp } from './app.ts'
import { type Deps, followWaiting, openKeys } from './dependencies.ts'
import { followSecretUses } from './secret-uses.ts'

const idleSweepMs = 50
/** A client that uses its connection this often has heard that it ends before it is closed. */
const lastRepliesMs = 700
/** Those who waited send their next request on the same connection, and it must not meet its end. */
const afterWaitsMs = 300
const unusedSilentMs = 500
/** A file that has not come by then is sent again to another process. */
const uploadGraceMs = 20_000

// Another server may serve the pages at PUBLIC_URL, which cannot be seen from here: hence no refusal.
function warnOfLostLinks({ config, log }: Deps): void {
  if (config.smtpUrl === undefined || config.webFolder !== undefined) return
  const { publicUrl } = config
  log.warn({ publicUrl }, 'no pages are served here: links in mails lead to what PUBLIC_URL serves')
}

export type RunningApi = {
  url: string
  /** Clients that come again open new ones. */
  closeIdleConnections(): void
  /**
   * Serves for a moment longer, is not ready any more and ends each connection with a reply. Without it a
   * connection is closed as idle while its client sends, whose request then ends without a reply.
   */
  leave(): Promise<void>
  stop(): Promise<void>
}

export async function startApi(deps: Deps): Promise<RunningApi> {
  const keys = await openKeys(deps)
  const waiting = followWaiting(deps, keys)
  const secretUses = followSecretUses(deps)
  await deps.disk.follow()
  await deps.servedTags.follow()
  const app = buildApp(deps, keys)
  const unused = followUnusedConnections(app.server)
  const { connectionsMax, trustedProxyHops } = deps.config
  limitConnections(app.server, chooseConnectionLimits(connectionsMax, trustedProxyHops))
  const url = await app.listen({ host: deps.config.host, port: deps.config.port })
  deps.fileLinks.listenOn(Number(new URL(url).port))
  deps.log.info({ url, database: deps.config.databaseLabel }, 'listening')
  warnOfLostLinks(deps)
  return {
    url,
    closeIdleConnections: () => app.server.closeIdleConnections(),
    async leave() {
      deps.leaving.hasBegun = true
      app.server.prependListener('request', (_request: unknown, response: ServerResponse) => {
        response.shouldKeepAlive = false
      })
      await delay(lastRepliesMs)
      endWaits(deps)
      await delay(afterWaitsMs)
    },
    // Who waits is answered at once, new connections are refused, requests under way are answered,
    // then the rest is closed. A connection that falls idle meanwhile would be kept for its client, so
    // the idle ones are closed again and again until none is left.
    async stop() {
      endWaits(deps)
      deps.uploadStreams.drain(uploadGraceMs)
      const sweep = setInterval(() => {
        app.server.closeIdleConnections()
        unused.close(unusedSilentMs)
      }, idleSweepMs)
      await app.close()
      clearInterval(sweep)
      await deps.live.stop()
      await deps.floor.stop()
      await waiting.stop()
      await deps.servedTags.stop()
      await deps.disk.stop()
      await keys.stop()
      await secretUses.stop()
    },
  }
}

function endWaits({ waits, turns, watch, live, floor }: Deps): void {
  waits.drain()
  turns.drain()
  watch.end()
  live.end()
  floor.end()
}
