// The demo's people: each is made by the command that makes real ones, and then sets up a password and
// an authenticator as everybody does.

import type { Role } from '../../server/src/core/caller.ts'
import { requireId } from '../../server/src/core/ids.ts'
import { addMember } from '../../server/src/modules/identity/people/members/members.ts'
import {
  makePasswordLink,
  setUpPerson,
} from '../../server/src/modules/identity/people/sign-in/set-up.ts'
import { commands } from '../../server/src/operator-cli/commands.ts'
import type { Deps } from '../../server/src/start/dependencies.ts'
import { enrol, openConsole, tokenOf } from './enrol.ts'

export type DemoLogin = { role: string; email: string; password: string; totpSecret?: string }

export type DemoPerson = DemoLogin & { totpSecret: string; backupCode: string }

export type Admin = (
  name: string,
  options: Record<string, string>,
) => Promise<Record<string, unknown>>

const demoPassword = 'demo demo demo'

export function runCommands(deps: Deps): Admin {
  return async (name, options) =>
    (await commands[name]?.run(deps, options)) as Record<string, unknown>
}

export async function makePerson(
  { url, admin }: { url: string; admin: Admin },
  { role, name, tags }: { role: 'Engineer' | 'Operator'; name: string; tags?: string },
): Promise<DemoPerson> {
  const email = emailOf(name)
  const command = role === 'Engineer' ? 'create-engineer' : 'create-operator'
  const more: Record<string, string> = tags === undefined ? {} : { tags, capacity: '2' }
  const made = await admin(command, { email, name, ...more })
  const { totpSecret, backupCodes } = await enrol(url, {
    email,
    password: demoPassword,
    passwordLink: String(made.passwordLink),
  })
  const backupCode = backupCodes[0] ?? ''
  return { role, email, password: demoPassword, totpSecret, backupCode }
}

/** A user without a role in the deployment; opening an account makes them its owner. */
export async function makeOwner(url: string, { database, config }: Deps, name: string) {
  const [email, password] = [emailOf(name), demoPassword]
  await database.db.transaction().execute((tx) => setUpPerson(tx, { email, name }))
  const { publicUrl, sessionSecrets } = config
  const link = await makePasswordLink({ db: database.db, publicUrl, sessionSecrets }, email)
  const session = openConsole(url)
  await session.call('POST', '/auth/reset-password', { token: tokenOf(link), password })
  await session.call('POST', '/auth/sign-in', { email, password })
  return { email, password, session }
}

export type DemoMember = { name: string; role: Role }

/** They have no password: nobody signs in as them, and the pages of members and clients list them. */
export async function addMembers(
  { database }: Deps,
  accountId: string,
  members: readonly DemoMember[],
): Promise<void> {
  const accountUuid = requireId('acct', accountId)
  for (const { name, role } of members)
    await database.db.transaction().execute(async (tx) => {
      const { personUuid } = await setUpPerson(tx, { email: emailOf(name), name })
      await addMember(tx, { accountUuid, personUuid, role, actor: 'system' })
    })
}

function emailOf(name: string): string {
  return `${name.toLowerCase().split(' ')[0]}@example.com`
}
