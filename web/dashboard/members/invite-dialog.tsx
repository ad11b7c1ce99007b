// Invites somebody to the account by mail.
import { call } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { withRecentSignIn } from '../../ui/shell/sign-in-request.ts'
import { FormFailureNote } from '../../ui/sign-in/form-failure.tsx'
import { useSubmit } from '../../ui/sign-in/use-submit.ts'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toasts.tsx'
import type { Role } from '../../ui/who-may.ts'
import { RoleField } from './role-field.tsx'

export function InviteDialog(props: { liveId: string; onClose: () => void; onSent: () => void }) {
  const { isBusy, failure, onSubmit } = useSubmit(async ({ email = '', role = 'viewer' }) => {
    await withRecentSignIn(() =>
      call('post', '/console/v1/accounts/{account_id}/invitations', {
        params: { account_id: props.liveId },
        body: { email: email.trim(), role: role as Role },
      }),
    )
    showToast({ text: `The invitation to ${email.trim()} is on its way.` })
    props.onSent()
  })
  return (
    <Dialog
      isOpen
      title="Invite a member"
      about="We email them a link. It works once, for 7 days, and only for that address."
      onClose={props.onClose}
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
        <RoleField initial="developer" />
        <div className="dialog-acts">
          <Button onClick={props.onClose}>Cancel</Button>
          <Button type="submit" kind="primary" isBusy={isBusy}>
            Send the invitation
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
