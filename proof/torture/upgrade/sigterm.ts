// Every API and every worker is asked to stop, one after the other, while clients and engineers work. Each is
// still in the rotation when it is asked.
import { setTimeout as delay } from 'node:timers/promises'
import type { Context, Outcome } from '../campaign.ts'
import { startDrill } from './ground.ts'

export async function runSigterm(context: Context): Promise<Outcome> {
  const ground = await startDrill(context)
  const stops = context.size('stops')
  for (let stop = 1; stop <= stops; stop++) {
    await delay(context.random.between(0, 200))
    await ground.fleet.replaceNext()
    if (stop % 10 === 0 || stop === stops)
      context.progress(
        stop,
        stops,
        `${ground.balancer.serverErrors.length} replies with 5xx, ${ground.balancer.unanswered.length} without`,
      )
  }
  const outcome = await ground.judge([], [])
  return { ...outcome, figures: { 'stops by SIGTERM': stops, ...outcome.figures } }
}
