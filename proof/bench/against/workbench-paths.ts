// The paths of an engineer: claiming and answering, through the workbench with a session each.
import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import {
  describeSessionCookie,
  writeSessionCookie,
} from '../../../server/src/modules/identity/people/sign-in/session-cookie.ts'
import { fillOpenTasks, giveBack, withClient } from '../claim.ts'
import type { Path, Slices } from './path.ts'
import type { Sent } from './requests.ts'
import type { Side } from './sides.ts'

const openTasks = 30_000
const engineerCount = 300

async function openQueue(side: Side) {
  const engineers = await withClient(side.databaseUrl, async (database) => {
    await fillOpenTasks(database, side.clients, openTasks)
    const made = await makeEngineers(database, side)
    await database.query('vacuum analyze')
    return made
  })
  let next = 0
  const claim = async (count: number) => {
    const sent = Array.from({ length: count }, () => ({
      method: 'POST',
      path: '/workbench/v1/tasks/claim-next',
      headers: engineers[next++ % engineers.length] as Record<string, string>,
      body: {},
    }))
    const replies = await side.sender.sendAll(sent, { inFlight: 16, expected: 200 })
    return replies.map(({ text }, i) => {
      const { task } = JSON.parse(text) as {
        task: { id: string; lease: { number: number } } | null
      }
      if (task === null) throw new Error('Nothing was left to claim')
      return {
        id: task.id,
        leaseNumber: task.lease.number,
        headers: (sent[i] as Sent).headers ?? {},
      }
    })
  }
  return { claim }
}

async function openClaims(side: Side): Promise<Slices> {
  const count = 300
  const claimedMax = engineerCount * 15
  const { claim } = await openQueue(side)
  let claimed = 0
  return {
    async prepare() {
      if (claimed + count > claimedMax) {
        await giveBack(side.databaseUrl)
        claimed = 0
      }
    },
    async run() {
      await claim(count)
      claimed += count
      return count
    },
  }
}

/** A person needs a second to read, so tasks are opened before the slice. */
async function openSubmits(side: Side): Promise<Slices> {
  const count = 200
  const readMs = 1_100
  const { claim } = await openQueue(side)
  let held: Awaited<ReturnType<typeof claim>> = []
  const act = (name: string, body: object) =>
    held.map(({ id, leaseNumber, headers }) => ({
      method: 'POST',
      path: `/workbench/v1/tasks/${id}/${name}`,
      headers,
      body: { leaseNumber, ...body },
    }))
  return {
    async prepare() {
      held = await claim(count)
      // Older commits have no such route, and need none.
      for (const sent of act('open', {})) await side.sender.send(sent)
      await delay(readMs)
    },
    async run() {
      const sent = act('submit', { result: { message: 'No: it ends with the statement.' } })
      await side.sender.sendAll(sent, { inFlight: 16, expected: 200 })
      return count
    },
  }
}

/** Headers of engineers who are on duty and signed in with a second factor. */
export async function makeEngineers(
  database: pg.Client,
  { config, sender }: Pick<Side, 'config'> & { sender: Pick<Side['sender'], 'url'> },
  count = engineerCount,
): Promise<Record<string, string>[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(24).toString('hex'))
  await database.query(
    `with people as (insert into auth.users (name, email, email_verified, two_factor_enabled)
       select 'Engineer', token || '@example.com', true, true from unnest($1::text[]) token
       returning id, email),
     engineers as (insert into engineers (person_id, tag_ids, capacity, on_duty_since, last_seen_at)
       select id, '{1,2,3}'::bigint[], 20, now(), now() + interval '1 day' from people)
     insert into auth.sessions (user_id, token, expires_at, authenticated_at, second_factor_at)
     select id, split_part(email, '@', 1), now() + interval '1 day', now(), now() from people`,
    [tokens],
  )
  const cookie = describeSessionCookie(config)
  return tokens.map((token) => ({
    cookie: writeSessionCookie(token, cookie),
    origin: sender.url,
  }))
}

export const workbenchPaths: Record<string, Path> = {
  claim: { accounts: 64, keysPerAccount: 1, needsWorker: false, open: openClaims },
  submit: { accounts: 64, keysPerAccount: 1, needsWorker: false, open: openSubmits },
}
