// The balance below which the owners are told.
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import type { Schemas } from '../../api/queries.ts'
import { FormFailureNote } from '../../forms/form-failure.tsx'
import { useSubmit } from '../../forms/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { FailedCard } from '../../ui/failed-card.tsx'
import { ForbiddenNote } from '../../ui/forbidden-note.tsx'
import { Section } from '../../ui/section.tsx'
import { Grey, GreyField, SkeletonGroup } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { useAccount } from '../account.tsx'
import { owners } from '../roles.ts'
import { useRefusal } from '../use-refusal.ts'

export const alertQuery = (liveId: string) =>
  queryOptions({
    queryKey: ['notice-settings', liveId],
    queryFn: ({ signal }) =>
      call('get', '/console/v1/accounts/{account_id}/notice-settings', {
        params: { account_id: liveId },
        signal,
      }),
  })

export function AlertSection() {
  const account = useAccount()
  const refusal = useRefusal(account, owners, 'view and change the alert')
  return (
    <Section
      title="Low balance"
      about="Email owners when available credits drop below this amount."
    >
      {refusal === undefined ? (
        <Alert liveId={account.liveId} />
      ) : (
        <ForbiddenNote>{refusal}</ForbiddenNote>
      )}
    </Section>
  )
}

function Alert({ liveId }: { liveId: string }) {
  const settings = useQuery(alertQuery(liveId))
  return (
    <>
      {settings.isPending ? (
        <SkeletonGroup label="Loading the alert">
          <GreyField />
          <Grey width="60%" />
          <Grey width="112px" height={32} />
        </SkeletonGroup>
      ) : null}
      {settings.error === null ? null : (
        <FailedCard
          title="Couldn't load the alert."
          error={settings.error}
          onRetry={() => void settings.refetch()}
        />
      )}
      {settings.data === undefined ? null : <AlertForm liveId={liveId} settings={settings.data} />}
    </>
  )
}

function AlertForm(props: { liveId: string; settings: Schemas['NoticeSettings'] }) {
  const queries = useQueryClient()
  const { isBusy, failure, onSubmit } = useSubmit(async ({ credits = '' }) => {
    const now = await call('put', '/console/v1/accounts/{account_id}/notice-settings', {
      params: { account_id: props.liveId },
      body: { lowBalanceCredits: credits.trim() === '' ? null : Number(credits) },
    })
    queries.setQueryData(alertQuery(props.liveId).queryKey, now)
    showToast({
      text: now.lowBalanceCredits === null ? 'Alert turned off.' : 'Alert saved.',
    })
  })
  return (
    <form className="form" onSubmit={onSubmit}>
      <FormFailureNote failure={failure} />
      <TextField
        label="Alert below"
        name="credits"
        type="number"
        min={1}
        step={1}
        inputMode="numeric"
        defaultValue={props.settings.lowBalanceCredits ?? ''}
        hint="Credits. Leave empty for no alert."
        error={failure?.fields.lowBalanceCredits}
      />
      <div>
        <Button type="submit" isBusy={isBusy}>
          Save alert
        </Button>
      </div>
    </form>
  )
}
