// The values of the playground form, and the request that it makes. Nothing here knows React.
import type { AccountSchemas } from '../../api/account.ts'
import { formatBytes, formatCredits } from '../../core/formats.ts'
import type { Mode } from '../../records/modes.ts'
import { creditBounds } from '../../records/price.ts'
import { readSchema } from '../../ui/editor/schema-text.ts'

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
export const filesMax = 5
const fileBytesMax = 52_428_800
/** As the guides say it. */
export const fileMaxWords = '50 MB'
/** One request takes 150 KB, and a file grows by a third on its way: more than this goes before it. */
const inlineBytesMax = 90_000

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
  if (chars < promptChars.min)
    problems.prompt = `Write at least ${promptChars.min} characters, so that an engineer knows what you ask.`
  if (chars > promptChars.max)
    problems.prompt = `This is ${formatCredits(chars - promptChars.max)} characters too long. Put the rest into a file.`
  const credits = readMaxCredits(draft)
  const { min, max } = creditBounds[draft.mode]
  if (credits === undefined || credits < min || credits > max)
    problems.maxCredits = `Give whole credits from ${formatCredits(min)} to ${formatCredits(max)}.`
  const fileProblem = findFileProblem(draft.files)
  if (fileProblem !== undefined) problems.attachments = fileProblem
  const [flaw] = draft.isData ? readSchema(draft.schemaText).problems : []
  if (flaw !== undefined) problems.responseSchema = `The schema ${flaw.message}.`
  return problems
}

function findFileProblem(files: readonly File[]): string | undefined {
  if (files.length > filesMax) return `At most ${filesMax} files; take some out.`
  const large = files.find((file) => file.size > fileBytesMax)
  if (large === undefined) return undefined
  return `${large.name} has ${formatBytes(large.size)}; a file may have ${fileMaxWords}.`
}

export function goInline(files: readonly File[]): boolean {
  return files.reduce((sum, file) => sum + file.size, 0) <= inlineBytesMax
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

/** Browsers leave the type of many texts open. */
export function mimeTypeOf(file: Pick<File, 'type'>): string {
  return file.type === '' ? 'text/plain' : file.type
}
