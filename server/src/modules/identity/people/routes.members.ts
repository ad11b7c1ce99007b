import { encodeId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import type { Db } from '../../../db/client.ts'
import { type ConsoleRoute, consoleRoute } from '../../../http/console/route.ts'
import { decodeCursor, toPage, uuidCursor } from '../../../http/page.ts'
import {
  changeMemberOperation,
  listAccountsOperation,
  listMembersOperation,
  removeMemberOperation,
} from './members/member-schema.ts'
import {
  changeRole,
  listAccountsOf,
  listMembers,
  type Member,
  type OwnAccount,
  removeMember,
} from './members/members.ts'

export function memberRoutes({ db }: { db: Db }): ConsoleRoute[] {
  return [
    consoleRoute(listAccountsOperation, async ({ session, query }) => {
      const { cursor, limit = limits.pageSizeDefault } = query
      const afterUuid = decodeCursor(cursor, uuidCursor)
      const accounts = await listAccountsOf(db, session.person.uuid, { afterUuid, limit })
      return { body: toPage(accounts, presentAccount) }
    }),

    consoleRoute(listMembersOperation, async ({ account, query }) => {
      const { cursor, limit = limits.pageSizeDefault } = query
      const afterUuid = decodeCursor(cursor, uuidCursor)
      const members = await listMembers(db, account.uuid, { afterUuid, limit })
      return { body: toPage(members, present) }
    }),

    consoleRoute(changeMemberOperation, async ({ account, session, params, body }) => {
      const member = await changeRole(db, {
        accountUuid: account.uuid,
        personId: params.person_id,
        role: body.role,
        byPersonUuid: session.person.uuid,
      })
      return { body: present(member) }
    }),

    consoleRoute(removeMemberOperation, async ({ account, session, params }) => {
      await removeMember(db, {
        accountUuid: account.uuid,
        personId: params.person_id,
        by: { uuid: session.person.uuid, role: account.role },
      })
      return {}
    }),
  ]
}

function present(member: Member) {
  return {
    personId: encodeId('person', member.person_id),
    name: member.name,
    email: member.email,
    role: member.role,
    since: member.created_at.toISOString(),
  }
}

function presentAccount(account: OwnAccount) {
  return {
    id: encodeId('acct', account.id),
    testAccountId: encodeId('acct', account.test_account_id),
    name: account.name,
    role: account.role,
    createdAt: account.created_at.toISOString(),
  }
}
