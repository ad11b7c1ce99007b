// The accounts, engineers and tags that a model's numbers stand for in a database. Each fixture has its
// own, so that any number of them can share a database and never meet in a queue.
import type pg from 'pg'
import type { Db } from '../../server/src/db/client.ts'
import { createAccountPair } from '../../server/src/modules/identity/accounts/accounts.ts'
import { openBalance } from '../../server/src/modules/money/balances/writes.ts'
import { grantCredits } from '../../server/src/modules/money/credits/credits.ts'
import { createProject } from '../../server/src/modules/work/projects/projects.ts'
import type { TaskRef } from '../../server/src/modules/work/tasks/tasks.ts'
import { makeEngineer } from '../../server/test/engineers.ts'
import { type Model, tagFactorE4 } from './state.ts'

export type FixtureAccount = { uuid: string; projectId: number; isTest: boolean }

export type Fixture = {
  accounts: FixtureAccount[]
  engineers: string[]
  /** By the model's tag. */
  tags: Record<number, number>
  tasks: (TaskRef & { isInstant: boolean; isTest: boolean })[]
  hasModel: boolean
}

export async function setUpFixture(db: Db, client: pg.Client, model: Model): Promise<Fixture> {
  const { hasModel } = model
  const fixture: Fixture = { accounts: [], engineers: [], tags: {}, tasks: [], hasModel }
  for (const { isTest, granted } of model.accounts) {
    fixture.accounts.push(await addAccount(db, isTest, granted))
  }
  for (const [tag, multiplier] of Object.entries(tagFactorE4)) {
    fixture.tags[Number(tag)] = await addTag(client, multiplier)
  }
  for (const { tags, capacity, memberOf } of model.engineers) {
    const tagIds = tags.map((tag) => fixture.tags[tag] as number)
    const person = await makeEngineer(db, { tagIds, capacity })
    fixture.engineers.push(person)
    for (const account of memberOf) {
      await client.query(
        `insert into memberships (account_id, person_id, role) values ($1, $2, 'viewer')`,
        [fixture.accounts[account]?.uuid, person],
      )
    }
  }
  return fixture
}

async function addAccount(db: Db, isTest: boolean, credits: number): Promise<FixtureAccount> {
  const uuid = await db.transaction().execute(async (tx) => {
    const pair = await createAccountPair(tx, { name: 'Model' })
    const accountUuid = isTest ? pair.testAccountUuid : pair.accountUuid
    await openBalance(tx, accountUuid)
    await grantCredits(tx, { accountUuid, credits, reason: 'start' })
    return accountUuid
  })
  const project = await createProject(db, { accountUuid: uuid, name: 'Model', use: undefined })
  return { uuid, projectId: project.value.id, isTest }
}

async function addTag(client: pg.Client, multiplier: number): Promise<number> {
  const { rows } = await client.query<{ id: string }>(
    `insert into tags (id, name, description, multiplier_e4)
    select 1 + max(id), 'Tag ' || (1 + max(id)), 'A tag of one fixture', $1::integer from tags
    returning id`,
    [multiplier],
  )
  return Number(rows[0]?.id)
}
