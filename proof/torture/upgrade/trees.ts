// Three versions for the drill, each a folder that runs like this clone: everything in it leads to the clone
// but the server's sources, which are copied and changed.
//   before   the clone as it is: it writes and reads tasks.is_tag_unserved
//   expands  adds tasks.tag_is_unserved, which a trigger keeps equal to the old column for both versions, and
//            a table; it writes and reads the new ones alone
//   contracts drops the old column and the trigger: versions below `expands` may not start any more
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { cloneDir } from '../../../scripts/stack/stack-file.ts'
import { serviceVersion } from '../../../server/src/core/version.ts'

export type VersionName = 'before' | 'expands' | 'contracts'
export type VersionTree = { name: VersionName; version: string; dir: string }
export type Trees = Record<VersionName, VersionTree>

type Patch = { file: string; old: string; new: string }

const [major = 0, minor = 0] = serviceVersion.split('.').map(Number)
const versions: Record<VersionName, string> = {
  before: serviceVersion,
  expands: `${major}.${minor + 1}.0`,
  contracts: `${major}.${minor + 2}.0`,
}

export const expandMigration = '9001_drill_expands'
export const contractMigration = '9003_drill_contracts'

const expand = `
-- The strongest lock first: one that is taken later, while others are held, can deadlock.
lock table tasks in access exclusive mode;
alter table tasks add column tag_is_unserved boolean;
alter table tasks disable trigger tasks_are_immutable;
update tasks set tag_is_unserved = is_tag_unserved;
alter table tasks enable trigger tasks_are_immutable;
create function keep_both_unserved() returns trigger language plpgsql as $$
begin
  if new.tag_is_unserved is null then new.tag_is_unserved := new.is_tag_unserved;
  else new.is_tag_unserved := new.tag_is_unserved;
  end if;
  return new;
end $$;
create trigger tasks_keep_both before insert on tasks
  for each row execute function keep_both_unserved();
create table drill_marks (task_id uuid primary key);
`
const index = `-- outside transaction
create index concurrently tasks_by_unserved on tasks (account_id, tag_is_unserved);
`
const contract = `-- oldest version: ${versions.expands}
lock table tasks in access exclusive mode;
drop trigger tasks_keep_both on tasks;
alter table tasks drop column is_tag_unserved;
drop function keep_both_unserved;
`

const statement = 'server/src/modules/work/tasks/create/create-statement.ts'
const queries = 'server/src/modules/work/tasks/queries.ts'
const rights = 'server/src/db/app-rights.ts'
const version = 'server/src/core/version.ts'

const toVersion = (name: VersionName): Patch => ({
  file: version,
  old: `serviceVersion = '${serviceVersion}'`,
  new: `serviceVersion = '${versions[name]}'`,
})
const expanded: Patch[] = [
  { file: statement, old: 'is_tag_unserved)', new: 'tag_is_unserved)' },
  {
    file: statement,
    old: "    ['turn as', insertTurn(param)],",
    new: `    ['mark as', 'insert into drill_marks (task_id) select gate.task_id from gate, balance'],
    ['turn as', insertTurn(param)],`,
  },
  { file: queries, old: 't.is_tag_unserved,', new: 't.tag_is_unserved as is_tag_unserved,' },
  { file: rights, old: "...['request_log',", new: "...['drill_marks', 'request_log'," },
]

/** As the runner was: whoever waits for a lock waits for as long as it takes. */
export const withoutLockTimeout: Patch = {
  file: 'server/src/db/run-migrations.ts',
  old: 'lockTimeoutMsUsual = 2_000',
  new: 'lockTimeoutMsUsual = 0',
}

export function makeTrees(folder: string, more: Patch[] = []): Trees {
  const at = mkdtempSync(join(folder, 'versions-'))
  const make = (name: VersionName, patches: Patch[], migrations: Record<string, string>) => {
    const dir = join(at, name)
    copyClone(dir)
    for (const patch of [...patches, ...more]) apply(dir, patch)
    for (const [file, text] of Object.entries(migrations))
      writeFileSync(join(dir, `server/src/db/migrations/${file}.sql`), text)
    return { name, version: versions[name], dir }
  }
  const added = { [expandMigration]: expand, '9002_drill_index': index }
  return {
    before: make('before', [], {}),
    expands: make('expands', [toVersion('expands'), ...expanded], added),
    contracts: make('contracts', [toVersion('contracts'), ...expanded], {
      ...added,
      [contractMigration]: contract,
    }),
  }
}

function copyClone(dir: string): void {
  mkdirSync(join(dir, 'server'), { recursive: true })
  const link = (from: string, without: string[]) => {
    for (const entry of readdirSync(join(cloneDir, from)))
      if (!without.includes(entry)) symlinkSync(join(cloneDir, from, entry), join(dir, from, entry))
  }
  link('.', ['server', '.git', '.stack'])
  link('server', ['src'])
  cpSync(join(cloneDir, 'server/src'), join(dir, 'server/src'), { recursive: true })
}

function apply(dir: string, { file, old, new: text }: Patch): void {
  const before = readFileSync(join(dir, file), 'utf8')
  if (before.split(old).length !== 2)
    throw new Error(
      `The drill changes "${old}" in ${file}, which must be there once: mend trees.ts`,
    )
  writeFileSync(
    join(dir, file),
    before.replace(old, () => text),
  )
}
