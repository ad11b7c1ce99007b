// What a result must be before a task is completed with it. Without a response schema it is
// {message} and nothing beside it; with one it matches that schema exactly. Every problem is named
// by its place.

import type { ResultProblem, SchemaValidator } from '../../../../adapters/schema-validator.ts'
import { ApiError } from '../../../../core/errors.ts'
import { limits } from '../../../../core/limits.ts'
import { findTextFlaw } from '../../../../core/validate.ts'
import type { Db } from '../../../../db/client.ts'
import { selectResponseSchema } from '../queries.ts'
import type { TaskRef } from '../tasks.ts'

type Json = Record<string, unknown>

/** By the task's own schema. */
export async function assertAnswerFits(
  { db, schemas }: { db: Db; schemas: Pick<SchemaValidator, 'validate'> },
  ref: TaskRef,
  result: unknown,
): Promise<void> {
  const responseSchema = await selectResponseSchema(db, ref)
  if (responseSchema === undefined) throw new ApiError('NOT_FOUND')
  await assertResultFits(schemas, responseSchema, result, ref)
}

export async function assertResultFits(
  schemas: Pick<SchemaValidator, 'validate'>,
  responseSchema: Json | null,
  result: unknown,
  ref?: Pick<TaskRef, 'accountUuid'>,
): Promise<void> {
  const problems = findStorageProblems(result)
  if (problems.length > 0) throw refuse(problems)
  if (responseSchema === null) {
    const flaws = findMessageProblems(result)
    if (flaws.length > 0) throw refuse(flaws)
    return
  }
  const verdict = await schemas.validate(
    responseSchema,
    result,
    ref && { accountUuid: ref.accountUuid, isTest: false },
  )
  if (verdict.kind === 'invalid') throw refuse(verdict.problems)
  if (verdict.kind === 'costly') {
    if (verdict.isBusy) throw new ApiError('UNAVAILABLE', { retryAfterSeconds: 1 })
    const message =
      'takes too long to check against the response schema; make it smaller or simpler'
    throw refuse([{ pointer: '', message }])
  }
}

function refuse(problems: ResultProblem[]): ApiError {
  const errors = problems.slice(0, limits.reportedProblemsMax)
  return new ApiError('RESULT_INVALID', { details: { errors } })
}

function findMessageProblems(result: unknown): ResultProblem[] {
  if (typeof result !== 'object' || result === null || Array.isArray(result)) {
    return [{ pointer: '', message: 'must be an object with a message' }]
  }
  const problems = Object.keys(result)
    .filter((name) => name !== 'message')
    .map((name) => ({ pointer: `/${escapePart(name)}`, message: 'is not allowed here; remove it' }))
  const { message } = result as Json
  const hasMessage = Object.hasOwn(result, 'message')
  if (!hasMessage) problems.unshift({ pointer: '/message', message: 'is required' })
  else if (typeof message !== 'string') {
    problems.unshift({ pointer: '/message', message: 'must be of type string' })
  } else if (message.trim() === '') {
    problems.unshift({ pointer: '/message', message: 'must not be empty' })
  }
  return problems
}

type Path = { parent: Path | undefined; name: string | number }
type Open = { container: object; path: Path | undefined; depth: number }

/** What the database could not keep as it is: too deep, too large, or text that is none. */
function findStorageProblems(result: unknown): ResultProblem[] {
  const problems: ResultProblem[] = []
  const open: Open[] = []
  const report = (path: Path | undefined, message: string) => {
    problems.push({ pointer: spellPointer(path), message })
  }
  const check = (value: unknown, path: Path | undefined, depth: number) => {
    if (typeof value === 'object' && value !== null) open.push({ container: value, path, depth })
    else if (typeof value === 'string') {
      const flaw = findTextFlaw(value)
      if (flaw) report(path, `must not contain ${flaw}`)
    } else if (typeof value === 'number' && !Number.isFinite(value)) {
      report(path, 'is too large for a number')
    }
  }
  check(result, undefined, 1)
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { container, path, depth } = next
    if (problems.length >= limits.reportedProblemsMax) return problems
    if (depth > limits.resultDepthMax) {
      return [{ pointer: '', message: `must be at most ${limits.resultDepthMax} levels deep` }]
    }
    if (Array.isArray(container)) {
      for (let at = 0; at < container.length; at++) {
        check(container[at], { parent: path, name: at }, depth + 1)
      }
      continue
    }
    for (const [name, value] of Object.entries(container)) {
      const flaw = findTextFlaw(name)
      if (flaw) report(path, `must not have a name with ${flaw}`)
      else check(value, { parent: path, name }, depth + 1)
    }
  }
  if (problems.length > 0) return problems
  const bytes = Buffer.byteLength(JSON.stringify(result) ?? '')
  if (bytes <= limits.resultBytesMax) return []
  const message = `must be at most ${limits.resultBytesMax} bytes as JSON, not ${bytes}`
  return [{ pointer: '', message }]
}

function spellPointer(path: Path | undefined): string {
  const parts: string[] = []
  for (let at = path; at !== undefined; at = at.parent)
    parts.push(`/${escapePart(String(at.name))}`)
  return parts.reverse().join('')
}

function escapePart(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}
