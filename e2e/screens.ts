// pnpm screens [part of a name …] [--into folder]: photographs every page of the demo in its states, light
// and dark, at 1440 and 390, as small PNGs. People look at them; no test compares them.
// pnpm screens --beside folder --into folder: each PNG of a mockup next to the page that was built.
// pnpm screens [part of a name …] --figures file: how far each page moves while it fills, and when it is painted.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { raiseDemo } from '../scripts/demo/raise.ts'
import { readCommit } from '../scripts/measured-commit.ts'
import { findFreePort } from '../scripts/stack/processes.ts'
import { cloneDir } from '../scripts/stack/stack-file.ts'
import { startChromium } from '../server/test/chromium.ts'
import { listPairs, putBeside } from './screens/beside.ts'
import {
  describeFigures,
  findBreaches,
  isMeasured,
  measureShot,
  type PageFigures,
} from './screens/figures.ts'
import { writeGallery } from './screens/gallery.ts'
import { type Shot, type Size, shoot, type Theme } from './screens/photograph.ts'
import { accountShots } from './screens/shots-account.ts'
import { approvalShots } from './screens/shots-approvals.ts'
import { entranceShots } from './screens/shots-entrance.ts'
import { floorShots } from './screens/shots-floor.ts'
import { logShots } from './screens/shots-logs.ts'
import { machineShots } from './screens/shots-machine.ts'
import { moneyShots } from './screens/shots-money.ts'
import { operatorContentShots } from './screens/shots-operator-content.ts'
import { pageShots } from './screens/shots-pages.ts'
import { listRoomShots } from './screens/shots-rooms.ts'
import { startShots } from './screens/shots-start.ts'
import { taskShots } from './screens/shots-tasks.ts'
import { usageShots } from './screens/shots-usage.ts'
import { makeWorld, type World } from './screens/world.ts'

const { values, positionals: parts } = parseArgs({
  allowPositionals: true,
  options: {
    into: { type: 'string' },
    beside: { type: 'string' },
    figures: { type: 'string' },
  },
})
const folder = resolve(values.into ?? join(cloneDir, 'screens'))

type Job = {
  shot: Shot
  size: Size
  themes: readonly Theme[]
  save(png: Buffer, theme: Theme): void | Promise<void>
}

const sizes = ['desktop', 'phone'] as const

const isChosen = ({ name }: Shot) => parts.length === 0 || parts.some((part) => name.includes(part))

function listAll(shots: Shot[]): Job[] {
  return shots.filter(isChosen).flatMap((shot) =>
    sizes.map((size) => ({
      shot,
      size,
      themes: ['light', 'dark'] as const,
      save: (png: Buffer, theme: Theme) =>
        writeFileSync(join(folder, `${shot.name}-${theme}-${size}.png`), png),
    })),
  )
}

function listBeside(shots: Shot[], mockups: string): Job[] {
  return listPairs(mockups).map(({ name, theme, size, mockup, file }) => {
    const shot = shots.find((one) => one.name === name)
    if (shot === undefined) throw new Error(`Nothing is built for ${file}`)
    return {
      shot,
      size,
      themes: [theme],
      save: (png) => putBeside(mockup, png, join(folder, file)),
    }
  })
}

/** Jobs of one shot follow each other: some change the world and put it back. */
async function take(browser: Browser, world: World, jobs: Job[]): Promise<string[]> {
  const failures: string[] = []
  const lanes = [...Map.groupBy(jobs, ({ shot }) => shot.name).values()]
  const work = async () => {
    for (let lane = lanes.shift(); lane !== undefined; lane = lanes.shift())
      for (const job of lane)
        try {
          for (const { theme, png } of await shoot(browser, world, job)) await job.save(png, theme)
        } catch (error) {
          failures.push(`${job.shot.name} ${job.size}: ${(error as Error).message}`)
        }
  }
  await Promise.all([work(), work(), work()])
  return failures
}

/** One after another, or they would take the line from each other. */
async function measure(browser: Browser, world: World, shots: Shot[], file: string) {
  const found: PageFigures[] = []
  for (const shot of shots.filter(isChosen).filter(isMeasured))
    for (const size of sizes) found.push(await measureShot(browser, world, { shot, size }))
  const command = ['pnpm screens', ...parts, '--figures', file].join(' ')
  writeFileSync(file, describeFigures(found, { command, commit: readCommit() }))
  const breaches = findBreaches(found)
  console.log(`${found.length} pages measured, ${breaches.length} limits broken`)
  for (const breach of breaches) console.error(breach)
  if (breaches.length > 0 || found.length === 0) process.exitCode = 1
}

async function photograph(browser: Browser, world: World, shots: Shot[]) {
  mkdirSync(folder, { recursive: true })
  const { beside } = values
  const jobs = beside === undefined ? listAll(shots) : listBeside(shots, resolve(beside))
  const startedAt = performance.now()
  const failures = await take(browser, world, jobs)
  const seconds = Math.round((performance.now() - startedAt) / 1_000)
  const count = jobs.reduce((sum, { themes }) => sum + themes.length, 0)
  console.log(`${count} pictures asked for, ${failures.length} pages failed, ${seconds} s`)
  for (const failure of failures) console.error(failure)
  if (failures.length > 0) process.exitCode = 1
  if (beside === undefined && parts.length === 0)
    writeFileSync(join(folder, 'README.md'), writeGallery(shots))
}

const stops: (() => Promise<void>)[] = []
try {
  const port = await findFreePort()
  const raised = await raiseDemo(
    { name: 'screens', port, isFresh: true, say: console.log, onEnd: () => undefined },
    stops,
  )
  const world = await makeWorld(raised)
  const browser = await startChromium('en-GB')
  stops.push(() => browser.close())
  const shots = [
    ...entranceShots,
    ...pageShots,
    ...listRoomShots(world),
    ...startShots,
    ...usageShots,
    ...taskShots,
    ...logShots,
    ...accountShots,
    ...floorShots,
    ...operatorContentShots,
    ...machineShots,
    ...moneyShots,
    ...approvalShots,
  ]
  if (values.figures === undefined) await photograph(browser, world, shots)
  else await measure(browser, world, shots, values.figures)
} finally {
  for (const stop of stops.toReversed()) await stop()
}
