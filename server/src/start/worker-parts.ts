// Asks mail and model whether they are there, and tells operators when they are not.

import { probeModel } from '../adapters/model-probe.ts'
import {
  listOutages,
  probeParts,
  readSightings,
  tellOperators,
} from '../modules/consoles/operator-system/sightings.ts'
import type { Deps } from './dependencies.ts'

/** Two probes in a row without an answer make an outage, so one shows within a minute. */
export const partProbeMs = 15_000

export async function watchParts({ config, database, mail, metrics }: Deps): Promise<void> {
  const { db } = database
  const { model } = config
  const probes = [
    ...(mail ? [{ part: 'mail' as const, ask: () => mail.probe() }] : []),
    ...(model ? [{ part: 'model' as const, ask: () => probeModel(model) }] : []),
  ]
  await probeParts(db, probes)
  const down = listOutages(await readSightings(db)).map(({ part }) => part)
  for (const { part } of probes) metrics.partUp.set({ part }, down.includes(part) ? 0 : 1)
  if (mail) await tellOperators(db, { post: mail.post, publicUrl: config.publicUrl })
}
