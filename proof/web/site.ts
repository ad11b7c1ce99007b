// The documentation site as Lighthouse judges it, on a phone on a slow network and on a desktop.
//   node proof/web/site.ts FOLDER [--rounds N] [--only PART]    a built site, those of its pages whose path
//     has that part; `pnpm site check --lighthouse` builds it first
import { parseArgs } from 'node:util'
import lighthouse, { desktopConfig } from 'lighthouse'
import { serveFolder } from '../../scripts/site/serve-folder.ts'
import { findFreePort } from '../../scripts/stack/processes.ts'
import { startBareChromium } from './bare-chromium.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const scoreMin = 95
/** The front page, the page most begin with, a page with wide tables, the longest page and one of the API. */
const paths = [
  ...['/', '/guide/quickstart/', '/operate/backup-and-restore/'],
  ...['/reference/python-api/', '/reference/python-types/', '/reference/api/create-task/'],
]
const screens = ['phone', 'desktop'] as const

type Score = { path: string; screen: string; scores: number[]; notes: string[] }

async function scoreOnce(url: string, screen: (typeof screens)[number], port: number) {
  const options = { port, onlyCategories: [...categories], logLevel: 'error' as const }
  const result = await lighthouse(url, options, screen === 'desktop' ? desktopConfig : undefined)
  if (!result || result.lhr.runtimeError)
    throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
  const { lhr } = result
  const scores = categories.map((name) => Math.round((lhr.categories[name]?.score ?? 0) * 100))
  const shown = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time']
  const shift = lhr.audits['cumulative-layout-shift']?.numericValue ?? 0
  const figures = shown.map(
    (name) => `${name} ${Math.round(lhr.audits[name]?.numericValue ?? 0)} ms`,
  )
  const failed = Object.values(lhr.audits)
    .filter(({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0)
    .map(({ id }) => id)
  return { scores, notes: [...figures, `shift ${shift.toFixed(3)}`, ...failed] }
}

/** Other work on the machine can only make a page slower, so the best of some rounds is its speed. */
async function scoreSite(url: string, judged: string[], rounds: number): Promise<Score[]> {
  const port = await findFreePort()
  const stop = await startBareChromium(port)
  try {
    const all: Score[] = []
    for (const path of judged)
      for (const screen of screens) {
        let best: Awaited<ReturnType<typeof scoreOnce>> | undefined
        for (let round = 0; round < rounds; round += 1) {
          const next = await scoreOnce(`${url}${path}`, screen, port)
          if ((next.scores[0] ?? 0) > (best?.scores[0] ?? -1)) best = next
        }
        const score = { path, screen, scores: best?.scores ?? [], notes: best?.notes ?? [] }
        console.log(`${path} ${screen}: ${score.scores.join(' ')} (${score.notes.join(', ')})`)
        all.push(score)
      }
    return all
  } finally {
    await stop()
  }
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '3' }, only: { type: 'string', default: '' } },
})
const [folder] = positionals
if (folder === undefined)
  throw new Error('node proof/web/site.ts FOLDER [--rounds N] [--only PART]')
const judged = paths.filter((path) => path.includes(values.only))
if (judged.length === 0) throw new Error(`none of ${paths.join(', ')} has ${values.only}`)
const { server, url } = await serveFolder(folder)
console.log(`${categories.join(', ')}; at least ${scoreMin} each`)
const scores = await scoreSite(url, judged, Number(values.rounds)).finally(() => server.close())
if (scores.some((each) => each.scores.some((score) => score < scoreMin))) process.exitCode = 1
