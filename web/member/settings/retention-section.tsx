// How long what is kept: the content of tasks as an owner decides, the rest the same for everybody.
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../api/client.ts'
import { formatDay, plural } from '../../core/formats.ts'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import { FailedCard } from '../../ui/failed-card.tsx'
import { GuardedButton } from '../../ui/forbidden-note.tsx'
import { Section } from '../../ui/section.tsx'
import { Grey, GreyField, SkeletonGroup } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { useAccount } from '../account.tsx'
import { owners } from '../roles.ts'
import { useRefusal } from '../use-refusal.ts'

const keptQuery = (liveId: string) =>
  queryOptions({
    queryKey: ['retention', liveId],
    queryFn: ({ signal }) =>
      call('get', '/console/v1/accounts/{account_id}/retention', {
        params: { account_id: liveId },
        signal,
      }),
  })

const dayMs = 86_400_000
const daysMax = 3650

export function KeptSection() {
  const { liveId } = useAccount()
  const kept = useQuery(keptQuery(liveId))
  return (
    <Section
      title="What is kept"
      about="Prompts, files, drafts and answers for as long as you like."
    >
      {kept.isPending ? (
        <SkeletonGroup label="Reading what is kept">
          <GreyField />
          <Grey width="60%" />
          <Grey width="112px" height={32} />
        </SkeletonGroup>
      ) : null}
      {kept.error === null ? null : (
        <FailedCard
          title="How long content is kept could not be loaded."
          error={kept.error}
          onRetry={() => void kept.refetch()}
        />
      )}
      {kept.data === undefined ? null : (
        <KeptForm key={kept.data.keepDays} keepDays={kept.data.keepDays} />
      )}
      <Facts
        facts={[
          {
            label: 'Ledger, audit log',
            value: 'For ever; only the name of an erased person is struck out',
          },
          { label: 'Events', value: '30 days in the feed' },
          { label: 'Deliveries', value: '30 days, of each webhook' },
          { label: 'Request log', value: '7 days, never bodies' },
          { label: 'Idempotency keys', value: '30 days' },
        ]}
      />
    </Section>
  )
}

function KeptForm({ keepDays }: { keepDays: number | null }) {
  const account = useAccount()
  const refusal = useRefusal(account, owners, 'change what is kept')
  const [text, setText] = useState(keepDays === null ? '' : String(keepDays))
  const [asked, setAsked] = useState<{ days: number | null }>()
  const days = readDays(text)
  const isSame = days === keepDays
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (days !== undefined && !isSame && refusal === undefined) setAsked({ days })
  }
  return (
    <form className="form" noValidate onSubmit={submit}>
      <TextField
        label="Keep content of tasks for"
        inputMode="numeric"
        placeholder="No limit"
        value={text}
        readOnly={refusal !== undefined}
        hint="Days after a task has ended, live and test. Leave empty to keep it until the account is closed."
        error={days === undefined ? `Write whole days, 1 to ${daysMax}, or nothing.` : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      <div>
        <GuardedButton
          type="submit"
          refusal={refusal}
          says="beside"
          disabled={days === undefined || isSame}
        >
          Save
        </GuardedButton>
      </div>
      {asked === undefined ? null : (
        <ConfirmKept days={asked.days} onClose={() => setAsked(undefined)} />
      )}
    </form>
  )
}

function ConfirmKept({ days, onClose }: { days: number | null; onClose: () => void }) {
  const { liveId } = useAccount()
  const queries = useQueryClient()
  const save = async () => {
    const now = await call('put', '/console/v1/accounts/{account_id}/retention', {
      params: { account_id: liveId },
      body: { keepDays: days },
    })
    queries.setQueryData(keptQuery(liveId).queryKey, now)
    showToast({ text: days === null ? 'Content is kept.' : `Kept for ${plural(days, 'day')}.` })
  }
  if (days === null)
    return (
      <ConfirmDialog
        title="Keep content until the account is closed?"
        about="Nothing more is removed. What is gone stays gone."
        act="Keep it"
        failedTitle="This could not be saved."
        onConfirm={save}
        onClose={onClose}
      />
    )
  const before = formatDay(Date.now() - days * dayMs)
  return (
    <ConfirmDialog
      title={`Keep content for ${plural(days, 'day')}?`}
      about={`Prompts, files, drafts and answers of tasks that ended before ${before} are removed within minutes, and others when their time is up. Nobody can bring them back. Status, times and credits stay.`}
      act={`Keep for ${plural(days, 'day')}`}
      isDanger
      failedTitle="This could not be saved."
      onConfirm={save}
      onClose={onClose}
    />
  )
}

/** Null for nothing, which is for ever; undefined for what is no number of days. */
function readDays(text: string): number | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  const days = Number(typed)
  return Number.isInteger(days) && days >= 1 && days <= daysMax ? days : undefined
}
