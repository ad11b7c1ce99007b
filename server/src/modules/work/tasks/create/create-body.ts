// Reads the body of a create into a task in ledger terms: defaults applied, credits in the scale of
// revision A, files decoded. Every problem of the body is reported in one error.
import type { Static } from 'typebox'
import { invalidRequest, type Problem } from '../../../../core/errors.ts'
import { limits } from '../../../../core/limits.ts'
import {
  type Mode,
  modeCreditBounds,
  type Revision,
  showCostCredits,
  toLedgerCredits,
} from '../../../../core/money.ts'
import { findProblems } from '../../../../core/validate.ts'
import { readWebhookSecret } from '../../../../core/webhook-secret.ts'
import type { NewCallback } from '../../../events/callbacks/callbacks.ts'
import {
  type AttachmentInput,
  identifyFile,
  type NewAttachment,
  readAttachments,
} from '../../../files/sent-files/sent-files.ts'
import { defaultTagId } from '../../tags/tags.ts'
import { findSchemaProblems } from '../response-schema/response-schema-gate.ts'
import { asObjectSchema } from '../response-schema/response-schema-root.ts'
import {
  createBodySchema,
  optionalFields,
  optionalFieldsOfCallback,
  optionalFieldsOfFile,
} from './create-schema.ts'
import { readMetadataProblems } from './metadata.ts'

export type NewTask = {
  prompt: string
  mode: Mode
  maxCredits: number
  /** Undefined for the only one of the account. */
  projectId: number | undefined
  tagId: number
  metadata: Record<string, unknown> | undefined
  responseSchema: Record<string, unknown> | undefined
  attachments: NewAttachment[]
  callback?: NewCallback | undefined
  idempotencyKey: string | undefined
}

type RawBody = Partial<Static<typeof createBodySchema.A>>

/** Where callbacks may go: the guard of webhooks. */
export type UrlGuard = { findUrlProblem(url: string): string | undefined }

export function readCreateBody(sent: unknown, revision: Revision, guard: UrlGuard): NewTask {
  const raw = dropNulls(sent)
  const problems = findProblems(createBodySchema[revision], raw, 'body')
  // So many that some may be unsaid: then no field is known to be sound.
  if (problems.length >= limits.reportedProblemsMax) throw invalidRequest(problems)
  const body = (raw !== null && typeof raw === 'object' ? raw : {}) as RawBody
  // A field whose shape is wrong was reported once; its meaning is not looked into.
  const isSound = (name: keyof RawBody) =>
    body[name] !== undefined &&
    !problems.some(
      ({ field }) => field === name || field.startsWith(`${name}.`) || field.startsWith(`${name}[`),
    )

  const mode = body.mode ?? 'standard'
  if (isSound('maxCredits') && (body.mode === undefined || isSound('mode'))) {
    problems.push(...findCreditProblems(body.maxCredits as number, mode, revision))
  }
  if (isSound('metadata')) problems.push(...readMetadataProblems(body.metadata))
  if (revision === 'B' && body.responseSchema !== undefined) {
    const message =
      'is not available in revision B; send the header Api-Revision: A or use a key of revision A'
    problems.push({ field: 'responseSchema', message })
  } else if (isSound('responseSchema')) {
    problems.push(...findSchemaProblems(body.responseSchema))
  }
  if (isSound('callback'))
    problems.push(...findCallbackProblems(body.callback as CallbackInput, guard))
  const files = isSound('attachments')
    ? readAttachments(body.attachments as AttachmentInput[], revision)
    : undefined
  problems.push(...(files?.problems ?? []))

  if (problems.length > 0) throw invalidRequest(problems.slice(0, limits.reportedProblemsMax))
  return {
    prompt: body.prompt as string,
    mode,
    maxCredits: toLedgerCredits(body.maxCredits as number, revision),
    projectId: body.projectId,
    tagId: body.tagId ?? defaultTagId,
    metadata: body.metadata as Record<string, unknown> | undefined,
    responseSchema:
      body.responseSchema && asObjectSchema(body.responseSchema as Record<string, unknown>),
    attachments: files?.attachments ?? [],
    callback: readCallback(body.callback as CallbackInput | undefined),
    idempotencyKey: body.idempotencyKey,
  }
}

type CallbackInput = { url: string; secret?: string; format?: NewCallback['format'] }

function findCallbackProblems({ url, secret }: CallbackInput, guard: UrlGuard): Problem[] {
  const problems: Problem[] = []
  const flaw = guard.findUrlProblem(url)
  if (flaw !== undefined) problems.push({ field: 'callback.url', message: flaw })
  if (secret !== undefined && readWebhookSecret(secret) === undefined) {
    const message = 'must be whsec_ followed by the base64 of 24 to 64 bytes'
    problems.push({ field: 'callback.secret', message })
  }
  return problems
}

function readCallback(input: CallbackInput | undefined): NewCallback | undefined {
  return input && { url: input.url, secret: input.secret, format: input.format ?? 'event' }
}

/** null for a field that may be absent says the same as its absence, also to the fingerprint. */
function dropNulls(sent: unknown): unknown {
  const body = dropNullsOf(sent, optionalFields)
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return body
  const { attachments, callback } = body as Record<string, unknown>
  if (attachments === undefined && callback === undefined) return body
  return {
    ...body,
    ...(Array.isArray(attachments) && {
      attachments: attachments.map((item) => dropNullsOf(item, optionalFieldsOfFile)),
    }),
    ...(callback !== undefined && { callback: dropNullsOf(callback, optionalFieldsOfCallback) }),
  }
}

function dropNullsOf(sent: unknown, names: readonly string[]): unknown {
  if (sent === null || typeof sent !== 'object' || Array.isArray(sent)) return sent
  const fields = sent as Record<string, unknown>
  const nulls = names.filter((name) => fields[name] === null)
  if (nulls.length === 0) return sent
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !nulls.includes(name)))
}

/** The mode's own range; the range over all modes is in the body schema. */
function findCreditProblems(maxCredits: number, mode: Mode, revision: Revision): Problem[] {
  const bounds = modeCreditBounds[mode]
  const min = showCostCredits(bounds.min, revision)
  const max = showCostCredits(bounds.max, revision)
  if (maxCredits >= min && maxCredits <= max) return []
  return [{ field: 'maxCredits', message: `must be between ${min} and ${max} in mode ${mode}` }]
}

/** What two creates must agree in to be the same request. */
export function contentOf({ idempotencyKey: _, attachments, ...task }: NewTask) {
  return { ...task, attachments: attachments.map(identifyFile) }
}
