// Invites an engineer or an operator by mail.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SegmentedField } from '../../ui/segmented.tsx'
import { withRecentSignIn } from '../../ui/shell/sign-in-request.ts'
import { FormFailureNote } from '../../ui/sign-in/form-failure.tsx'
import { useSubmit } from '../../ui/sign-in/use-submit.ts'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { EngineerFields, type Tag } from './engineer-fields.tsx'
import { placeInvitationsQuery } from './engineer-queries.ts'

type Kind = 'engineer' | 'operator'

export function InviteDialog({ tags, onClose }: { tags: readonly Tag[]; onClose: () => void }) {
  const queries = useQueryClient()
  const [kind, setKind] = useState<Kind>('engineer')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(['1']))
  const [capacity, setCapacity] = useState('1')
  const send = (email: string) =>
    kind === 'operator'
      ? call('post', '/operator/v1/operators', { body: { email } })
      : call('post', '/operator/v1/engineers', {
          body: { email, tagIds: [...chosen].map(Number), capacity: Number(capacity) },
        })
  const { isBusy, failure, onSubmit } = useSubmit(async ({ email = '' }) => {
    await withRecentSignIn(() => send(email.trim()))
    showToast({ text: `The invitation to ${email.trim()} is on its way.` })
    await queries.invalidateQueries({ queryKey: placeInvitationsQuery.queryKey })
    onClose()
  })
  return (
    <Dialog
      isOpen
      title="Invite somebody"
      about="They get an email with a link that works once, for 7 days, and only for that address. They set up a second factor before they begin."
      onClose={onClose}
    >
      <form className="form" onSubmit={onSubmit}>
        <FormFailureNote failure={failure} />
        <TextField
          label="Email"
          name="email"
          type="email"
          required
          autoFocus
          autoComplete="off"
          error={failure?.fields.email}
        />
        <SegmentedField
          label="Role"
          value={kind}
          choices={[
            { value: 'engineer', label: 'Engineer' },
            { value: 'operator', label: 'Operator' },
          ]}
          onChange={setKind}
        />
        {kind === 'operator' ? null : (
          <EngineerFields
            tags={tags}
            chosen={chosen}
            capacity={capacity}
            onTags={setChosen}
            onCapacity={setCapacity}
          />
        )}
        <div className="dialog-acts">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" isBusy={isBusy}>
            Send the invitation
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
