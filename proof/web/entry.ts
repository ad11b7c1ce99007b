// Pages as Lighthouse judges them: on a phone on a slow network, and on a desktop.
import lighthouse, { desktopConfig } from 'lighthouse'
import { findFreePort } from '../../scripts/stack/processes.ts'
import { startBareChromium } from './bare-chromium.ts'

export type Scores = {
  performance: number
  accessibility: number
  firstPaintMs: number
  largestPaintMs: number
  blockedMs: number
  shift: number
  /** How fast Lighthouse found this machine: it calls 1000 to 1500 a slow desktop, from 1500 on a fast one. */
  machine: number
}

/**
 * For a phone Lighthouse takes all work four times as long, which makes a fast desktop a phone as most are. For a slow
 * desktop, its docs/throttling.md says, twice is the same phone.
 */
const screens = ['phone', 'phone, twice as slow', 'desktop'] as const
type Screen = (typeof screens)[number]

export type EntryScores = (Scores & { path: string; screen: Screen })[]

/** What a visitor meets first, and what an engineer and a client see first when signed in. */
const visited = ['/', '/sign-in']
const signedIn = ['/workbench', '/dashboard']

export async function scoreEntry(
  { url, cookie }: { url: string; cookie: string },
  rounds: number,
): Promise<EntryScores> {
  const port = await findFreePort()
  const stop = await startBareChromium(port)
  try {
    const scores: EntryScores = []
    for (const path of [...visited, ...signedIn])
      for (const screen of screens) {
        const look = { url: `${url}${path}`, cookie: signedIn.includes(path) ? cookie : '', screen }
        scores.push({ path, screen, ...(await scoreBest(look, port, rounds)) })
      }
    return scores
  } finally {
    await stop()
  }
}

type Look = { url: string; cookie: string; screen: Screen }

/** Other work on the machine can only make a page slower, so the best of some rounds is its speed. */
async function scoreBest(look: Look, port: number, rounds: number): Promise<Scores> {
  const all: Scores[] = []
  for (let round = 0; round < rounds; round += 1) all.push(await scoreOnce(look, port))
  return all.reduce((best, next) => (next.performance > best.performance ? next : best))
}

async function scoreOnce({ url, cookie, screen }: Look, port: number): Promise<Scores> {
  const result = await lighthouse(
    url,
    {
      port,
      onlyCategories: ['performance', 'accessibility'],
      logLevel: 'error',
      ...(screen === 'phone, twice as slow' && { throttling: { cpuSlowdownMultiplier: 2 } }),
      ...(cookie !== '' && { extraHeaders: { Cookie: cookie } }),
    },
    screen === 'desktop' ? desktopConfig : undefined,
  )
  if (!result || result.lhr.runtimeError)
    throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
  const { categories, audits, environment } = result.lhr
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const figure = (name: string) =>
    Math.round((audits[name]?.numericValue ?? Number.NaN) * 100) / 100
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    firstPaintMs: Math.round(figure('first-contentful-paint')),
    largestPaintMs: Math.round(figure('largest-contentful-paint')),
    blockedMs: Math.round(figure('total-blocking-time')),
    shift: figure('cumulative-layout-shift'),
    machine: Math.round(environment.benchmarkIndex),
  }
}
