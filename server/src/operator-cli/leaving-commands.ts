// Leaving, at the command line: an account takes what it has, a person is erased.

import { createWriteStream } from 'node:fs'
import { access, rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { type Summary, writeArchive } from '../modules/consoles/account-export/archive.ts'
import { compressInto } from '../modules/consoles/account-export/compress.ts'
import { erasePerson } from '../modules/consoles/person-erasure/person-erasure.ts'
import { clearFiles } from '../modules/files/files/files.ts'
import { recordAct } from '../modules/identity/audit/audit.ts'
import { type AdminDeps, actor, type Command, need, needAccount, type Options } from './options.ts'

export const leavingCommands: Record<string, Command> = {
  'export-account': {
    usage: '--account ID --to FILE',
    about:
      'Write all there is of an account, live and test, into one archive (tar.gz). The file must not exist.',
    run: exportAccount,
  },
  'erase-person': {
    usage: '--person ID|EMAIL',
    about:
      'Empty the row of a person and strike their name and address out of all records. Cannot be undone.',
    run: erasePersonByHand,
  },
}

async function exportAccount({ database, store, scanner }: AdminDeps, options: Options) {
  const { db } = database
  const path = need(options, 'to')
  const { uuid: accountUuid } = await needAccount(database, options)
  const deps = { db, store, mustBeScanned: scanner !== undefined }
  await assertAbsent(path)
  // Under another name until it is whole, so that nobody takes a part of it for all.
  const partial = `${path}.partial`
  let summary: Summary
  try {
    summary = await compressInto(
      (sink) => writeArchive(deps, { accountUuid }, sink),
      (chunks) => pipeline(chunks, createWriteStream(partial, { mode: 0o600 })),
    )
    await rename(partial, path)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
  const { accountId } = summary
  const act = 'account.exported'
  await db
    .transaction()
    .execute((tx) => recordAct(tx, { accountUuid, actor, act, subject: accountId, details: {} }))
  return { file: path, ...summary }
}

async function assertAbsent(path: string): Promise<void> {
  const isThere = await access(path).then(
    () => true,
    () => false,
  )
  if (isThere) throw new TypeError(`--to ${path}: the file exists; name another one`)
}

/** Archives that could name the person leave the store here, where there is one, and else with the worker. */
async function erasePersonByHand({ database: { db }, store }: AdminDeps, options: Options) {
  const erased = await erasePerson(db, { person: need(options, 'person'), actor })
  if (store) await clearFiles({ db, store })
  return { ...erased, erased: true }
}
