// Gives a member another role, which holds from their next request on.
import { call } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { withRecentSignIn } from '../../ui/shell/sign-in-request.ts'
import { FormFailureNote } from '../../ui/sign-in/form-failure.tsx'
import { useSubmit } from '../../ui/sign-in/use-submit.ts'
import type { Role } from '../../ui/who-may.ts'
import type { Member } from './member-queries.ts'
import { RoleField } from './role-field.tsx'

export function ChangeRoleDialog(props: {
  liveId: string
  member: Member
  onClose: () => void
  onChanged: () => void
}) {
  const { member } = props
  const { isBusy, failure, onSubmit } = useSubmit(async ({ role = member.role }) => {
    await withRecentSignIn(() =>
      call('patch', '/console/v1/accounts/{account_id}/members/{person_id}', {
        params: { account_id: props.liveId, person_id: member.personId },
        body: { role: role as Role },
      }),
    )
    props.onChanged()
  })
  return (
    <Dialog
      isOpen
      title={`Change the role of ${member.name}`}
      about="It holds from their next request on."
      onClose={props.onClose}
    >
      <form className="form" onSubmit={onSubmit}>
        <FormFailureNote failure={failure} />
        <RoleField initial={member.role} />
        <div className="dialog-acts">
          <Button onClick={props.onClose}>Cancel</Button>
          <Button type="submit" kind="primary" isBusy={isBusy}>
            Change the role
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
