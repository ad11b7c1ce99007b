// Whether mail and model answer, as every process sees it. Invariants:
// - An outage shows within a minute, also when no task needs the part: the worker probes it.
// - A probe that is answered does not hide that real calls fail, and the other way round.
// - One lost call is no outage, and neither is what one task's content made the model do.
// - Operators are mailed once an outage, however many workers see it.
import type { Db } from '../../../db/client.ts'
import {
  markTold,
  type SeenPart,
  type SightingRow,
  type SightingSource,
  selectOperatorEmails,
  selectSightings,
  upsertAnswered,
  upsertFailed,
} from './sighting-queries.ts'

export type { SeenPart }

/** Times in a row after which a part counts as down. */
const failuresUntilDown: Record<SightingSource, number> = { probe: 2, call: 3 }
/** A sighting older than this says nothing of now. */
const sightingSeconds = 300

export type Outage = { part: SeenPart; source: SightingSource; since: Date; reason: string }

export async function readSightings(db: Db): Promise<SightingRow[]> {
  return await selectSightings(db, sightingSeconds)
}

/** At most one a part: that which began first. */
export function listOutages(rows: readonly SightingRow[]): Outage[] {
  const found = new Map<SeenPart, Outage>()
  for (const { part, source, failures, failing_since, reason } of rows) {
    if (failing_since === null || failures < failuresUntilDown[source]) continue
    const known = found.get(part)
    if (known && known.since <= failing_since) continue
    found.set(part, { part, source, since: failing_since, reason: reason ?? 'no answer' })
  }
  return [...found.values()]
}

type Probe = { part: SeenPart; ask(): Promise<unknown> }

/** Asks each part once, and writes down what came of it. */
export async function probeParts(db: Db, probes: readonly Probe[]): Promise<void> {
  for (const { part, ask } of probes) {
    const failure = await ask().then(
      () => undefined,
      (error: Error) => error.message,
    )
    if (failure === undefined) await upsertAnswered(db, { part, source: 'probe' })
    else await upsertFailed(db, { part, source: 'probe', reason: failure })
  }
}

export type CallReports = { report(part: SeenPart, failure: string | undefined): void }

/** What calls show. Successes are written down now and then, failures always. */
export function createCallReports(db: Db, onError: (error: Error) => void): CallReports {
  const answeredMs = new Map<SeenPart, number>()
  return {
    report(part, failure) {
      const now = performance.now()
      if (failure !== undefined) {
        answeredMs.delete(part)
        upsertFailed(db, { part, source: 'call', reason: failure }).catch(onError)
        return
      }
      if (now - (answeredMs.get(part) ?? Number.NEGATIVE_INFINITY) < answeredEveryMs) return
      answeredMs.set(part, now)
      upsertAnswered(db, { part, source: 'call' }).catch(onError)
    },
  }
}

const answeredEveryMs = 15_000

type OutageMail = { to: string; subject: string; text: string }

/** Mails the operators of outages that nobody told them of yet. */
export async function tellOperators(
  db: Db,
  { post, publicUrl }: { post(mail: OutageMail): void; publicUrl: string },
): Promise<void> {
  for (const outage of listOutages(await readSightings(db))) {
    // Mail about an unavailable mail server would not arrive; the pages show it.
    if (outage.part === 'mail' || !(await markTold(db, outage.part, outage.source))) continue
    for (const to of await selectOperatorEmails(db))
      post({ to, ...writeOutageMail(outage, publicUrl) })
  }
}

export const outageWords: Record<SeenPart, string> = {
  model: 'Tasks get no AI drafts, and instant answers are cancelled with a full release.',
  mail: 'No email can be sent: confirmations, password resets and notifications fail.',
}

function writeOutageMail({ part, since, reason }: Outage, publicUrl: string) {
  return {
    subject: `The ${part} does not answer`,
    text:
      `The ${part} has not answered since ${since.toISOString()} (${reason}).\n\n` +
      `${outageWords[part]}\n\nThe state of all parts: ${publicUrl}/admin/system\n`,
  }
}
