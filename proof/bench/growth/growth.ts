// The cost of a create and of a poll on a filled database against an empty one, round by round. A
// poll is measured as a miss as well, because only that one reads the filled tables.
import type { Config } from '../../server/src/core/config.ts'
import { startApi } from './api.ts'
import { type BenchOptions, loadCreates } from './create.ts'
import { type Client, type Ground, makeClients } from './ground.ts'
import { makePolls } from './poll.ts'
import { pollScript } from './requests.ts'
import { fillRows } from './rows.ts'
import { ratioOf, round3, summarize } from './statistics.ts'
import { type Measured, runWrk } from './wrk.ts'

const accounts = 64

export async function benchGrowth(ground: Ground, rows: number, options: BenchOptions) {
  const empty = await prepare(await ground.makeDatabase('growth_empty'))
  const filledConfig = await ground.makeDatabase('growth_filled')
  const filled = await prepare(filledConfig)
  options.say(`growth: filling ${rows} rows`)
  await fillRows(filledConfig.databaseUrl, filled.clients, rows)
  try {
    const create = await alternate(
      options,
      'create',
      (side) => loadCreates(side.url, side.clients, options.seconds),
      empty,
      filled,
    )
    const poll = await alternate(
      options,
      'poll',
      (side) =>
        runWrk({ url: side.url, connections: 32, seconds: options.seconds, script: side.script }),
      empty,
      filled,
    )
    return { rows, create, poll }
  } finally {
    await empty.stop()
    await filled.stop()
  }
}

type Side = { url: string; clients: Client[]; script: string; stop(): Promise<void> }

async function prepare(config: Config): Promise<Side> {
  const clients = await makeClients(config, accounts, 1)
  const api = await startApi(config)
  const script = pollScript(await makePolls(config, api.url))
  return { url: api.url, clients, script, stop: api.stop }
}

async function alternate(
  { rounds, say }: BenchOptions,
  name: string,
  load: (side: Side) => Promise<Measured>,
  empty: Side,
  filled: Side,
) {
  const onEmpty: Measured[] = []
  const onFilled: Measured[] = []
  for (let round = 1; round <= rounds; round++) {
    onEmpty.push(await load(empty))
    onFilled.push(await load(filled))
    say(`growth ${name} ${round}/${rounds}`)
  }
  return {
    emptyPerSecond: Math.round(summarize(`${name} on empty`, onEmpty).perSecond),
    filledPerSecond: Math.round(summarize(`${name} on filled`, onFilled).perSecond),
    costRatio: round3(ratioOf(onEmpty, onFilled)),
  }
}
