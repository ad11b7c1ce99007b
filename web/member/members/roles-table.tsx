// What each role may do, so that nobody has to find out by being refused.
import { Icon } from '../../ui/icon.tsx'
import { owners, type Role, roleWords, writers } from '../roles.ts'

const everybody: readonly Role[] = ['owner', 'developer', 'viewer']
const permissions: { does: string; who: readonly Role[] }[] = [
  { does: 'Read tasks, results, keys, members, logs and credits', who: everybody },
  { does: 'Send and cancel tasks, manage projects', who: writers },
  { does: 'Create, rotate and revoke keys', who: writers },
  { does: 'See and manage webhooks', who: writers },
  { does: 'Invite, change and remove members', who: owners },
  { does: 'Rename the account, set alerts, read the audit log', who: owners },
]

export function RolesTable() {
  return (
    <section className="members-part" aria-labelledby="members-roles">
      <h2 id="members-roles">Permissions by role</h2>
      <div className="members-roles">
        <table>
          <thead>
            <tr>
              <th scope="col">Permission</th>
              {everybody.map((role) => (
                <th scope="col" key={role}>
                  {roleWords[role]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {permissions.map(({ does, who }) => (
              <tr key={does}>
                <th scope="row">{does}</th>
                {everybody.map((role) => (
                  <td key={role}>
                    <span className="members-may">
                      <Icon name={who.includes(role) ? 'check' : 'minus'} />
                      <span className="visually-hidden">{who.includes(role) ? 'yes' : 'no'}</span>
                    </span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
