// What is asked of a feed, by looking at the feed alone and at what its writers were told.
import { sql } from 'kysely'
import { waitUntil } from '../../../scripts/stack/processes.ts'
import type { Db } from '../../src/db/client.ts'
import type { Written } from './feed-writers.ts'

/** Everything wrong with the feed. */
export async function findFaults(db: Db, written: Written[]): Promise<string[]> {
  const { rows } = await sql<Written & { number: number }>`
    select account_id as "accountUuid", task_id as "taskUuid", version, number from feed_events
    order by account_id, number`.execute(db)
  const faults: string[] = []
  const told = new Set<string>()
  const lastNumbers = new Map<string, number>()
  const lastVersions = new Map<string, number>()
  for (const { accountUuid, taskUuid, version, number } of rows) {
    const name = `${taskUuid} version ${version}`
    if (told.has(name)) faults.push(`${name} is there twice`)
    told.add(name)
    const expected = (lastNumbers.get(accountUuid) ?? 0) + 1
    if (number !== expected) faults.push(`${accountUuid} has ${number} and not ${expected}`)
    lastNumbers.set(accountUuid, number)
    if (version !== (lastVersions.get(taskUuid) ?? 0) + 1) faults.push(`${name} is out of order`)
    lastVersions.set(taskUuid, version)
  }
  for (const { taskUuid, version } of written) {
    if (!told.delete(`${taskUuid} version ${version}`)) faults.push(`${taskUuid} ${version} missed`)
  }
  for (const name of told) faults.push(`${name} was never written`)
  return faults
}

export async function countFeed(db: Db): Promise<number> {
  const result = await sql<{ count: number }>`select count(*) as count from feed_events`.execute(db)
  return result.rows[0]?.count ?? 0
}

export async function waitForFeed(db: Db, count: number): Promise<void> {
  if (!(await waitUntil(async () => (await countFeed(db)) >= count, 20_000)))
    throw new Error(`The feed has ${await countFeed(db)} of ${count} events`)
}

export async function waitForLeader(db: Db, leaderId: string): Promise<void> {
  const isLeader = async () => {
    const result = await sql<{ leader: string | null }>`
      select leader_id as leader from relay_state where lease_until > clock_timestamp()`.execute(db)
    return result.rows[0]?.leader === leaderId
  }
  if (!(await waitUntil(isLeader, 20_000))) throw new Error('It did not become the leader')
}
