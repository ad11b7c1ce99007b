// What the pages must hold, and the page that a run leaves behind. It speaks of the run alone.
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname } from 'node:path'
import { readCommit } from '../../scripts/measured-commit.ts'
import type { SizeReport } from '../../scripts/web-size.ts'
import type { ClaimFigures } from './claims.ts'
import type { EntryScores } from './entry.ts'
import { type Frames, frameMsMax } from './frames.ts'
import type { JourneyFigures } from './journey.ts'
import type { ListFigures } from './list.ts'
import type { QueueFrames } from './queue.ts'
import type { TypingFrames } from './typing.ts'

export type Measured = {
  size?: SizeReport
  entry?: EntryScores
  queue?: QueueFrames
  claim?: ClaimFigures
  journey?: JourneyFigures
  typing?: TypingFrames
  list?: ListFigures
}

type Sizes = Record<'rows' | 'claims' | 'chars' | 'keys' | 'tasks' | 'rounds', number>

const least = { performance: 95, accessibility: 100 }
const claimMsMax = 300
/** Submit and next is two calls one after another. */
const nextMsMax = 1_000
const listMsMax = 300

export function findBreaches(found: Measured): string[] {
  const { size, entry, queue, claim, journey, typing, list } = found
  const breaches = [...(size?.problems ?? [])]
  for (const { path, screen, ...scores } of entry ?? [])
    for (const name of ['performance', 'accessibility'] as const)
      if (scores[name] < least[name])
        breaches.push(`${name} of ${path} on a ${screen}: ${scores[name]}`)
  if (journey && journey.next.worstMs > nextMsMax)
    breaches.push(`the next task took ${journey.next.worstMs} ms`)
  for (const [kind, { worstMs }] of Object.entries(claim ?? {}))
    if (worstMs > claimMsMax) breaches.push(`a ${kind} claim took ${worstMs} ms`)
  for (const [name, { worstMs }] of Object.entries(list?.opened ?? {}))
    if (worstMs > listMsMax) breaches.push(`${name} of the tasks took ${worstMs} ms`)
  for (const [name, frames, control] of listFrames({ queue, typing, list }))
    if (frames.worstMs > frameMsMax && frames !== control)
      breaches.push(
        `${name}: a frame of ${frames.worstMs} ms with ${frames.worstTaskMs} ms of work (control ${control.worstMs})`,
      )
  return breaches
}

type Row = [name: string, frames: Frames, control: Frames]

type FrameParts = { [P in 'queue' | 'typing' | 'list']?: Measured[P] | undefined }

function listFrames({ queue, typing, list }: FrameParts): Row[] {
  const rows: Row[] = []
  if (queue) {
    rows.push(['nothing, by keys', queue.controlKeys, queue.controlKeys])
    rows.push(['queue, by keys', queue.keys, queue.controlKeys])
    rows.push(['nothing, by the wheel', queue.controlWheel, queue.controlWheel])
    rows.push(['queue, by the wheel', queue.wheel, queue.controlWheel])
  }
  if (typing) {
    const { control } = typing
    rows.push(['nothing, typing', control, control])
    rows.push(['paste of the whole answer', typing.paste, control])
    rows.push(['typing in it', typing.write, control])
    rows.push(['typing in it, with an AI draft as long', typing.writeWithDraft, control])
    rows.push(['accepting passages in the diff of both', typing.accept, control])
    rows.push(['typing in a form beside a list of 200', typing.form, control])
    rows.push(['typing in that list', typing.formList, control])
  }
  if (list) {
    rows.push(['nothing, by keys again', list.controlKeys, list.controlKeys])
    rows.push(['tasks of a client, by keys', list.keys, list.controlKeys])
    rows.push(['nothing, by the wheel again', list.controlWheel, list.controlWheel])
    rows.push(['tasks of a client, by the wheel', list.wheel, list.controlWheel])
    rows.push(['ten more pages of 50 tasks', list.more, list.controlKeys])
  }
  return rows
}

/** `only` names the parts that were measured, and is empty where that was all. */
type Run = { sizes: Sizes; only: string }

export function writeReport(file: string, found: Measured, run: Run): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, describe(found, run))
}

