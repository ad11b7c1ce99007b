// What is written in the playground stays in this tab until it is sent or cleared, so that leaving the
// page or loading it anew costs nothing. It is kept per person and account, since a tab may be shared.
// Files cannot be kept; how many were chosen is, so that the page can say that they are gone.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AccountSchemas } from '../../api/account.ts'
import { meQuery } from '../../api/queries.ts'
import { modes } from '../../records/modes.ts'
import { showToast } from '../../ui/toasts.tsx'
import type { Account } from '../account.tsx'
import { type Draft, firstDraft, outcomes } from './draft.ts'

export type Choices = {
  projects: readonly AccountSchemas['Project'][]
  tags: readonly AccountSchemas['Tag'][]
}

type Kept = Omit<Draft, 'files'> & { fileCount: number }

type Form = {
  draft: Draft
  /** Chosen before the page was left, and to be chosen again. */
  lostFiles: number
}

export type KeptDraft = Form & {
  /** Grows when the whole form is another one: its fields begin anew then. */
  version: number
  isBlank: boolean
  onChange: (change: Partial<Draft>) => void
  onClear: () => void
  /** The task was made: what was sent need not be kept, what was written since is. */
  onSent: (sent: Draft) => void
}

export function useKeptDraft(account: Account, choices: Choices): KeptDraft {
  const personId = useQueryClient().getQueryData(meQuery.queryKey)?.id
  const storeName =
    personId === undefined ? undefined : `task-review-playground/${personId}/${account.id}`
  const blank: Draft = { ...firstDraft, projectId: choices.projects[0]?.id }
  const [form, setForm] = useState(() => readKept(storeName, blank, choices))
  const [version, setVersion] = useState(0)
  const isBlank = (one: Form) =>
    sameWords(one.draft, blank) && one.draft.files.length + one.lostFiles === 0
  const show = (next: Form) => {
    setForm(next)
    keep(storeName, isBlank(next) ? undefined : next)
  }
  const showAnew = (next: Form) => {
    show(next)
    setVersion((before) => before + 1)
  }
  return {
    ...form,
    version,
    isBlank: isBlank(form),
    onChange: (change) =>
      show({
        draft: { ...form.draft, ...change },
        lostFiles: change.files === undefined ? form.lostFiles : 0,
      }),
    onClear: () => {
      showAnew({ draft: blank, lostFiles: 0 })
      showToast({
        text: 'Form cleared.',
        act: { label: 'Undo', run: () => showAnew(form) },
      })
    },
    onSent: (sent) => {
      if (sameWords(readKept(storeName, blank, choices).draft, sent)) keep(storeName, undefined)
    },
  }
}

function sameWords(one: Draft, other: Draft): boolean {
  const names = Object.keys(firstDraft) as (keyof Draft)[]
  return names.every((name) => name === 'files' || one[name] === other[name])
}

// Storage may be forbidden or full; then what is written lasts as long as the page.
function keep(storeName: string | undefined, form: Form | undefined): void {
  if (storeName === undefined) return
  try {
    if (form === undefined) sessionStorage.removeItem(storeName)
    else sessionStorage.setItem(storeName, JSON.stringify(strip(form)))
  } catch {
    // It is on the page still.
  }
}

function strip({ draft: { files, ...words }, lostFiles }: Form): Kept {
  return { ...words, fileCount: files.length || lostFiles }
}

function readText(storeName: string | undefined): string | undefined {
  try {
    return storeName === undefined ? undefined : (sessionStorage.getItem(storeName) ?? undefined)
  } catch {
    return undefined
  }
}

/** What is no longer offered, or was kept by another release, is as in a blank form. */
function readKept(storeName: string | undefined, blank: Draft, { projects, tags }: Choices): Form {
  const kept = parse(readText(storeName))
  const pick = <T>(value: unknown, offered: readonly T[], otherwise: T): T =>
    offered.find((one) => one === value) ?? otherwise
  const text = (value: unknown, otherwise: string) =>
    typeof value === 'string' ? value : otherwise
  const draft: Draft = {
    projectId: pick(
      kept.projectId,
      projects.map(({ id }) => id),
      blank.projectId,
    ),
    prompt: text(kept.prompt, blank.prompt),
    mode: pick(kept.mode, modes, blank.mode),
    tagId: pick(
      kept.tagId,
      tags.map(({ id }) => id),
      blank.tagId,
    ),
    maxCredits: text(kept.maxCredits, blank.maxCredits),
    isData: kept.isData === true,
    schemaText: text(kept.schemaText, blank.schemaText),
    files: [],
    outcome: pick(kept.outcome, outcomes, blank.outcome),
  }
  return { draft, lostFiles: typeof kept.fileCount === 'number' ? kept.fileCount : 0 }
}

function parse(text: string | undefined): Partial<Record<keyof Kept, unknown>> {
  try {
    return (JSON.parse(text ?? '{}') ?? {}) as Partial<Record<keyof Kept, unknown>>
  } catch {
    return {}
  }
}
