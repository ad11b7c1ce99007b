// What every request of a person passes before its handler, in this order: where it was sent from
// (403), the session (401), what the person may do (404, 403), the second factor (403), and how
// recently they signed in (403). An Authorization header is ignored here. Then it waits until
// few enough others of the same person are being served: without that one person with a loop holds up
// everybody who shares the process.

import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import { createAccountSlots } from '../../core/account-slots.ts'
import type { Role, Session } from '../../core/caller.ts'
import { ApiError } from '../../core/errors.ts'
import { decodeId } from '../../core/ids.ts'
import { limits } from '../../core/limits.ts'
import { type Access, type ConsoleOperation, isUnsafe } from './operation.ts'
import { assertOwnOrigin } from './origin.ts'

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | undefined
    account: { uuid: string; role: Role; isTest: boolean } | undefined
  }
}

/** The replies are data: nothing in them may ever run or load anything. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'"

export type SessionAuthenticationDeps = {
  /** The live session that a Cookie header names. */
  findSession(cookieHeader: string | undefined): Promise<Session | undefined>
  /** The role of a user in an account, live or test. */
  findPlaceIn(
    personUuid: string,
    accountUuid: string,
  ): Promise<{ role: Role; isTest: boolean } | undefined>
  ownOrigin: string
}

type Arrival = { request: FastifyRequest; reply: FastifyReply }

export function createSessionAuthentication({
  findSession,
  findPlaceIn,
  ownOrigin,
}: SessionAuthenticationDeps) {
  async function enter({ request, reply }: Arrival, operation: ConsoleOperation): Promise<void> {
    if (isUnsafe(operation) && !operation.fromAnywhere) {
      assertOwnOrigin(request.headers, ownOrigin)
    }
    if (operation.access.who === 'anyone') return
    const session = await findSession(request.headers.cookie)
    if (session === undefined) throw new ApiError('UNAUTHORIZED', { message: 'Sign in first.' })
    request.session = session
    // Before what the route sets: of two cookies of one name a browser keeps the last.
    if (session.renewedCookie !== undefined) reply.header('set-cookie', session.renewedCookie)
    if (operation.access.who === 'member') {
      request.account = await findMembership(session, operation.access, request)
    }
    assertAllowed(session, operation.access)
  }

  const turns = createAccountSlots({
    allMax: limits.consoleRequestsAtOnceMax,
    accountMax: limits.consoleRequestsAtOncePerPerson,
  })

  /** Streams and files take as long as their readers, and have bounds of their own. */
  async function awaitTurn(
    { session }: FastifyRequest,
    { raw }: FastifyReply,
    { reply }: ConsoleOperation,
  ): Promise<void> {
    if (session === undefined || reply.fileTypes !== undefined) return
    const owner = { accountUuid: session.person.uuid, isTest: false }
    const ended = new AbortController()
    for (const event of ['finish', 'close']) raw.once(event, () => ended.abort())
    // Whoever hung up meanwhile hears nothing of this.
    if (raw.destroyed || !(await turns.enter(owner, ended.signal)))
      throw new ApiError('UNAVAILABLE')
    const leave = () => turns.leave(owner)
    if (ended.signal.aborted) leave()
    else ended.signal.addEventListener('abort', leave)
  }

  /** To everybody else an account is as absent as one that was never made. */
  async function findMembership({ person }: Session, access: Access, { params }: FastifyRequest) {
    const uuid = decodeId('acct', (params as { account_id?: string }).account_id ?? '')
    if (uuid === undefined) throw new ApiError('NOT_FOUND')
    const liveRole = person.roles.get(uuid)
    const place = liveRole
      ? { role: liveRole, isTest: false }
      : access.twinToo && (await findPlaceIn(person.uuid, uuid))
    if (!place) throw new ApiError('NOT_FOUND')
    const { role, isTest } = place
    if (access.roles && !access.roles.includes(role)) {
      throw forbidden(`Your role in this account is ${role}.`)
    }
    return { uuid, role, isTest }
  }

  return function admit(operation: ConsoleOperation): onRequestHookHandler {
    return function admitRequest(request, reply, done) {
      reply.header('content-security-policy', dataPolicy)
      enter({ request, reply }, operation)
        .then(() => awaitTurn(request, reply, operation))
        .then(() => done(), done)
    }
  }
}

function assertAllowed(session: Session, access: Access): void {
  const { person } = session
  if (access.who === 'operator' && !person.isOperator) throw forbidden('This requires an operator.')
  if (access.who === 'engineer' && person.engineer === undefined) {
    throw forbidden('This requires an engineer.')
  }
  if (access.who === 'operator' || access.who === 'engineer') {
    if (!session.hasSecondFactor) throw new ApiError('SECOND_FACTOR_REQUIRED')
    if (access.who === 'engineer' && person.engineer?.isSuspended) {
      throw forbidden('An operator has suspended your work.')
    }
  }
  if (access.stepUp && !session.isRecent) throw new ApiError('STEP_UP_REQUIRED')
}

function forbidden(message: string): ApiError {
  return new ApiError('FORBIDDEN', { message })
}
