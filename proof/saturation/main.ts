// Whether what scripts/scale.ts reckons from the cost of each step holds when all parts are full: the steps are measured
// one by one as for docs/operate/scale.md, then as many lives as fit run at a time, until everything they led to is done.
//   node proof/saturation/main.ts [--seconds N] [--rounds N]
// Prints both, and fails where they are more than a fifth apart.
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { findSaturation } from '../../scripts/scale.ts'
import { type Ground, startGround } from '../bench/ground.ts'
import { benchLife, untilQuiet } from '../bench/life.ts'
import { startMeteredService } from '../bench/metered-service.ts'
import { createLoad } from '../soak/load.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '30' },
    rounds: { type: 'string', default: '3' },
  },
})
const apartMax = 0.2
const say = (line: string) => void process.stderr.write(`${line}\n`)

const ground = await startGround()
try {
  const servers = { postgres: ground.postgres.pid, valkey: ground.valkey.pid }
  const flags = { rounds: Number(values.rounds), seconds: 10, say, servers }
  const life = await benchLife(await ground.makeDatabase('life'), flags)
  const full = await fillAll(ground, servers)
  // The load stands on the same cores, and is no part of an installation.
  const cores = cpus().length - full.loadCores
  const reckoned = findSaturation(life, { engineers: 1, minutes: 0, polls: 2, hours: 8, cores })
  const told = { ...full, cores, reckonedPerSecond: reckoned, ratio: full.perSecond / reckoned }
  process.stdout.write(`${JSON.stringify(told)}\n`)
  if (Math.abs(told.ratio - 1) > apartMax) process.exitCode = 1
} finally {
  await ground.stop()
}

async function fillAll(ground: Ground, servers: Record<string, number>) {
  const config = await ground.makeDatabase('saturation')
  const service = await startMeteredService(config, { keysPerAccount: 1, servers })
  const { clients, database, processes, meter } = service
  try {
    const load = await createLoad(config, service.url, clients)
    try {
      // Unmeasured at first: connections, plans and compiled code.
      await load.fill(Number(values.seconds))
      await untilQuiet({ database })
      let lives = 0
      const before = process.cpuUsage()
      const taken = await meter.measure(async () => {
        lives = (await load.fill(Number(values.seconds))).lives
        await untilQuiet({ database })
      })
      // Of this process alone: its children are those that are measured.
      const { user, system } = process.cpuUsage(before)
      const loadCores = (user + system) / 1_000_000 / taken.seconds
      const coresOf = (name: string) => (taken.cpuMicros[name] ?? 0) / 1_000_000 / taken.seconds
      const used = Object.fromEntries(Object.keys(processes).map((name) => [name, coresOf(name)]))
      return { lives, seconds: taken.seconds, perSecond: lives / taken.seconds, used, loadCores }
    } finally {
      await load.close()
    }
  } finally {
    await service.stop()
  }
}
