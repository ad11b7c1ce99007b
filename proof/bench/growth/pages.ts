// How long pages of members and operators take over HTTP, on both sides in turns. The first look of each is thrown away.
import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { encodeId } from '../../../server/src/core/ids.ts'
import {
  describeSessionCookie,
  writeSessionCookie,
} from '../../../server/src/modules/identity/people/sign-in/session-cookie.ts'
import type { BenchOptions } from '../create.ts'
import { percentile } from '../percentile.ts'
import { type ProcessorUse, startTiming } from '../processor-time.ts'
import { median, round3 } from '../statistics.ts'
import { query, type Side } from './side.ts'

const samples = 60
/** The live overview is read at most so often, and shared between. */
const overviewSamples = 20
const overviewPauseMs = 1_500

export type PageGrowth = {
  fewP50Ms: number
  manyP50Ms: number
  manyP95Ms: number
  /** Of all processes for one page, which tells more where others use the machine. */
  fewCpuMs: number
  manyCpuMs: number
}

type Reader = (name: string, path: string) => Promise<number>

export async function measurePages(
  few: Side,
  many: Side,
  { say, servers }: Pick<BenchOptions, 'say' | 'servers'>,
): Promise<Record<string, PageGrowth>> {
  const readers = [await openReader(few), await openReader(many)] as const
  const found: Record<string, PageGrowth> = {}
  for (const [name, path] of Object.entries(pages)) {
    const isOverview = name === 'live overview'
    const times = readers.map(() => [] as number[])
    const cpuMs = readers.map(() => [] as number[])
    for (let sample = -1; sample < (isOverview ? overviewSamples : samples); sample++) {
      if (isOverview) await delay(overviewPauseMs)
      for (const [at, read] of readers.entries()) {
        const side = at === 0 ? few : many
        const endTiming = startTiming({ api: side.api.pid, ...servers })
        const tookMs = await read(name, path)
        const used = sumMs(endTiming())
        if (sample >= 0) {
          times[at]?.push(tookMs)
          cpuMs[at]?.push(used)
        }
      }
    }
    const [atFew = [], atMany = []] = times.map((each) => each.toSorted((a, b) => a - b))
    found[name] = {
      fewP50Ms: round3(percentile(atFew, 50)),
      manyP50Ms: round3(percentile(atMany, 50)),
      manyP95Ms: round3(percentile(atMany, 95)),
      fewCpuMs: round3(median(cpuMs[0] ?? [])),
      manyCpuMs: round3(median(cpuMs[1] ?? [])),
    }
    say(`growth page ${name}: ${JSON.stringify(found[name])}`)
  }
  return found
}

const sumMs = (use: ProcessorUse) =>
  Object.values(use).reduce((all, each) => all + each.userMicros + each.systemMicros, 0) / 1_000

/** ACCOUNT is the one with the most tasks. */
const pages: Record<string, string> = {
  'home: numbers of 7 days':
    '/console/v1/accounts/ACCOUNT/statistics?days=7&timeZone=Europe/Berlin',
  'home: attention': '/console/v1/accounts/ACCOUNT/attention',
  'usage: numbers of 90 days':
    '/console/v1/accounts/ACCOUNT/statistics?days=90&timeZone=Europe/Berlin',
  'usage of a project':
    '/console/v1/accounts/ACCOUNT/statistics?days=90&timeZone=Europe/Berlin&projectId=PROJECT',
  'tasks of a member': '/console/v1/accounts/ACCOUNT/tasks?limit=25',
  'open tasks of a member': '/console/v1/accounts/ACCOUNT/tasks?limit=25&status=pending',
  'tasks of a mode': '/console/v1/accounts/ACCOUNT/tasks?limit=25&mode=fast',
  'ledger of a member': '/console/v1/accounts/ACCOUNT/ledger?limit=50',
  'ledger: captures': '/console/v1/accounts/ACCOUNT/ledger?limit=50&kind=capture',
  'ledger: grants': '/console/v1/accounts/ACCOUNT/ledger?limit=50&kind=grant',
  'live overview': '/operator/v1/floor',
  'tasks of operators': '/operator/v1/tasks?limit=25',
  'ledger checks': '/operator/v1/books',
  'accounts of operators': '/operator/v1/accounts?limit=25',
  'figures of engineers': '/operator/v1/engineer-figures?limit=100',
  coverage: '/operator/v1/calendar/coverage',
  system: '/operator/v1/system',
}

/** A person who is a member of the account with the most tasks, and an operator. */
async function openReader(side: Side): Promise<Reader> {
  const { accountUuid, projectId } = side.clients[0] as Side['clients'][number]
  const token = randomBytes(24).toString('base64url')
  await query(
    side,
    `with person as (insert into auth.users (name, email, email_verified, two_factor_enabled)
       values ('Reader', gen_random_uuid() || '@example.com', true, true) returning id),
     operator as (insert into operators (person_id) select id from person),
     member as (insert into memberships (account_id, person_id, role) select $2, id, 'owner' from person)
     insert into auth.sessions (user_id, token, expires_at, authenticated_at, second_factor_at)
     select id, $1, now() + interval '1 day', now(), now() from person`,
    [token, accountUuid],
  )
  const cookie = writeSessionCookie(token, describeSessionCookie(side.config))
  return async (name, template) => {
    const path = template
      .replace('ACCOUNT', encodeId('acct', accountUuid))
      .replace('PROJECT', String(projectId))
    const startedAtMs = performance.now()
    const { status, text } = await side.sender.send({ method: 'GET', path, headers: { cookie } })
    if (status !== 200) throw new Error(`${name}: ${status} ${text.slice(0, 300)}`)
    return performance.now() - startedAtMs
  }
}
