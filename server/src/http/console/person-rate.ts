// How often a person may ask at the pages' API, counted before the database is asked who they are.
// The first request of a session is counted for that session; from then on the process knows whose it
// is, and all sessions of a person count together.
import type { Session } from '../../core/caller.ts'
import { limits } from '../../core/limits.ts'
import { createLocalRate, type LocalRateOptions } from '../local-rate.ts'

const sessionsKnownMax = 50_000

export type SessionFinder = (cookieHeader: string | undefined) => Promise<Session | undefined>

export type PersonRateOptions = {
  /** The token of a cookie that we signed. */
  readToken(cookieHeader: string | undefined): string | undefined
  find: SessionFinder
  rate?: LocalRateOptions
}

const consoleRate: LocalRateOptions = {
  perSecond: limits.consoleRequestsPerSecondPerPerson,
  burst: limits.consoleRequestsBurstPerPerson,
  phrase: 'requests for the person',
}

export function limitPerPerson({
  readToken,
  find,
  rate = consoleRate,
}: PersonRateOptions): SessionFinder {
  const persons = new Map<string, string>()
  const { charge } = createLocalRate(rate)
  return async (cookieHeader) => {
    const token = readToken(cookieHeader)
    if (token === undefined) return undefined
    charge(persons.get(token) ?? token)
    const session = await find(cookieHeader)
    if (session === undefined) persons.delete(token)
    else if (!persons.has(token)) {
      if (persons.size >= sessionsKnownMax) persons.delete(persons.keys().next().value as string)
      persons.set(token, session.person.uuid)
    }
    return session
  }
}
