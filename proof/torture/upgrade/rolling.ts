// Three versions, forward and back under load. What must be refused is tried, and must be refused in words
// that say what to do.
import { setTimeout as delay } from 'node:timers/promises'
import type { Context, Outcome, Violation } from '../campaign.ts'
import { withClient } from '../worker-effects.ts'
import { type DrillGround, startDrill } from './ground.ts'
import type { Ended } from './run-role.ts'
import { contractMigration, expandMigration, type VersionTree } from './trees.ts'

const restMs = 1_500
const checks = [
  'migrate failed',
  'not refused',
  'refused without a word of what to do',
  'not recorded',
]

export async function runRolling(context: Context): Promise<Outcome> {
  const ground = await startDrill(context)
  const { fleet, trees } = ground
  const violations: Violation[] = []
  const rounds = context.size('rounds')
  const steps = 7 + 2 * (rounds - 1)
  let step = 0
  const done = async (note: string) => {
    context.progress(++step, steps, note)
    await delay(restMs)
  }
  const migrateTo = async (tree: VersionTree) => {
    const ended = await ground.migrate(tree)
    if (ended.status !== 0) violations.push({ kind: 'migrate failed', detail: ended.text })
  }
  await delay(restMs)
  await migrateTo(trees.expands)
  await done(`migrated to ${trees.expands.version} under load`)
  for (let round = 1; round <= rounds; round++) {
    await fleet.rollTo(trees.expands)
    await done(`${trees.expands.version} everywhere`)
    // As a compose file does that names the version before: its migrate runs first.
    await migrateTo(trees.before)
    await fleet.rollTo(trees.before)
    await done(`back on ${trees.before.version}`)
  }
  await fleet.rollAllButOne(trees.expands)
  const beside = await ground.migrate(trees.contracts)
  violations.push(
    ...expectRefusal('the contract beside an old process', beside, [
      contractMigration,
      `every api and worker to version ${trees.expands.version} or newer`,
    ]),
  )
  await done('the contract was refused while an old process ran')
  await fleet.rollTo(trees.expands)
  await migrateTo(trees.contracts)
  await done(`migrated to ${trees.contracts.version}, which takes away`)
  await fleet.rollTo(trees.contracts)
  await done(`${trees.contracts.version} everywhere`)
  await fleet.rollTo(trees.expands)
  await done(`back on ${trees.expands.version}`)
  violations.push(...(await tryOldVersion(ground)))
  violations.push(...(await checkDatabase(ground.cell.databaseUrl, trees.expands.version)))
  await fleet.rollTo(trees.contracts)
  const outcome = await ground.judge(violations, checks)
  return {
    ...outcome,
    figures: {
      versions: Object.values(trees)
        .map(({ version }) => version)
        .join(', '),
      ...outcome.figures,
    },
  }
}

/** Neither role, nor a command, nor migrate of the version from before the contract. */
async function tryOldVersion(ground: DrillGround): Promise<Violation[]> {
  const { fleet, trees } = ground
  const words = [
    `This is version ${trees.before.version}`,
    contractMigration,
    `version ${trees.expands.version} or newer`,
    'restore a backup',
  ]
  const [api, worker] = await fleet.tryStart(trees.before)
  const tried: [string, Pick<Ended, 'status' | 'text'> | undefined][] = [
    ['api', api],
    ['worker', worker],
    ['admin', await ground.admin(trees.before, ['create-account', '--name', 'Nobody'])],
    ['migrate', await ground.migrate(trees.before)],
  ]
  return tried.flatMap(([what, ended]) =>
    expectRefusal(`${what} of ${trees.before.version} after the contract`, ended, words),
  )
}

function expectRefusal(
  what: string,
  ended: Pick<Ended, 'status' | 'text'> | undefined,
  words: string[],
): Violation[] {
  if (ended === undefined || ended.status !== 1)
    return [{ kind: 'not refused', detail: `${what}: status ${ended?.status} ${ended?.text}` }]
  return words
    .filter((word) => !ended.text.includes(word))
    .map((word) => ({
      kind: 'refused without a word of what to do',
      detail: `${what}: "${word}" is missing in: ${ended.text}`,
    }))
}

async function checkDatabase(databaseUrl: string, oldest: string): Promise<Violation[]> {
  return await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ name: string; oldest: string | null }>(
      `select m.name, o.oldest_version as oldest from kysely_migration m
       left join oldest_versions o on o.migration = m.name where m.name = any ($1)`,
      [[expandMigration, contractMigration]],
    )
    const found = new Map(rows.map((row) => [row.name, row.oldest]))
    return found.get(contractMigration) === oldest && found.get(expandMigration) === null
      ? []
      : [{ kind: 'not recorded', detail: JSON.stringify(rows) }]
  })
}
