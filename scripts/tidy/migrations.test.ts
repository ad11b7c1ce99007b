// Every offence is planted once and named, and what looks like one and is none is left alone.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { checkMigrations } from './migrations.ts'
import { readTree } from './tree.ts'

const planted: string[] = []
afterEach(() => {
  for (const root of planted.splice(0)) rmSync(root, { recursive: true, force: true })
})

function check(text: string, name = '0039_planted.sql'): string[] {
  const root = mkdtempSync(join(tmpdir(), 'tidy-migrations-'))
  planted.push(root)
  const folder = join(root, 'server/src/db/migrations')
  mkdirSync(folder, { recursive: true })
  mkdirSync(join(root, 'server/src/core'))
  writeFileSync(join(root, 'server/src/core/version.ts'), "export const serviceVersion = '0.9.0'\n")
  writeFileSync(join(folder, name), text)
  return checkMigrations(readTree(root)).map(({ line, why }) => `${line ?? ''} ${why}`)
}

const offences: [text: string, why: string][] = [
  ['alter table tasks drop column mode;', 'drops a column'],
  ['alter table tasks\n  add column a text,\n  drop column mode;', 'drops a column'],
  ['drop table tasks;', 'drops a table'],
  ['drop type mood;', 'drops a table'],
  ['drop function make_days(text, integer, integer);', 'drops a function'],
  ['alter table tasks rename column mode to manner;', 'renames'],
  ['ALTER TABLE tasks RENAME TO questions;', 'renames'],
  ["alter type mood rename value 'a' to 'b';", 'renames'],
  ['alter table tasks set schema auth;', 'moves a table'],
  ['alter table tasks alter column metadata set not null;', 'sets a column not null'],
  ['alter table tasks alter mode drop default;', 'drops a default'],
  ['alter table tasks alter column mode type integer;', 'changes a type'],
  ['alter table tasks alter mode set data type integer;', 'changes a type'],
  ['alter table tasks add column a text not null;', 'adds a column that must be given'],
  ['truncate tasks;', 'empties a table'],
]

test.each(offences)('%s', (text, why) => {
  expect(check(text)).toEqual([`1 ${why}: name the oldest version at its head`])
  expect(check(`-- Why.\n-- oldest version: 0.9.0\n${text}`)).toEqual([])
})

test('a constraint is checked later, or names the oldest version, or is on a small table', () => {
  const text = "alter table notices add constraint kinds check (kind in ('a', 'not valid'))"
  expect(check(`${text};`)).toEqual(['1 adds a constraint without "not valid"'])
  expect(check(`${text} not valid;`)).toEqual([])
  expect(check(`-- small table: notices\n${text};`)).toEqual([])
  expect(check(`-- oldest version: 0.9.0\n${text};`)).toEqual([])
  expect(check('alter table tasks add foreign key (tag_id) references tags;')).toHaveLength(1)
})

test('an index on a table that was there is made concurrently, in one statement', () => {
  const text = 'create index tasks_by_mode on tasks (mode);'
  const why = 'makes an index on tasks that is not concurrent'
  expect(check(text)).toEqual([`1 ${why}`])
  expect(check(`-- oldest version: 0.9.0\n${text}`)).toEqual([`2 ${why}`])
  expect(check('create unique index on only tasks (mode);')).toEqual([`1 ${why}`])
  const concurrently = 'create index concurrently tasks_by_mode on tasks (mode);'
  expect(check(`-- outside transaction\n${concurrently}`)).toEqual([])
  expect(check(`-- outside transaction\n${concurrently}\nselect 1;`)[0]).toContain('one statement')
  expect(check('-- outside transaction\nupdate tasks set mode = null;')[0]).toContain(
    'one statement',
  )
})

test('new tables, added columns and the bodies of functions are nobody’s loss', () => {
  const text = `-- We no longer drop column a of any table.
    create table moods (id text primary key, name text);
    create index moods_by_name on moods (name);
    alter table moods alter column name set not null, add check (name <> '');
    alter table tasks add column mood text, add column is_odd boolean not null default false;
    alter table tasks drop constraint tasks_mode_check;
    create function tell() returns void language plpgsql as $$
    begin
      drop table moods; truncate tasks;
    end $$;
    comment on table moods is 'drop table moods; it''s fine';`
  expect(check(text)).toEqual([])
})

test('a version that would lock out itself, a version that is none, and files of before', () => {
  expect(check('-- oldest version: 0.10.0\ndrop table tasks;')).toEqual([
    ' version 0.9.0 itself would not start after it',
  ])
  expect(check('-- oldest version: next\ndrop table tasks;')[0]).toContain('as 0.9.0, not "next"')
  expect(check('drop table tasks;', '0038_before.sql')).toEqual([])
})

test('the line of an offence is named below functions and comments', () => {
  const text =
    "create function f() returns text language sql as $$\n select 'x;\n y'\n$$;\n\n-- Why.\ndrop table tasks;"
  expect(check(text)[0]).toMatch(/^7 /)
})
