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
      about="Drafts that engineers review before they answer. Metadata is never sent to the AI."
    >
      {ai.isPending ? <Skeleton lines={2} /> : null}
      {ai.error === null ? null : (
        <FailedCard
          title="Couldn't load AI settings."
          error={ai.error}
          onRetry={() => void ai.refetch()}
        />
      )}
      {ai.data === undefined ? null : <Drafts ai={ai.data} />}
    </Section>
  )
}

function Drafts({ ai }: { ai: Schemas['AccountAi'] }) {
  if (ai.provider === null)
    return <ForbiddenNote>This service has no AI. Engineers write every answer.</ForbiddenNote>
  return <ProseDrafts ai={ai} provider={ai.provider} />
}

const label = 'AI drafts for tasks without a schema'

function ProseDrafts({ ai, provider }: { ai: Schemas['AccountAi']; provider: string }) {
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
  const { proseDrafts, proseDraftsAllowed } = ai
  // What is on may be switched off by an owner, also where nobody could switch it on again.
  const maySwitch = notOwner === undefined && (proseDrafts || proseDraftsAllowed)
  return (
    <>
      <div className="settings-list">
        <div className="settings-item">
          <span className="settings-item-words">
            <span className="settings-item-name">{label}</span>
            <span className="settings-item-facts">
              {`Tasks with a response schema get a draft regardless of this setting. Prompt and files are sent to ${provider}.`}
            </span>
          </span>
          {maySwitch ? (
            <Switch
              isOn={proseDrafts}
              label={label}
              isBusy={change.isPending}
              onChange={(on) => change.mutate(on)}
            >
              {proseDrafts ? 'On' : 'Off'}
            </Switch>
          ) : (
            <span className="settings-item-facts">
              {proseDrafts && proseDraftsAllowed ? 'On' : 'Off'}
            </span>
          )}
        </div>
      </div>
      {notOwner === undefined ? null : <ForbiddenNote>{notOwner}</ForbiddenNote>}
      {proseDraftsAllowed ? null : (
        <ForbiddenNote>
          {`The operator of this service doesn't allow AI drafts for these tasks${proseDrafts ? ', so this has no effect' : ''}.`}
        </ForbiddenNote>
      )}
      {change.error === null ? null : (
        <ErrorNote title="Couldn't save the setting." error={change.error} />
      )}
    </>
  )
}
