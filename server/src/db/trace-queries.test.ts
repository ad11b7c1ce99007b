import { expect, test } from 'vitest'
import { nameStatement } from './trace-queries.ts'

test.each([
  [{ name: 'create-task', text: 'insert into tasks' }, 'create-task'],
  ['begin', 'begin'],
  ['select "id" from "tasks" where "id" = $1', 'select-tasks'],
  ['\n    update relay_state set leader_id = $1', 'update-relay_state'],
  ['insert into "api_keys" ("id") values ($1)', 'insert-api_keys'],
  ['delete from only webhook_due where id = $1', 'delete-webhook_due'],
  ['with dropped as (delete from webhook_due) select 1', 'with'],
  ["select 'a word of a client' from tasks", 'select'],
  [{ text: 'select count(*) as count from (select from x limit 1) y' }, 'select-x'],
  [undefined, 'statement'],
])('%j is named %s', (statement, name) => {
  expect(nameStatement(statement)).toBe(name)
})
