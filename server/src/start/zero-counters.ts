// Every counter begins at 0 for each label it can have. A counter that first appears with its first failure shows
// no increase to Prometheus, so an alert on the first one would stay silent. The types keep the lists complete:
// a new outcome in its module does not compile until it stands here.
import type { PreviewOutcome } from '../adapters/image-previews.ts'
import type { FallbackReason } from '../adapters/limiter.ts'
import type { StoreOperation, StoreOutcome } from '../adapters/object-store-calls.ts'
import type { ScanVerdict } from '../adapters/scanner.ts'
import type { SnapshotWrite } from '../adapters/snapshots.ts'
import { type LoopName, loopNames } from '../core/loop-names.ts'
import type { Metrics } from '../core/metrics.ts'
import { type Mode, modeMultipliersE4 } from '../core/money.ts'
import type { TurnEnd } from '../http/turns.ts'
import type { WaitEnd } from '../http/waits.ts'
import type { LookReason } from '../modules/events/feed/catch-up.ts'
import type { WatchKind } from '../modules/events/feed/subscription-table.ts'
import type { MailOutcome } from '../modules/events/notices/digests.ts'
import type { PushOutcome } from '../modules/events/push/send-pushes.ts'
import type { PrefixCheck } from './file-checks.ts'

type All<Label extends string> = Record<Label, true>

const turnEnds: All<TurnEnd> = {
  ...{ admitted: true, limited: true, gone: true, drained: true, revoked: true },
}
const waitEnds: All<WaitEnd | 'refused'> = {
  ...{ drained: true, revoked: true, gone: true, refused: true },
}
const fallbackReasons: All<FallbackReason> = {
  ...{ disconnected: true, paused: true, timeout: true, error: true },
}
const snapshotWrites: All<SnapshotWrite> = { mark: true, set: true }
const watchKinds: All<WatchKind> = { task: true, feed: true }
const lookReasons: All<LookReason> = { gap: true, silence: true, subscribed: true }
const scanVerdicts: All<ScanVerdict> = { clean: true, infected: true, unavailable: true }
const previewOutcomes: All<PreviewOutcome> = {
  ...{ made: true, too_many_pixels: true, too_costly: true },
  ...{ unreadable: true, stalled: true, busy: true },
}
const pushOutcomes: All<PushOutcome> = {
  ...{ sent: true, unwanted: true, gone: true, retried: true, given_up: true },
}
const mailOutcomes: All<MailOutcome> = { sent: true, retried: true, given_up: true }
const orphanPrefixes: All<PrefixCheck['prefix']> = { files: true, incoming: true }

const storeOperations: All<StoreOperation> = {
  ...{ put: true, open: true, remove: true, list: true, ensureBucket: true },
}
const storeOutage: StoreOutcome = 'unavailable'
const modes = Object.keys(modeMultipliersE4) as Mode[]

/** Work in the background that is no loop, or not only one. */
export const otherWorks = [
  ...['deadlines', 'drafts', 'floor', 'jobs', 'keys', 'live', 'mail', 'part-sightings'],
  ...['request-log', 'traces', 'watch', 'webhooks', 'workbench'],
] as const

type Labelled = { inc(labels: Record<string, string>, value: number): void }

function begin(counter: Labelled, label: string, values: readonly string[]): void {
  for (const value of values) counter.inc({ [label]: value }, 0)
}

export function startAtZero(metrics: Metrics): void {
  begin(metrics.turns, 'outcome', Object.keys(turnEnds))
  begin(metrics.waitsEnded, 'reason', Object.keys(waitEnds))
  begin(metrics.limiterFallbacks, 'reason', Object.keys(fallbackReasons))
  begin(metrics.snapshotWritesLost, 'write', Object.keys(snapshotWrites))
  begin(metrics.wakeUps, 'kind', Object.keys(watchKinds))
  begin(metrics.watchLooks, 'reason', Object.keys(lookReasons))
  begin(metrics.scans, 'verdict', Object.keys(scanVerdicts))
  begin(metrics.previews, 'outcome', Object.keys(previewOutcomes))
  begin(metrics.pushes, 'outcome', Object.keys(pushOutcomes))
  begin(metrics.noticeMails, 'outcome', Object.keys(mailOutcomes))
  begin(metrics.fileOrphans, 'prefix', Object.keys(orphanPrefixes))
  begin(metrics.filesMoved, 'outcome', ['moved', 'blocked'])
  begin(metrics.modelTokens, 'direction', ['input', 'output'])
  const works: readonly (LoopName | (typeof otherWorks)[number])[] = [
    ...(Object.keys(loopNames) as LoopName[]),
    ...otherWorks,
  ]
  begin(metrics.backgroundErrors, 'work', works)
  for (const mode of modes)
    for (const outcome of ['on_time', 'late']) metrics.answered.inc({ mode, outcome }, 0)
}

/** Of its calls only those that an alert counts: each series of a histogram is one for each bucket. */
export function startStoreAtZero({ storeSeconds }: Metrics): void {
  for (const operation of Object.keys(storeOperations))
    storeSeconds.zero({ operation, outcome: storeOutage })
}
