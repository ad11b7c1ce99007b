// The successor of a key, while the old one goes on working for as long as the change needs.
import { call } from '../../api/client.ts'
import type { Schemas } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { withRecentSignIn } from '../../ui/shell/sign-in-request.ts'
import { FormFailureNote } from '../../ui/sign-in/form-failure.tsx'
import { useSubmit } from '../../ui/sign-in/use-submit.ts'
import type { Key } from './keys-query.ts'

const overlaps = [
  { value: '3600', label: 'For an hour' },
  { value: '86400', label: 'For a day' },
  { value: '604800', label: 'For 7 days' },
  { value: '2592000', label: 'For 30 days' },
  { value: '0', label: 'Not at all: it has leaked' },
]

export function RollKeyDialog(props: {
  liveId: string
  rolled: Key
  onClose: () => void
  onMade: (made: Schemas['MadeKey']) => void
}) {
  const { isBusy, failure, onSubmit } = useSubmit(async ({ overlap = '0' }) => {
    const made = await withRecentSignIn(() =>
      call('post', '/console/v1/accounts/{account_id}/keys/{key_id}/roll', {
        params: { account_id: props.liveId, key_id: props.rolled.id },
        body: { overlapSeconds: Number(overlap) },
      }),
    )
    props.onMade(made)
  })
  return (
    <Dialog
      isOpen
      title={`Roll ${props.rolled.name || props.rolled.hint}`}
      about="Makes another key with the same rights. Idempotency keys hold for both."
      onClose={props.onClose}
    >
      <form className="form" onSubmit={onSubmit}>
        <FormFailureNote failure={failure} />
        <SelectField
          label="The old key goes on working"
          name="overlap"
          choices={overlaps}
          defaultValue="86400"
        />
        <div className="dialog-acts">
          <Button onClick={props.onClose}>Cancel</Button>
          <Button type="submit" kind="primary" isBusy={isBusy}>
            Roll the key
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
