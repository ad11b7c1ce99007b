// People for tests. signIn makes a person and a session as a sign-in would leave them behind, without
// the work of hashing a password; server/test/console/sign-in.test.ts holds it against a true one.

import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Role } from '../src/core/caller.ts'
import { decodeId, encodeId } from '../src/core/ids.ts'
import { readAccountApiPath } from '../src/http/console/authenticate-member.ts'
import {
  describeSessionCookie,
  writeSessionCookie,
} from '../src/modules/identity/people/sign-in/session-cookie.ts'
import { checkConsoleReply } from './console-contract.ts'
import { checkReply } from './contract.ts'
import { type Loose, type Reply, readText, type Service } from './service.ts'

export type PersonRequest = {
  name?: string
  email?: string
  operator?: true
  engineer?: { tagIds: number[]; capacity?: number }
  memberOf?: { accountId: string; role: Role }[]
  /** Whether the session was made with a second factor; by default so where one is required. */
  secondFactor?: boolean
  signedInAgoSeconds?: number
}

export type ConsoleCallOptions = { body?: unknown; headers?: Record<string, string> }

export type ConsoleCaller = (
  method: string,
  path: string,
  options?: ConsoleCallOptions,
) => Promise<Reply>

export type TestPerson = {
  personUuid: string
  personId: string
  email: string
  sessionUuid: string
  /** The Cookie header of the session. */
  cookie: string
  call: ConsoleCaller
}

export async function signIn(service: Service, request: PersonRequest = {}): Promise<TestPerson> {
  const mark = randomBytes(6).toString('hex')
  const email = request.email ?? `person-${mark}@example.com`
  const hasFactor =
    request.secondFactor ?? (request.operator === true || request.engineer !== undefined)
  const personUuid = await insertPerson(service, { ...request, email }, hasFactor)
  const token = `test-${randomBytes(24).toString('base64url')}`
  const agoSeconds = request.signedInAgoSeconds ?? 0
  const at = sql<Date>`now() - make_interval(secs => ${agoSeconds})`
  const session = await service.deps.database.db
    .insertInto('auth.sessions')
    .values({
      user_id: personUuid,
      token,
      expires_at: sql<Date>`now() + interval '1 day'`,
      authenticated_at: at,
      second_factor_at: hasFactor ? at : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const cookie = writeSessionCookie(token, describeSessionCookie(service.config))
  return {
    personUuid,
    personId: encodeId('person', personUuid),
    email,
    sessionUuid: session.id,
    cookie,
    call: createConsoleCaller(service, cookie),
  }
}

async function insertPerson(
  { deps }: Service,
  { name, email, operator, engineer, memberOf = [] }: PersonRequest & { email: string },
  hasFactor: boolean,
): Promise<string> {
  const { db } = deps.database
  const { id } = await db
    .insertInto('auth.users')
    .values({
      name: name ?? 'Test Person',
      email,
      email_verified: true,
      password_mailed_at: sql<Date>`now()`,
      two_factor_enabled: hasFactor,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (operator) await db.insertInto('operators').values({ person_id: id }).execute()
  if (engineer) {
    const { tagIds, capacity = 1 } = engineer
    await db.insertInto('engineers').values({ person_id: id, tag_ids: tagIds, capacity }).execute()
  }
  for (const { accountId, role } of memberOf) {
    const account_id = decodeId('acct', accountId)
    if (account_id === undefined) throw new Error(`${accountId} is no id of an account`)
    await db.insertInto('memberships').values({ account_id, person_id: id, role }).execute()
  }
  return id
}

/** Sends requests as our pages would: with the cookie, and with an Origin where one is needed. */
export function createConsoleCaller(service: Service, cookie?: string): ConsoleCaller {
  const origin = new URL(service.config.publicUrl).origin
  return async function call(method, path, { body, headers: given } = {}) {
    const headers: Record<string, string> = { ...(cookie && { cookie }), ...given }
    if (method !== 'GET' && method !== 'HEAD') headers.origin ??= origin
    const isSentAsIs = typeof body === 'string' || body instanceof Uint8Array
    if (body !== undefined) headers['content-type'] ??= 'application/json'
    const response = await fetch(`${service.url}${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: isSentAsIs ? (body as string) : JSON.stringify(body) }),
    })
    const text = await readText(response)
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
    const reply: Reply = {
      status: response.status,
      headers: response.headers,
      text,
      body: (isJson && text !== '' ? JSON.parse(text) : undefined) as Loose,
    }
    const apiPath = readAccountApiPath(path)
    // The authentication hook for members has its own errors, which no operation of the API lists.
    const isFromAuthentication = [401, 403, 404].includes(reply.status)
    if (apiPath === undefined || isFromAuthentication) checkConsoleReply(method, path, reply)
    else checkReply(method, apiPath, reply)
    return reply
  }
}
