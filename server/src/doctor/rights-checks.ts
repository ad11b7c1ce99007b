// What the role of the service may do in the database. One that can change the ledger or the audit makes
// every intruder an accountant, so it owns nothing and only adds to what is written once.
import type { Check } from './check.ts'

const needs = 'database-reachable'
const change =
  'DATABASE_URL with the role that migrate makes for the service (docs/operate/database.md)'

export const rightsChecks: readonly Check[] = [
  {
    id: 'database-superuser',
    severity: 'unsafe',
    finds:
      'The role of the service is a superuser: nothing in the database is kept from an intruder, nor the files of its machine',
    change,
    atStart: true,
    needs,
    async find({ database }) {
      const { role, isSuperuser } = await database()
      return isSuperuser ? `The role ${role} is a superuser.` : undefined
    },
  },
  {
    id: 'database-powers',
    severity: 'unsafe',
    finds:
      'The role of the service may make roles or databases, replicate, or pass by row security',
    change: 'alter role … nocreaterole nocreatedb noreplication nobypassrls',
    atStart: true,
    needs: 'database-superuser',
    async find({ database }) {
      const { role, powers } = await database()
      return powers.length === 0 ? undefined : `The role ${role} has ${powers.join(', ')}.`
    },
  },
  {
    id: 'database-ownership',
    severity: 'unsafe',
    finds:
      'The role of the service owns tables, or belongs to the role that does: it could drop them, and any guard on them',
    change,
    atStart: true,
    needs: 'database-superuser',
    async find({ database }) {
      const { role, owned } = await database()
      return owned.length === 0
        ? undefined
        : `The role ${role} owns ${owned.length} tables, such as ${owned[0]}.`
    },
  },
  {
    id: 'database-rights',
    severity: 'unsafe',
    finds:
      'The role of the service may change or empty the ledger, the audit, the events or the settlements',
    change:
      'run once: --role migrate with DATABASE_OWNER_URL, or revoke update, delete, truncate, trigger on the tables named',
    atStart: true,
    needs: 'database-ownership',
    async find({ database }) {
      const { role, rights } = await database()
      return rights.length === 0
        ? undefined
        : `The role ${role} may change what is written once: ${rights.join('; ')}.`
    },
  },
]
