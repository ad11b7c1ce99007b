// The account itself: its name and its ids.
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { meQuery, type Schemas } from '../../api/queries.ts'
import { formatDayAndTime, plural } from '../../core/formats.ts'
import { FormFailureNote } from '../../forms/form-failure.tsx'
import { useSubmit } from '../../forms/use-submit.ts'
import { Facts } from '../../ui/facts.tsx'
import { FailedCard } from '../../ui/failed-card.tsx'
import { GuardedButton } from '../../ui/forbidden-note.tsx'
import { IdChip } from '../../ui/id-chip.tsx'
import { Section } from '../../ui/section.tsx'
import { Grey, GreyField, GreyLines, SkeletonGroup } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { useAccount } from '../account.tsx'
import { owners } from '../roles.ts'
import { useRefusal } from '../use-refusal.ts'
import './account-section.css'

const accountQuery = (liveId: string) =>
  queryOptions({
    queryKey: ['account-facts', liveId],
    queryFn: ({ signal }) =>
      call('get', '/console/v1/accounts/{account_id}', {
        params: { account_id: liveId },
        signal,
      }),
  })

export function AccountSection() {
  const { liveId } = useAccount()
  const account = useQuery(accountQuery(liveId))
  return (
    <Section title="Account" about="Visible to all members, live and test.">
      {account.isPending ? (
        <SkeletonGroup label="Loading the account" className="account-section-wait">
          <GreyField />
          <Grey width="88px" height={32} />
          <GreyLines count={4} />
        </SkeletonGroup>
      ) : null}
      {account.error === null ? null : (
        <FailedCard
          title="Couldn't load the account."
          error={account.error}
          onRetry={() => void account.refetch()}
        />
      )}
      {account.data === undefined ? null : <AccountForm account={account.data} />}
    </Section>
  )
}

function AccountForm({ account }: { account: Schemas['AccountDetail'] }) {
  const own = useAccount()
  const queries = useQueryClient()
  const refusal = useRefusal(own, owners, 'rename the account')
  const { isBusy, failure, onSubmit } = useSubmit(async ({ name = '' }) => {
    const now = await call('patch', '/console/v1/accounts/{account_id}', {
      params: { account_id: account.id },
      body: { name: name.trim() },
    })
    queries.setQueryData(accountQuery(account.id).queryKey, now)
    await queries.invalidateQueries({ queryKey: meQuery.queryKey })
    showToast({ text: 'Account renamed.' })
  })
  return (
    <>
      <form className="form" onSubmit={onSubmit}>
        <FormFailureNote failure={failure} />
        <TextField
          label="Name"
          name="name"
          required
          maxLength={200}
          autoComplete="organization"
          defaultValue={account.name}
          readOnly={refusal !== undefined}
          error={failure?.fields.name}
        />
        <div>
          <GuardedButton type="submit" refusal={refusal} says="beside" isBusy={isBusy}>
            Rename
          </GuardedButton>
        </div>
      </form>
      <Facts
        facts={[
          { label: 'Live id', value: <IdChip id={account.id} /> },
          { label: 'Test id', value: <IdChip id={account.testAccountId} /> },
          {
            label: 'Rate limit',
            value: `${plural(account.requestsPerSecond, 'request')} per second across all keys`,
          },
          { label: 'Opened', value: formatDayAndTime(account.createdAt) },
        ]}
      />
    </>
  )
}
