// Compares the store with the tables from outside: the objects as the store's own files on disk, the
// rows as they stand. Nothing of the service is asked.

import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { asSuperuser } from '../../scripts/stack/postgres.ts'
import type { Violation } from './campaign.ts'

export type StoreFacts = {
  /** Hash by key. */
  objects: Map<string, string>
  files: { key: string; state: string; sha256: string; users: number }[]
  /** Content that is still in the table. */
  unmoved: number
  attachments: { taskId: string; position: number; sha256: string; fileKey: string | undefined }[]
}

export const storeChecks = [
  'object without row',
  'row without object',
  'object with other bytes',
  'file that is not kept',
  'file without exactly one user',
  'file left in quarantine',
  'inline file not moved',
] as const

export async function readStoreFacts(bucketDir: string, databaseUrl: string): Promise<StoreFacts> {
  const client = new pg.Client({ connectionString: asSuperuser(databaseUrl) })
  await client.connect()
  try {
    const files = await client.query(`
      select format('files/%s/%s', f.account_id, f.id) as key, f.state,
        encode(f.sha256, 'hex') as sha256,
        (select count(*)::int from task_attachments a
          where a.account_id = f.account_id and a.file_id = f.id)
        + (select count(*)::int from uploads u where u.account_id = f.account_id
          and u.file_id = f.id and u.state = 'ready')
        + (select count(*)::int from account_export_parts p
          where p.account_id = f.account_id and p.file_id = f.id) as users
      from stored_files f`)
    const attachments = await client.query(`
      select task_id as "taskId", position, encode(sha256, 'hex') as sha256,
        case when file_id is not null then format('files/%s/%s', account_id, file_id) end
          as "fileKey", content is not null as "isUnmoved"
      from task_attachments`)
    return {
      objects: await readObjects(bucketDir),
      files: files.rows,
      unmoved: attachments.rows.filter((row) => row.isUnmoved).length,
      attachments: attachments.rows,
    }
  } finally {
    await client.end()
  }
}

async function readObjects(bucketDir: string): Promise<Map<string, string>> {
  const objects = new Map<string, string>()
  for (const top of ['files', 'incoming']) {
    const dir = join(bucketDir, top)
    const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => [])
    for (const entry of entries.filter((each) => each.isFile())) {
      const path = join(entry.parentPath, entry.name)
      const hash = createHash('sha256')
        .update(await readFile(path))
        .digest('hex')
      objects.set(path.slice(bucketDir.length + 1), hash)
    }
  }
  return objects
}

export function checkStore({ objects, files, unmoved }: StoreFacts): Violation[] {
  const violations: Violation[] = []
  const report = (kind: (typeof storeChecks)[number], detail: string) =>
    violations.push({ kind, detail })
  const known = new Set(files.map(({ key }) => key))
  for (const key of objects.keys()) {
    if (key.startsWith('incoming/')) report('file left in quarantine', key)
    else if (!known.has(key)) report('object without row', key)
  }
  for (const { key, state, sha256, users } of files) {
    const found = objects.get(key)
    if (found === undefined) report('row without object', `${key} (${state})`)
    else if (found !== sha256) report('object with other bytes', key)
    if (state !== 'kept') report('file that is not kept', `${key} (${state})`)
    else if (users !== 1) report('file without exactly one user', `${key}: ${users}`)
  }
  if (unmoved > 0) report('inline file not moved', `${unmoved} still in the table`)
  return violations
}
