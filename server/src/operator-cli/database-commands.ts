// A restored database at the command line.
import {
  forgetSnapshots,
  keepEpoch,
  readKeptEpoch,
  untilReady,
} from '../adapters/restored-state.ts'
import type { Tx } from '../db/client.ts'
import { adoptDatabase } from '../modules/events/feed/adoption/adoption.ts'
import { eventIdOf } from '../modules/events/feed/present.ts'
import type { FeedEvent } from '../modules/events/feed/relay.ts'
import { fanOut } from '../modules/events/webhooks/sending/fan-out.ts'
import { recordAct } from '../modules/identity/audit/audit.ts'
import { type AdminDeps, actor, type Command, type Options, readWhole } from './options.ts'

export const databaseCommands: Record<string, Command> = {
  'adopt-database': {
    usage: '[--restored] [--epoch N]',
    about:
      'Open the service on a database that was restored. --restored where the service cannot see that it was; --epoch N is above all epochs so far, where Valkey was lost after an earlier adoption.',
    run: adoptRestored,
  },
}

/** What no database has come to: an id of an event has ten digits. */
const epochMax = 9_000

async function adoptRestored({ database, valkey }: AdminDeps, options: Options) {
  const asked = readWhole(options, 'epoch', 2, epochMax)
  await untilReady(valkey)
  const kept = await readKeptEpoch(valkey)
  // Before the service opens; and afterwards those that a process made which was open meanwhile.
  await forgetSnapshots(valkey)
  const { isNew, epoch, leftovers, feeds } = await adoptDatabase(database.db, {
    isForced: options.restored !== undefined,
    epochMin: Math.max(kept, (asked ?? 1) - 1),
    onRestored: (tx, events) => tellFeeds(tx, events),
  })
  if (!isNew) return { adopted: false, reason: 'This database is adopted already.', epoch }
  await keepEpoch(valkey, epoch)
  const forgotten = await forgetSnapshots(valkey)
  return {
    ...{ adopted: true, epoch, feeds, untoldEvents: leftovers },
    cachedTasksDropped: forgotten ?? 'Valkey does not answer; they end within 60 s',
  }
}

async function tellFeeds(tx: Tx, events: FeedEvent[]): Promise<void> {
  await fanOut(tx, events, eventIdOf)
  const [first] = events
  const details = { epoch: first?.epoch, feeds: events.length }
  await recordAct(tx, {
    accountUuid: null,
    actor,
    act: 'database.adopted',
    subject: 'database',
    details,
  })
}
