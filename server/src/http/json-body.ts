// Parses a JSON body and rejects everything unsafe for later code: no key that reaches a prototype, no
// text the database cannot store, no number that is not one, no nesting that overflows a stack.
// Everything here is iterative for that last reason.
import { ApiError, invalidRequest, type Problem } from '../core/errors.ts'
import { type FieldPath, spellField } from '../core/field-path.ts'
import { limits } from '../core/limits.ts'
import { findTextFlaw } from '../core/validate.ts'

const decoder = new TextDecoder('utf-8', { fatal: true })

export function parseJsonBody(bytes: Buffer): unknown {
  if (bytes.length === 0) throw invalidBody('is empty; send a JSON object')
  const text = decodeText(bytes)
  const body = parseText(text)
  // A NUL or a lone surrogate is malformed JSON or malformed UTF-8 unless it is written as an escape.
  const problems = findBodyProblems(body, text.includes('\\u'))
  if (problems.length > 0) throw invalidRequest(problems)
  return body
}

const contentTypeCharsMax = 128

/** Only UTF-8 JSON, uncompressed: a body that is read in another way than it was checked is a hole. */
export function assertJsonContentType(
  contentType: string | undefined,
  contentEncoding: string | undefined,
): void {
  if (contentEncoding !== undefined && contentEncoding.toLowerCase() !== 'identity') {
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE')
  }
  if (contentType === 'application/json') return
  if (contentType === undefined || contentType.length > contentTypeCharsMax) {
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE')
  }
  const [mediaType, ...parameters] = contentType.split(';').map((part) => part.trim().toLowerCase())
  const isUtf8 = parameters.every((part) => /^(?:|charset=(?:utf-8|"utf-8"))$/.test(part))
  if (mediaType !== 'application/json' || !isUtf8) throw new ApiError('UNSUPPORTED_MEDIA_TYPE')
}

function invalidBody(message: string): ApiError {
  return invalidRequest([{ field: 'body', message }])
}

function decodeText(bytes: Buffer): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw invalidBody('must be valid UTF-8')
  }
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    // The engine's message quotes the body, which must not reach a log; only the position is used.
    const place = /\(line (\d+) column (\d+)\)$/.exec((error as Error).message)
    const where = place ? ` (see line ${place[1]}, column ${place[2]})` : ''
    throw invalidBody(`must be valid JSON${where}`)
  }
}

type Container = FieldPath & { parent: Container | undefined; value: object; depth: number }

function findBodyProblems(body: unknown, mayHideText: boolean): Problem[] {
  const problems: Problem[] = []
  const containers: Container[] = []

  function check(
    value: unknown,
    parent: Container | undefined,
    key: string | number,
    depth: number,
  ) {
    if (typeof value === 'string') {
      const flaw = mayHideText ? findTextFlaw(value) : undefined
      if (flaw)
        problems.push({ field: spellField({ parent, key }), message: `must not contain ${flaw}` })
    } else if (typeof value === 'number') {
      if (!Number.isFinite(value)) {
        problems.push({ field: spellField({ parent, key }), message: 'is too large for a number' })
      }
    } else if (typeof value === 'object' && value !== null) {
      if (depth <= limits.bodyDepthMax) containers.push({ parent, key, value, depth })
      else problems.push({ field: spellField({ parent, key }), message: tooDeep })
    }
  }

  check(body, undefined, 'body', 1)
  for (let i = 0; i < containers.length && problems.length < limits.reportedProblemsMax; i++) {
    const container = containers[i] as Container
    const { value, depth } = container
    if (Array.isArray(value)) {
      for (let at = 0; at < value.length; at++) check(value[at], container, at, depth + 1)
      continue
    }
    // A field of the body is named by itself: "metadata", not "body.metadata".
    const parent = i === 0 ? undefined : container
    for (const name in value) {
      const member = (value as Record<string, unknown>)[name]
      const flaw = findKeyFlaw(name, member, mayHideText)
      if (flaw) problems.push({ field: spellField(container), message: flaw })
      else check(member, parent, name, depth + 1)
    }
  }
  return problems.slice(0, limits.reportedProblemsMax)
}

const tooDeep = `is nested too deep; at most ${limits.bodyDepthMax} levels are allowed`

function findKeyFlaw(name: string, value: unknown, mayHideText: boolean): string | undefined {
  if (name === '__proto__') return 'must not have the key "__proto__"'
  if (name === 'constructor' && typeof value === 'object' && value !== null) {
    if (Object.hasOwn(value, 'prototype')) return 'must not have the key "constructor.prototype"'
  }
  const flaw = mayHideText ? findTextFlaw(name) : undefined
  return flaw && `must not have a key with ${flaw}`
}
