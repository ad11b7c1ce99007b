// kill -9 of the API process under clients that create, again and again: whoever was left without an
// answer asks again with the same idempotency key and gets the one task that key ever made.
import { setTimeout as delay } from 'node:timers/promises'
import { openAckLog } from './ack-log.ts'
import { type Campaign, percentile } from './campaign.ts'
import { startCell } from './cell.ts'
import { createAttempts, makeClients } from './clients.ts'
import { judge } from './judge.ts'
import { startLoad } from './load.ts'
import { createRecoveryWatch } from './recovery.ts'

const recoveryTimeoutMs = 60_000
// Some of the tasks are cancelled, so that kills also fall into a transaction of several statements.
const mix = { complete: 0, cancel: 0.2, race: 0 }

export const apiCrash: Campaign = {
  about: 'Kills the API under load and asks again for whatever was left in doubt.',
  sizes: { kills: 50, clients: 16 },
  switches: [],
  async run(context) {
    const startedAtMs = performance.now()
    const { random } = context
    const cell = await startCell(context)
    const api = await cell.startApi()
    const clients = await makeClients(cell.deps, context.size('clients'))
    const log = openAckLog(context.logFile)
    const watch = createRecoveryWatch()
    const attempts = createAttempts({
      apiUrl: api.server().url,
      deps: cell.deps,
      log,
      onTold: watch.onTold,
    })
    const load = startLoad({ clients, attempts, random, mix })
    const kills = context.size('kills')
    const outagesMs: number[] = []
    for (let kill = 1; kill <= kills; kill++) {
      await delay(random.between(200, 900))
      const killedAtMs = performance.now()
      await api.kill9()
      await api.start()
      const servedAtMs = await watch.firstSuccessAfter(killedAtMs, recoveryTimeoutMs)
      if (servedAtMs === undefined) throw new Error('no success after the API was started again')
      outagesMs.push(servedAtMs - killedAtMs)
      context.progress(
        kill,
        kills,
        `served again ${Math.round(servedAtMs - killedAtMs)} ms after it`,
      )
    }
    await load.stop()
    context.progress(kills, kills, 'checking')
    const judged = await judge(cell, log, context.logFile, {
      mayGoUnanswered: true,
      mayBeUnavailable: false,
    })
    return {
      figures: {
        'kills of the API': kills,
        clients: clients.length,
        ...judged.figures,
        'first success after a kill, p50 ms': Math.round(percentile(outagesMs, 0.5)),
        'first success after a kill, p95 ms': Math.round(percentile(outagesMs, 0.95)),
        seconds: Math.round((performance.now() - startedAtMs) / 1_000),
      },
      checks: judged.checks,
      violations: judged.violations,
    }
  },
}
