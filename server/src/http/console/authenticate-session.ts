// What every request of a person passes before its handler, in this order: where it was sent from
// (403), the session (401), what the person may do (404, 403), the second factor (403), and how
// recently they signed in (403). An Authorization header is never looked at here.
import type { FastifyRequest, onRequestHookHandler } from 'fastify'
import { ApiError } from '../../errors.ts'
import { decodeId } from '../../ids.ts'
import type { Role, Session } from '../../modules/people/people.ts'
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

export type DoorDeps = {
  /** The live session that a Cookie header names. */
  findSession(cookieHeader: string | undefined): Promise<Session | undefined>
  /** What a person is to an account or to a test twin. */
  findPlaceIn(
    personUuid: string,
    accountUuid: string,
  ): Promise<{ role: Role; isTest: boolean } | undefined>
  ownOrigin: string
}

export function createConsoleDoor({ findSession, findPlaceIn, ownOrigin }: DoorDeps) {
  async function enter(request: FastifyRequest, operation: ConsoleOperation): Promise<void> {
    if (isUnsafe(operation) && !operation.fromAnywhere) {
      assertOwnOrigin(request.headers, ownOrigin)
    }
    if (operation.access.who === 'anyone') return
    const session = await findSession(request.headers.cookie)
    if (session === undefined) throw new ApiError('UNAUTHORIZED', { message: 'Sign in first.' })
    request.session = session
    if (operation.access.who === 'member') {
      request.account = await findMembership(session, operation.access, request)
    }
    assertAllowed(session, operation.access)
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
      enter(request, operation).then(() => done(), done)
    }
  }
}

function assertAllowed(session: Session, access: Access): void {
  const { person } = session
  if (access.who === 'operator' && !person.isOperator)
    throw forbidden('Only operators may do this.')
  if (access.who === 'engineer' && person.engineer === undefined) {
    throw forbidden('Only engineers may do this.')
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
