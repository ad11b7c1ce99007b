// A new key: what it is for, what it may do, from where and until when.
import { useState } from 'react'
import { call } from '../../api/client.ts'
import type { Schemas } from '../../api/queries.ts'
import { withRecentSignIn } from '../../api/sign-in-request.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { type FormFailure, useSubmit } from '../../forms/use-submit.ts'
import { AreaField } from '../../ui/area-field.tsx'
import { CheckList } from '../../ui/check-list.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { revisionChoices, revisionHint } from '../revisions.ts'
import type { Scope } from './keys-query.ts'
import { ordinaryScopes, scopeItems } from './scopes.ts'

const endings = [
  { value: '', label: 'Never' },
  { value: '7', label: 'In 7 days' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
]
export function CreateKeyDialog(props: {
  liveId: string
  mode: 'live' | 'test'
  onClose: () => void
  onMade: (made: Schemas['MadeKey']) => void
}) {
  const { mode } = props
  const [scopes, setScopes] = useState<ReadonlySet<Scope>>(() => new Set(ordinaryScopes))
  const form = useSubmit(async (values) => {
    const body = { mode, ...readForm(values), scopes: [...scopes] }
    const made = await withRecentSignIn(() =>
      call('post', '/console/v1/accounts/{account_id}/keys', {
        params: { account_id: props.liveId },
        body,
      }),
    )
    props.onMade(made)
  })
  return (
    <FormDialog
      title={`Create a ${mode} key`}
      about={
        mode === 'test'
          ? 'A simulator answers tasks sent with test keys, and no live credits are spent.'
          : "Tasks sent with live keys go to engineers and spend the account's credits."
      }
      act="Create key"
      form={form}
      onClose={props.onClose}
    >
      <KeyFields scopes={scopes} onScopes={setScopes} failure={form.failure} />
    </FormDialog>
  )
}

function KeyFields(props: {
  scopes: ReadonlySet<Scope>
  onScopes: (scopes: ReadonlySet<Scope>) => void
  failure: FormFailure | undefined
}) {
  const { scopes, failure } = props
  return (
    <>
      <TextField
        label="Name"
        name="name"
        required
        autoFocus
        maxLength={200}
        autoComplete="off"
        placeholder="Support bot"
        hint="Helps you recognize the key later."
        error={failure?.fields.name}
      />
      <CheckList
        isCode
        legend="Permissions"
        items={scopeItems}
        chosen={scopes}
        onChange={props.onScopes}
        error={scopes.size === 0 ? "A key without permissions can't access anything." : undefined}
      />
      <SelectField label="Expires" name="days" choices={endings} defaultValue="365" />
      <AreaField
        label="Allowed IPs"
        name="addresses"
        isMono
        rows={2}
        placeholder="203.0.113.7, 2001:db8::/32"
        hint="IP addresses or CIDR ranges. Leave empty to allow any."
        error={failure?.fields.allowedAddresses}
      />
      <SelectField
        label="API revision"
        name="revision"
        choices={revisionChoices}
        defaultValue="A"
        hint={revisionHint}
      />
    </>
  )
}

function readForm(values: Record<string, string>) {
  const { name = '', days = '', addresses = '', revision = 'A' } = values
  const allowedAddresses = addresses.split(/[\s,]+/).filter((part) => part !== '')
  const expiresAt = new Date(Date.now() + Number(days) * 24 * 3_600_000).toISOString()
  return {
    name: name.trim(),
    revision: revision as 'A' | 'B',
    allowedAddresses,
    ...(days === '' ? {} : { expiresAt }),
  }
}
