// Measures the pages as an engineer meets them, on the real service with built pages in a headless
// Chromium, and judges them by what they must hold. Frames are shown beside those of an empty page in
// the same browser under the same hand, because a busy machine makes every page slow.
//   pnpm web-speed [--only size,entry,queue,claim,journey,typing,list] [--rows N] [--claims N] [--chars N] [--keys N]
//     [--tasks N] [--rounds N] [--json] [--check] [--into FILE]
// Leaves docs/proof/web-speed.md behind when nothing was left out, and what --into names of any parts. With --check it
// fails where a limit is broken.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { cloneDir } from '../../scripts/stack/stack-file.ts'
import { measureWeb } from '../../scripts/web-size.ts'
import { measureClaims } from './claims.ts'
import { scoreEntry } from './entry.ts'
import { raiseGround } from './ground.ts'
import { measureJourney } from './journey.ts'
import { measureList } from './list.ts'
import { measureQueue } from './queue.ts'
import { findBreaches, type Measured, writeReport } from './report.ts'
import { measureTyping } from './typing.ts'

const parts = ['size', 'entry', 'queue', 'claim', 'journey', 'typing', 'list']

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: parts.join(',') },
    rows: { type: 'string', default: '1000' },
    claims: { type: 'string', default: '20' },
    chars: { type: 'string', default: '100000' },
    keys: { type: 'string', default: '200' },
    tasks: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '3' },
    json: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    into: { type: 'string' },
  },
})

const wanted = new Set(values.only.split(','))
const say = (line: string) => void process.stderr.write(`${line}\n`)
const sizes = {
  rows: Number(values.rows),
  claims: Number(values.claims),
  chars: Number(values.chars),
  keys: Number(values.keys),
  tasks: Number(values.tasks),
  rounds: Number(values.rounds),
}

async function measure(stops: (() => Promise<void>)[]): Promise<Measured> {
  const ground = await raiseGround(say, stops)
  const found: Measured = {}
  if (wanted.has('size')) found.size = measureWeb(ground.webFolder)
  if (wanted.has('queue')) found.queue = await measureQueue(ground, sizes)
  if (wanted.has('claim')) found.claim = await measureClaims(ground, sizes.claims)
  if (wanted.has('journey')) found.journey = await measureJourney(ground, sizes.claims)
  if (wanted.has('typing')) found.typing = await measureTyping(ground, sizes)
  // So many tasks would weigh on all that is measured beside them: they come last.
  if (wanted.has('list')) found.list = await measureList(ground, sizes)
  // Lighthouse has a browser of its own, and nobody else has one meanwhile.
  if (wanted.has('entry')) {
    await ground.browser.close()
    found.entry = await scoreEntry(
      { url: ground.url, cookie: ground.session.cookie() },
      sizes.rounds,
    )
  }
  return found
}

const stops: (() => Promise<void>)[] = []
try {
  const found = await measure(stops)
  process.stdout.write(`${JSON.stringify(found, null, values.json ? 0 : 2)}\n`)
  // A page of a part of it would say less than the one that is there.
  const isWhole = parts.every((part) => wanted.has(part))
  const into = values.into ?? (isWhole ? 'docs/proof/web-speed.md' : undefined)
  if (into !== undefined)
    writeReport(join(cloneDir, into), found, { sizes, only: isWhole ? '' : values.only })
  for (const breach of findBreaches(found)) {
    say(breach)
    if (values.check) process.exitCode = 1
  }
} finally {
  for (const stop of stops.toReversed()) await stop()
}
