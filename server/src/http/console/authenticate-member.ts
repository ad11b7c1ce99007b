// The API for the pages of an account: the operations of the API are served to members under
// /console/v1/accounts/{account_id}/api as well, by the same code. Instead of a key a request passes
// here, in this order: where it was sent from (403), the session (401), the membership (404), what
// the role may do (403), rate (429). The account may be the test account.

import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import type { KnownKey, Role, Scope, Session } from '../../core/caller.ts'
import { ApiError } from '../../core/errors.ts'
import { decodeId } from '../../core/ids.ts'
import { suspendedError } from '../../core/suspended-error.ts'
import { isUnsafe, type Operation } from '../operation.ts'
import type { Route } from '../route.ts'
import type { Turns } from '../turns.ts'
import { dataPolicy } from './authenticate-session.ts'
import { assertOwnOrigin } from './origin.ts'

/** Where the API of an account begins for its members. */
export const accountApiPath = '/console/v1/accounts/:account_id/api'

const accountApiUrl = /^\/console\/v1\/accounts\/[^/]+\/api(\/[^?]*)/

/** The path of the API that an address for members stands for. */
export function readAccountApiPath(url: string): string | undefined {
  return accountApiUrl.exec(url)?.[1]
}

/** All but what is about keys and their requests: a person has pages of their own for that. */
export function servesMembers({ operation }: Route): boolean {
  return !operation.forKeysOnly
}

type MemberCaller = { key: KnownKey; role: Role }

export type MemberAuthenticationDeps = {
  findSession(cookieHeader: string | undefined): Promise<Session | undefined>
  findMemberCaller(personUuid: string, accountUuid: string): Promise<MemberCaller | undefined>
  /** For those who are told that they may not. */
  rolesWith(scope: Scope): Role[]
  turns: Pick<Turns, 'pay'>
  ownOrigin: string
}

export function createMemberAuthentication(deps: MemberAuthenticationDeps) {
  const { findSession, findMemberCaller, turns, ownOrigin } = deps
  async function enter(operation: Operation, request: FastifyRequest, reply: FastifyReply) {
    if (isUnsafe(operation)) assertOwnOrigin(request.headers, ownOrigin)
    const session = await findSession(request.headers.cookie)
    if (session === undefined) throw new ApiError('UNAUTHORIZED', { message: 'Sign in first.' })
    request.session = session
    if (session.renewedCookie !== undefined) reply.header('set-cookie', session.renewedCookie)
    const accountUuid = accountUuidOf(request)
    const member = accountUuid && (await findMemberCaller(session.person.uuid, accountUuid))
    if (!member) throw new ApiError('NOT_FOUND')
    request.key = member.key
    assertMay(deps, member, operation)
    // A poll is charged by its handler.
    if (operation.charge === 'poll') return
    await turns.pay(request, reply)
  }

  return function guard(operation: Operation): onRequestHookHandler {
    return function enterAccount(request, reply, done) {
      reply.header('content-security-policy', dataPolicy)
      enter(operation, request, reply).then(() => done(), done)
    }
  }
}

function accountUuidOf({ params }: FastifyRequest): string | undefined {
  return decodeId('acct', (params as { account_id?: string }).account_id ?? '')
}

function assertMay(
  { rolesWith }: MemberAuthenticationDeps,
  { key, role }: MemberCaller,
  { scope }: Operation,
): void {
  if (key.isSuspended) throw suspendedError()
  if (scope === undefined || key.scopes.has(scope)) return
  throw new ApiError('FORBIDDEN', {
    message: `Your role in this account is ${role}; this needs ${rolesWith(scope).join(' or ')}.`,
    details: { requiredScope: scope },
  })
}