function describe(found: Measured, { sizes, only }: Run): string {
  const { size, entry, claim, journey, list } = found
  const breaches = findBreaches(found)
  const frames = listFrames(found)
  return [
    '# Speed of the pages',
    '',
    'The service with its built pages on real parts, in a headless Chromium on the same machine. Frames are the time between two callbacks of `requestAnimationFrame`; beside each stands an empty page in the same browser under the same hand. The longest work is that of the main thread at a stretch, by the time of the processor that it took: neighbours on the machine do not lengthen it.',
    '',
    `**${breaches.length === 0 ? 'Every limit held.' : `${breaches.length} limits broken.`}**`,
    '',
    ...breaches.map((breach) => `- ${breach}`),
    ...(breaches.length === 0 ? [] : ['']),
    '```',
    `pnpm web-speed ${only === '' ? '' : `--only ${only} `}${Object.entries(sizes)
      .map(([name, value]) => `--${name} ${value}`)
      .join(' ')}`,
    '```',
    '',
    `Run on ${new Date().toISOString().slice(0, 10)} on ${availableParallelism()} cores at commit ${readCommit()}.`,
    '',
    ...(size ? ['## What is loaded, gzip', '', ...size.lines.map((line) => `- ${line}`), ''] : []),
    ...(entry ? describeEntry(entry, sizes.rounds) : []),
    ...(claim ? describeClaim(claim) : []),
    ...(journey ? describeJourney(journey) : []),
    ...(list ? describeList(list) : []),
    ...(frames.length > 0 ? describeFrames(frames, sizes) : []),
  ].join('\n')
}

function describeEntry(entry: EntryScores, rounds: number): string[] {
  const rows = entry.map((own) => [
    ...[
      own.path,
      own.screen,
      own.performance,
      own.accessibility,
      own.firstPaintMs,
      own.largestPaintMs,
    ],
    ...[own.blockedMs, own.shift, own.machine],
  ])
  return [
    `## Pages by Lighthouse (best of ${rounds})`,
    '',
    ...describeTable(
      [
        'page',
        'screen',
        'performance',
        'accessibility',
        'first paint ms',
        'largest ms',
        'blocked ms',
        'shift',
        'machine',
      ],
      rows,
    ),
  ]
}

function describeClaim(claim: ClaimFigures): string[] {
  const rows = Object.entries(claim).map(([kind, own]) => [
    ...[kind, own.claims, own.p50Ms, own.worstMs, own.replyP50Ms],
  ])
  return [
    `## From the key to the task painted (at most ${claimMsMax} ms)`,
    '',
    'Prompt and answer are there and their frame is painted. Fresh: the page was loaded 1.5 s before; later: it has shown tasks before.',
    '',
    ...describeTable(
      ['claims', 'how many', 'p50 ms', 'worst ms', 'reply of the claim p50 ms'],
      rows,
    ),
  ]
}

function describeJourney({ firstAnswer, next }: JourneyFigures): string[] {
  return [
    `## From sign-in to the first answer, and to the next task (at most ${nextMsMax} ms)`,
    '',
    'Presses of keys, a pasted text as one, by a hand that does not hesitate. Submit takes no press before what stands around it has stood still for a second, which is part of the first line.',
    '',
    ...describeTable(
      ['from', 'to', 'presses', 'p50 ms', 'worst ms'],
      [
        ['the sign-in page', 'the first answer submitted', firstAnswer.presses, firstAnswer.ms, ''],
        ['submit and next', 'the next task painted', next.presses, next.p50Ms, next.worstMs],
      ],
    ),
  ]
}

function describeList({ tasks, opened, rowsShown }: ListFigures): string[] {
  const rows = Object.entries(opened).map(([name, own]) => [
    ...[name, own.times, own.p50Ms, own.worstMs, own.replyP50Ms],
  ])
  return [
    `## The tasks of a client with ${tasks.toLocaleString('en-US')} of them (at most ${listMsMax} ms)`,
    '',
    `From the key that follows the link, or the choice in a filter, to the rows painted. The rarest level is on none of the newest 10,000: the page says so and offers to look further. Frames below are of ${rowsShown} rows.`,
    '',
    ...describeTable(['shown', 'times', 'p50 ms', 'worst ms', 'reply p50 ms'], rows),
  ]
}

function describeFrames(
  frames: Row[],
  { rows, chars, keys }: Pick<Sizes, 'rows' | 'chars' | 'keys'>,
): string[] {
  const head = [
    'while',
    'frames',
    'p50 ms',
    'p99 ms',
    'worst ms',
    'over 50 ms',
    'key to paint, worst ms',
    'longest work, processor ms',
  ]
  return [
    `## Frames (at most ${frameMsMax} ms)`,
    '',
    `A queue of ${rows} rows while tasks arrive, an answer of ${chars} characters, ${keys} presses or turns each. The service tells of the first hundred tasks; the replies were lengthened on their way.`,
    '',
    ...describeTable(
      head,
      frames.map(([name, own]) => [
        ...[name, own.frames, own.p50Ms, own.p99Ms, own.worstMs, own.over50, own.worstKeyMs],
        ...[own.worstTaskMs],
      ]),
    ),
  ]
}

function describeTable(head: string[], rows: (string | number)[][]): string[] {
  const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line), '']
}
