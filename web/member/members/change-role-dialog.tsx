// Gives a member another role, which holds from their next request on.
import { call } from '../../api/client.ts'
import { withRecentSignIn } from '../../api/sign-in-request.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { useSubmit } from '../../forms/use-submit.ts'
import type { Role } from '../roles.ts'
import type { Member } from './member-queries.ts'
import { RoleField } from './role-field.tsx'

export function ChangeRoleDialog(props: {
  liveId: string
  member: Member
  onClose: () => void
  onChanged: () => void
}) {
  const { member } = props
  const form = useSubmit(async ({ role = member.role }) => {
    await withRecentSignIn(() =>
      call('patch', '/console/v1/accounts/{account_id}/members/{person_id}', {
        params: { account_id: props.liveId, person_id: member.personId },
        body: { role: role as Role },
      }),
    )
    props.onChanged()
  })
  return (
    <FormDialog
      title={`Change role of ${member.name}`}
      about="Takes effect on their next request."
      act="Change role"
      form={form}
      onClose={props.onClose}
    >
      <RoleField initial={member.role} />
    </FormDialog>
  )
}
