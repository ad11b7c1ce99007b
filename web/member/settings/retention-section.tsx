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
    <Section title="Data retention" about="How long prompts, files, drafts and answers are stored.">
      {kept.isPending ? (
        <SkeletonGroup label="Loading data retention">
          <GreyField />
          <Grey width="60%" />
          <Grey width="112px" height={32} />
        </SkeletonGroup>
      ) : null}
      {kept.error === null ? null : (
        <FailedCard
          title="Couldn't load data retention."
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
            value: 'Indefinitely (append-only); only names of erased users are removed',
          },
          { label: 'Events', value: '30 days in the feed' },
          { label: 'Deliveries', value: '30 days' },
          { label: 'Request log', value: '7 days, without bodies' },
          { label: 'Idempotency keys', value: '30 days' },
        ]}
      />
    </Section>
  )
}

function KeptForm({ keepDays }: { keepDays: number | null }) {
  const account = useAccount()
  const refusal = useRefusal(account, owners, 'change data retention')
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
        label="Task content retention"
        inputMode="numeric"
        placeholder="No limit"
        value={text}
        readOnly={refusal !== undefined}
        hint="Days after a task ends, live and test. Leave empty to keep content until the account is closed."
        error={
          days === undefined
            ? `Enter a whole number of days from 1 to ${daysMax}, or leave empty.`
            : undefined
        }
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
    showToast({
      text:
        days === null
          ? 'Content is kept until the account is closed.'
          : `Content is kept for ${plural(days, 'day')}.`,
    })
  }
  if (days === null)
    return (
      <ConfirmDialog
        title="Keep content until the account is closed?"
        about="Content is no longer deleted automatically. Deleted content can't be restored."
        act="Keep content"
        failedTitle="Couldn't save data retention."
        onConfirm={save}
        onClose={onClose}
      />
    )
  const before = formatDay(Date.now() - days * dayMs)
  return (
    <ConfirmDialog
      title={`Keep content for ${plural(days, 'day')}?`}
      about={`Prompts, files, drafts and answers of tasks that ended before ${before} are deleted within minutes, and later ones when they reach that age. This can't be undone. Status, times and credits are kept.`}
      act={`Keep for ${plural(days, 'day')}`}
      isDanger
      failedTitle="Couldn't save data retention."
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
