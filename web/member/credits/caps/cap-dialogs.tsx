// Adding a cap, and changing or deleting one. What a cap counts is fixed when it is added.
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { projectsQuery } from '../../../api/account-queries.ts'
import { call } from '../../../api/client.ts'
import type { Schemas } from '../../../api/queries.ts'
import { spendingQuery } from '../../../api/spending-query.ts'
import { FormDialog } from '../../../forms/form-dialog.tsx'
import { useSubmit } from '../../../forms/use-submit.ts'
import { type Cap, nameOfCap } from '../../../records/cap-table.tsx'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import type { Account } from '../../account.tsx'
import { keysQuery } from '../../keys/keys-query.ts'

const leastCredits = 60
const periods = [
  { value: 'day', label: 'Day' },
  { value: 'month', label: 'Month' },
  { value: 'task', label: 'Each task' },
] as const

type Props = { account: Account; onClose: () => void }

/** Shows what the service says it is now, and closes. */
function useShow({ account, onClose }: Props) {
  const queries = useQueryClient()
  return (now: Schemas['Spending'], text: string) => {
    queries.setQueryData(spendingQuery(account.id).queryKey, now)
    showToast({ text })
    onClose()
  }
}

export function AddCapDialog(props: Props) {
  const { account } = props
  const show = useShow(props)
  const subjects = useSubjects(account)
  const form = useSubmit(async ({ subject = '', period = 'day', credits = '' }) => {
    const [kind, id = ''] = subject.split(':')
    const now = await call('post', '/console/v1/accounts/{account_id}/spending/caps', {
      params: { account_id: account.id },
      body: {
        ...(kind === 'project' && { projectId: Number(id) }),
        ...(kind === 'key' && { keyId: id }),
        period: period as Cap['period'],
        credits: Number(credits),
      },
    })
    show(now, 'Cap added.')
  })
  return (
    <FormDialog
      title="Add cap"
      about="Usage in the current period counts toward the cap."
      act="Add cap"
      form={form}
      onClose={props.onClose}
    >
      <SelectField label="For" name="subject" choices={subjects} />
      <SelectField label="Period" name="period" choices={periods} />
      <CreditsField error={form.failure?.fields.credits ?? form.failure?.fields.period} />
    </FormDialog>
  )
}

function useSubjects(account: Account) {
  const projects = useInfiniteQuery(projectsQuery(account.id)).data?.pages ?? []
  const keys = useInfiniteQuery(keysQuery(account.liveId)).data?.pages ?? []
  const mode = account.isTest ? 'test' : 'live'
  return [
    { value: 'account', label: `${account.name} (account)` },
    ...projects
      .flatMap(({ data }) => data)
      .filter(({ archived }) => !archived)
      .map(({ id, name }) => ({ value: `project:${id}`, label: `${name} (project)` })),
    ...keys
      .flatMap(({ data }) => data)
      .filter((key) => key.mode === mode && key.revokedAt === null)
      .map(({ id, name, hint }) => ({ value: `key:${id}`, label: `${name || hint} (key)` })),
  ]
}

function CreditsField(props: { value?: number; error: string | undefined }) {
  return (
    <TextField
      label="Credits"
      name="credits"
      type="number"
      min={leastCredits}
      step={1}
      inputMode="numeric"
      required
      defaultValue={props.value ?? ''}
      error={props.error}
    />
  )
}

export function EditCapDialog(props: Props & { cap: Cap }) {
  const { account, cap } = props
  const show = useShow(props)
  const [isDeleting, setDeleting] = useState(false)
  const params = { account_id: account.id, cap_id: cap.id }
  const path = '/console/v1/accounts/{account_id}/spending/caps/{cap_id}'
  const form = useSubmit(async ({ credits = '' }) => {
    if (isDeleting) return show(await call('delete', path, { params }), 'Cap deleted.')
    const now = await call('patch', path, { params, body: { credits: Number(credits) } })
    show(now, 'Cap changed.')
  })
  const name = nameOfCap(cap, account.name)
  if (isDeleting)
    return (
      <FormDialog
        title={`Delete the cap of ${name}?`}
        about="New tasks are then limited only by other caps and the available credits."
        act="Delete cap"
        isDanger
        form={form}
        onClose={props.onClose}
      >
        {null}
      </FormDialog>
    )
  return (
    <FormDialog
      title={`Cap of ${name}`}
      about={
        cap.period === 'task'
          ? 'The maximum credits one task can hold.'
          : 'If it is below current usage, new tasks are rejected until it resets.'
      }
      act="Save cap"
      form={form}
      onClose={props.onClose}
    >
      <CreditsField value={cap.credits} error={form.failure?.fields.credits} />
      <div>
        <Button kind="ghost" onClick={() => setDeleting(true)}>
          Delete cap…
        </Button>
      </div>
    </FormDialog>
  )
}
