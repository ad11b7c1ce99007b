// One of the roles, each with what it may do.
import '../../ui/field.css'
import { type Role, roleWords } from '../roles.ts'
import './role-field.css'

const roleAbouts: Record<Role, string> = {
  owner: 'Full access, including members, account settings, alerts and the audit log',
  developer: 'Everything viewers can see, plus create tasks and manage projects, keys and webhooks',
  viewer: 'Can see tasks, results, keys, members, logs and credits',
}

export function RoleField({ initial }: { initial: Role }) {
  return (
    <fieldset className="role-field">
      <legend className="text-field-label">Role</legend>
      {(Object.keys(roleWords) as Role[]).map((role) => (
        <label className="role-field-item" key={role}>
          <input type="radio" name="role" value={role} defaultChecked={role === initial} />
          <span>
            <b>{roleWords[role]}</b>
            <span className="role-field-about">{roleAbouts[role]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
