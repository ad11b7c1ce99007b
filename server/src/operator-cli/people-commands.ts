// People, and the audit of what they do, at the command line.

import { encodeId } from '../core/ids.ts'
import { limits } from '../core/limits.ts'
import type { Tx } from '../db/client.ts'
import { verifyAudit } from '../modules/identity/audit/verify-audit.ts'
import { addEngineer, assertTagsExist } from '../modules/identity/people/engineers/engineers.ts'
import { makePasswordLink, setUpPerson } from '../modules/identity/people/sign-in/set-up.ts'
import {
  type AdminDeps,
  actor,
  type Command,
  needAccount,
  needEmail,
  type Options,
  readWhole,
} from './options.ts'

export const peopleCommands: Record<string, Command> = {
  'create-engineer': {
    usage: '--email X [--name Y] [--tags 1,2] [--capacity N]',
    about: 'Create an engineer (default: tag 1, capacity 1).',
    run: createEngineer,
  },
  'verify-audit': {
    usage: '[--account ID]',
    about: 'Verify the audit hash chains and list altered entries.',
    run: verifyChains,
  },
}

async function createEngineer(deps: AdminDeps, options: Options) {
  const tagIds = readTags(options)
  const capacity = readWhole(options, 'capacity', 1, limits.engineerCapacityMax) ?? 1
  return await setUp(deps, options, async (tx, personUuid) => {
    await assertTagsExist(tx, tagIds)
    await addEngineer(tx, { personUuid, tagIds, capacity, actor })
  })
}

/** Safe to repeat: the person is made once, and a link comes as long as there is no password. */
export async function setUp(
  { database: { db }, config }: AdminDeps,
  options: Options,
  giveRights: (tx: Tx, personUuid: string) => Promise<void>,
) {
  const email = needEmail(options)
  const name = options.name ?? (email.split('@')[0] as string)
  if (name.length > limits.personNameCharsMax)
    throw new TypeError(`--name must be at most ${limits.personNameCharsMax} characters`)
  const person = await db.transaction().execute(async (tx) => {
    const made = await setUpPerson(tx, { email, name })
    await giveRights(tx, made.personUuid)
    return made
  })
  const { publicUrl, sessionSecrets } = config
  return {
    personId: encodeId('person', person.personUuid),
    email,
    created: person.isNew,
    passwordLink: person.hasPassword
      ? null
      : await makePasswordLink({ db, publicUrl, sessionSecrets }, email),
  }
}

function readTags(options: Options): number[] {
  const tagIds = (options.tags ?? '1').split(',').map(Number)
  if (tagIds.some((tagId) => !Number.isSafeInteger(tagId) || tagId < 1))
    throw new TypeError('--tags must be numbers of tags, with commas between them')
  return [...new Set(tagIds)]
}

async function verifyChains({ database }: AdminDeps, options: Options) {
  const account = options.account === undefined ? undefined : await needAccount(database, options)
  const report = await verifyAudit(database.db, { accountUuid: account?.uuid })
  const nil = '00000000-0000-0000-0000-000000000000'
  const problems = report.problems.map(({ chainId, ...problem }) => ({
    chain: chainId === nil ? 'place' : encodeId('acct', chainId),
    ...problem,
  }))
  return { ...report, problems }
}
