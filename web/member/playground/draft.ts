// The values of the playground form, and the request that it makes. Nothing here knows React.
import type { AccountSchemas } from '../../api/account.ts'
import { formatCredits } from '../../core/formats.ts'
import type { Mode } from '../../records/modes.ts'
import { creditBounds } from '../../records/price.ts'
import { readSchema } from '../../ui/editor/schema-text.ts'
import { findFileProblem } from '../sent-files/file-limits.ts'

export const outcomes = [
  'completed',
  'cancelled',
  'no_engineer',
  'ai_failed',
  'needs_input',
] as const
export type Outcome = (typeof outcomes)[number]

export type Draft = {
  projectId: number | undefined
  prompt: string
  mode: Mode
  tagId: number
  /** As typed. */
  maxCredits: string
  isData: boolean
  schemaText: string
  files: readonly File[]
  /** What the simulator shall do; test mode only. */
  outcome: Outcome
}

export type DraftField = 'projectId' | 'prompt' | 'maxCredits' | 'responseSchema' | 'attachments'

export const promptChars = { min: 10, max: 10_000 }

export const firstDraft: Draft = {
  projectId: undefined,
  prompt: '',
  mode: 'fast',
  tagId: 1,
  maxCredits: '600',
  isData: false,
  schemaText: '',
  files: [],
  outcome: 'completed',
}

export function readMaxCredits({ maxCredits }: Draft): number | undefined {
  const text = maxCredits.replaceAll(/[,\s]/g, '')
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

/** The first problem of each field, as a sentence. */
export function findProblems(draft: Draft): Partial<Record<DraftField, string>> {
  const problems: Partial<Record<DraftField, string>> = {}
  if (draft.projectId === undefined) problems.projectId = 'Choose a project.'
  const chars = countChars(draft.prompt)
  if (chars < promptChars.min) problems.prompt = `Enter at least ${promptChars.min} characters.`
  if (chars > promptChars.max)
    problems.prompt = `${formatCredits(chars - promptChars.max)} characters too long. Put the rest in a file.`
  const credits = readMaxCredits(draft)
  const { min, max } = creditBounds[draft.mode]
  if (credits === undefined || credits < min || credits > max)
    problems.maxCredits = `Enter whole credits from ${formatCredits(min)} to ${formatCredits(max)}.`
  const fileProblem = findFileProblem(draft.files)
  if (fileProblem !== undefined) problems.attachments = fileProblem
  const [flaw] = draft.isData ? readSchema(draft.schemaText).problems : []
  if (flaw !== undefined) problems.responseSchema = `The schema ${flaw.message}.`
  return problems
}

/** As the service counts: an emoji is one. */
export function countChars(text: string): number {
  return [...text].length
}

/** The request without its files. What is not in order yet is left as it is, for the code beside it. */
export function bodyOf(draft: Draft, { isTest }: { isTest: boolean }) {
  const { schema } = readSchema(draft.schemaText)
  return {
    projectId: draft.projectId ?? 0,
    mode: draft.mode,
    tagId: draft.tagId,
    maxCredits: readMaxCredits(draft) ?? 0,
    prompt: draft.prompt,
    ...(draft.isData && schema !== undefined ? { responseSchema: schema } : {}),
    ...(isTest && draft.outcome !== 'completed'
      ? { metadata: { simulate: { outcome: draft.outcome } } }
      : {}),
  } satisfies Omit<AccountSchemas['CreateTask'], 'attachments'>
}
