// One operation as the document shows it: its parameters, its body, its replies.
import type { TObject } from 'typebox'
import { limits } from '../../core/limits.ts'
import type { Revision } from '../../core/money.ts'
import { takesUuidAlone } from '../idempotency-header.ts'
import { isKeyed, type Operation } from '../operation.ts'
import { tagOf } from './groups.ts'
import { type ErrorReply, errorsByStatus, type Parts, showError, showSuccess } from './responses.ts'
import { writeSamples } from './samples.ts'
import type { Json } from './schemas.ts'

export type ShownOperation = { operation: Operation; errors: ErrorReply[]; shown: Json }

export function showOperation(operation: Operation, parts: Parts): ShownOperation {
  const { revision, schemas } = parts
  const { body, bodyExamples, scope } = operation
  const errors = [...errorsByStatus(operation, revision)].map(([status, codes]) => ({
    status,
    codes,
    shown: showError(codes, status, parts, operation.invalidExample?.[revision]),
  }))
  const shown: Json = {
    operationId: operation.operationId,
    summary: operation.summary,
    description: `${operation.description}\n\n${phraseAccess(operation)}`,
    tags: [tagOf(operation)],
    security: operation.access === 'public' ? [] : [{ apiKey: scope === undefined ? [] : [scope] }],
    parameters: listParameters(operation, parts),
  }
  if (body) {
    shown.requestBody = {
      description: 'At most 153,600 bytes of JSON in UTF-8.',
      required: true,
      content: {
        'application/json': {
          schema: schemas.show(body[revision]),
          examples: bodyExamples?.[revision] ?? {},
        },
      },
    }
  }
  if (operation.rawBody) shown.requestBody = fileBody
  shown.responses = showSuccess(operation, parts)
  shown['x-codeSamples'] = writeSamples(operation, {
    revision,
    publicUrl: parts.settings.publicUrl,
  })
  return { operation, errors, shown }
}

const fileBody: Json = {
  description: 'The bytes of the file, and nothing else. Content-Length is required.',
  required: true,
  content: {
    'application/octet-stream': {
      schema: { type: 'string', format: 'binary' },
      examples: { file: { summary: 'The bytes of a text', value: 'hello' } },
    },
  },
}

function phraseAccess({ access, scope, toItselfAnyway }: Operation): string {
  if (access === 'public') return 'No key is needed. Requests are limited by address.'
  if (scope === undefined) return 'Any live key will do.'
  const exception = toItselfAnyway ? ', unless it names itself' : ''
  return `The key needs the scope ${scope}${exception}.`
}

function listParameters(operation: Operation, parts: Parts): Json[] {
  const { revision } = parts
  const parameters = [
    ...readParameters('path', operation.params, parts),
    ...readParameters('query', operation.query, parts).filter(
      ({ name }) => revision === 'A' || !operation.queryOnlyInA?.includes(String(name)),
    ),
    revisionHeader(revision),
  ]
  if (operation.access !== 'public') parameters.push(rateLimitWaitHeader)
  if (isKeyed(operation)) parameters.push(idempotencyKeyHeader(takesUuidAlone(operation)))
  if (operation.signed) parameters.push(...signatureHeaders)
  if (operation.waits) parameters.push(preferHeader)
  if (operation.charge === 'poll') parameters.push(ifNoneMatchHeader(revision))
  if (operation.reply.contentType === 'text/event-stream') parameters.push(lastEventIdHeader)
  return parameters
}

export function readParameters(
  place: 'path' | 'query',
  object: TObject | undefined,
  parts: Pick<Parts, 'schemas'>,
) {
  if (object === undefined) return []
  return Object.entries(object.properties).map(([name, property]): Json => {
    const { description, examples, ...schema } = parts.schemas.show(property)
    const [example] = (examples ?? []) as unknown[]
    return {
      name,
      in: place,
      required: object.required?.includes(name) ?? false,
      description,
      schema,
      ...(example !== undefined && { example }),
    }
  })
}

function revisionHeader(revision: Revision): Json {
  return {
    name: 'Api-Revision',
    in: 'header',
    required: false,
    description: `Asks for revision ${revision}. Without it the revision the key is pinned to applies.`,
    schema: { type: 'string', enum: [revision] },
    example: revision,
  }
}

function idempotencyKeyHeader(isUuidAlone: boolean): Json {
  return {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      `${isUuidAlone ? 'A UUID' : 'A random text, best a UUID,'} of your own for this request, such as uuidgen makes: keys are unique over all accounts. ` +
      'Repeating it with the same request gives the first reply again and does nothing twice; it is ' +
      'kept for at least 30 days.',
    schema: isUuidAlone
      ? { type: 'string', format: 'uuid', minLength: 36, maxLength: 36 }
      : { type: 'string', pattern: '^[!-~]+$', minLength: 1, maxLength: 255 },
  }
}

const rateLimitWaitHeader: Json = {
  name: 'RateLimit-Wait',
  in: 'header',
  required: false,
  description:
    'For how many seconds the request would rather wait for its turn than be refused. One that comes ' +
    `too early for the rate of its key then takes the next free slot of the key, of ${limits.turnsAheadMax} ` +
    'ahead, and is held until it has come; beyond that it is refused with 429 as without the header. ' +
    'So processes that share a key take turns. The time is part of a wait that the request asks for.',
  schema: { type: 'integer', minimum: 0, maximum: limits.turnSecondsMax },
  example: limits.turnSecondsMax,
}

const signatureHeaders: Json[] = [
  {
    name: 'Github-Public-Key-Identifier',
    in: 'header',
    required: false,
    description: 'Which key of the published list signed the body.',
    schema: { type: 'string', pattern: '^[0-9a-f]+$', maxLength: 128 },
  },
  {
    name: 'Github-Public-Key-Signature',
    in: 'header',
    required: false,
    description: 'The signature of the body, in base64: ECDSA on P-256 with SHA-256.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9+/]+=*$', maxLength: 200 },
  },
]

const preferHeader: Json = {
  name: 'Prefer',
  in: 'header',
  required: false,
  description:
    'wait=n lets the request wait up to n seconds, 50 at most, for the outcome (RFC 7240). ' +
    'The reply says in Preference-Applied for how long.',
  schema: { type: 'string', maxLength: 200 },
  example: 'wait=20',
}

function ifNoneMatchHeader(revision: Revision): Json {
  return {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'The ETag of the last reply. While nothing has changed the answer is 304.',
    schema: { type: 'string', maxLength: 200 },
    example: `W/"1-${revision}"`,
  }
}

const lastEventIdHeader: Json = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description: 'The last id the stream gave, to continue after it. Browsers send it automatically.',
  schema: { type: 'string', pattern: '^[0-9]{1,15}$', maxLength: 15 },
  example: '1042',
}

/** Names the parameters that more than one operation has, and refers to them. */
export function shareParameters(operations: { shown: Json }[]): Record<string, Json> {
  const all = operations.flatMap(({ shown }) => shown.parameters as Json[])
  const uses = Map.groupBy(all, (parameter) => JSON.stringify(parameter))
  const components: Record<string, Json> = {}
  for (const { shown } of operations) {
    shown.parameters = (shown.parameters as Json[]).map((parameter) => {
      if ((uses.get(JSON.stringify(parameter))?.length ?? 0) < 2) return parameter
      const name = String(parameter.name)
      const known = components[name]
      if (known !== undefined && JSON.stringify(known) !== JSON.stringify(parameter)) {
        throw new Error(`Two different parameters are named ${name}`)
      }
      components[name] = parameter
      return { $ref: `#/components/parameters/${name}` }
    })
  }
  return components
}
