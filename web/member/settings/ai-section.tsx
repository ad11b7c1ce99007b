// Whether AI prepares drafts of the account's prose tasks, and who then gets their prompts and files.
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import type { Schemas } from '../../api/queries.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { FailedCard } from '../../ui/failed-card.tsx'
import { ForbiddenNote } from '../../ui/forbidden-note.tsx'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { useAccount } from '../account.tsx'
import { owners } from '../roles.ts'
import { useRefusal } from '../use-refusal.ts'

const aiQuery = (liveId: string) =>
  queryOptions({
    queryKey: ['account-ai', liveId],
    queryFn: ({ signal }) =>
      call('get', '/console/v1/accounts/{account_id}/ai', {
        params: { account_id: liveId },
        signal,
      }),
  })

export function AiSection() {
  const { liveId } = useAccount()
  const ai = useQuery(aiQuery(liveId))
  return (
    <Section
      title="AI drafts"
      about="AI prepares answers with a response schema in any case. Metadata is never sent to it."
    >
      {ai.isPending ? <Skeleton lines={2} /> : null}
      {ai.error === null ? null : (
        <FailedCard
          title="What AI does for this account could not be loaded."
          error={ai.error}
          onRetry={() => void ai.refetch()}
        />
      )}
      {ai.data === undefined ? null : <ProseDrafts ai={ai.data} />}
    </Section>
  )
}

const label = 'Let AI prepare drafts for engineers'

function ProseDrafts({ ai }: { ai: Schemas['AccountAi'] }) {
  const account = useAccount()
  const queries = useQueryClient()
  const notOwner = useRefusal(account, owners, 'change this')
  const change = useMutation({
    mutationFn: (proseDrafts: boolean) =>
      call('put', '/console/v1/accounts/{account_id}/ai', {
        params: { account_id: account.liveId },
        body: { proseDrafts },
      }),
    onSuccess: (now) => {
      queries.setQueryData(aiQuery(account.liveId).queryKey, now)
      showToast({ text: now.proseDrafts ? 'AI drafts are on.' : 'AI drafts are off.' })
    },
  })
  const isOn = ai.proseDrafts && ai.proseDraftsAllowed
  // What is on may be switched off by an owner, also where nobody could switch it on again.
  const refusal = notOwner ?? (ai.proseDrafts ? undefined : explainNotAllowed(ai))
  return (
    <>
      <div className="settings-item">
        <span className="settings-item-words">
          <span className="settings-item-name">{label}</span>
          <span className="settings-item-facts">
            {ai.provider === null
              ? 'For tasks without a response schema.'
              : `Prompt and files are sent to ${ai.provider}. For tasks without a response schema.`}
          </span>
        </span>
        {refusal === undefined ? (
          <Switch
            isOn={ai.proseDrafts}
            label={label}
            isBusy={change.isPending}
            onChange={(on) => change.mutate(on)}
          >
            {ai.proseDrafts ? 'On' : 'Off'}
          </Switch>
        ) : (
          <span className="settings-item-facts">{isOn ? 'On' : 'Off'}</span>
        )}
      </div>
      {refusal === undefined ? null : <ForbiddenNote>{refusal}</ForbiddenNote>}
      {ai.proseDrafts && !ai.proseDraftsAllowed ? (
        <ForbiddenNote>{explainNotAllowed(ai)}</ForbiddenNote>
      ) : null}
      {change.error === null ? null : (
        <ErrorNote title="The choice was not saved." error={change.error} />
      )}
    </>
  )
}

function explainNotAllowed(ai: Schemas['AccountAi']): string | undefined {
  if (ai.proseDraftsAllowed) return undefined
  return ai.provider === null
    ? 'Off: this service has no AI.'
    : 'Off: the operator of this service does not allow AI drafts of such tasks.'
}
