// A database of an old commit with that commit's own demo, migrated to now. Every row of every table is read
// before and after by the columns of before, and everything an API key can read is read by the old service
// and by this one.
import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../../../scripts/stack/processes.ts'
import { cloneDir } from '../../../scripts/stack/stack-file.ts'
import { startApiProcess } from '../api-process.ts'
import type { Context, Outcome, Violation } from '../campaign.ts'
import { withClient } from '../worker-effects.ts'
import { compareAnswers, readAnswers } from './old-answers.ts'
import { compareRows, readRows } from './old-rows.ts'
import { runProgram } from './run-role.ts'

const commit = '29608d9'
const checks = ['row changed', 'row lost', 'row added', 'answer changed', 'migrate failed']

/** What this drill uses of the old commit's own scripts. */
type OldScripts = {
  startStack(say: (line: string) => void): Promise<Record<string, string>>
  stopStack(say: (line: string) => void): Promise<void>
  readStackFile(): { modelUrl?: string } | undefined
  ensureDatabase(url: string, name: string, isFresh: boolean): Promise<string>
  teachModel(url: string): Promise<void>
  serviceEnvironment(stack: object, place: object): Record<string, string>
  startServiceProcess(options: object, stops: (() => Promise<void>)[]): Promise<{ url: string }>
  seed(place: {
    url: string
    env: Record<string, string>
  }): Promise<{ liveKey: string; testKey: string }>
}

export async function runFromOld(context: Context): Promise<Outcome> {
  const startedAtMs = performance.now()
  const dir = checkOut(context)
  context.progress(1, 5, `${commit} is checked out and installed`)
  const old = await loadScripts(dir)
  context.onEnd(() => old.stopStack(() => undefined))
  const world = await raiseOldWorld(old)
  for (const stop of world.stops.toReversed()) await stop()
  await agePeople(world.env.DATABASE_URL as string)
  const keys = { live: world.demo.liveKey, test: world.demo.testKey }
  // An API alone: a worker would go on with the tasks while they are read.
  const read = async (version: string) => {
    const api = await startApiProcess({
      ...{ dir: version, port: Number(world.env.PORT), env: world.env },
      logFile: join(dir, 'api.log'),
    })
    context.onEnd(() => api.kill9())
    const answers = await readAnswers(api.url, keys)
    await api.stop()
    return answers
  }
  const before = await read(dir)
  const rows = await readRows(world.env.DATABASE_URL as string)
  context.progress(2, 5, `${rows.count} rows of ${rows.tables.size} tables, ${before.size} answers`)
  const ended = await runProgram({ dir: cloneDir }, ['--role', 'migrate'], world.env)
  const violations: Violation[] =
    ended.status === 0 ? [] : [{ kind: 'migrate failed', detail: ended.text }]
  const after = await readRows(world.env.DATABASE_URL as string, rows)
  violations.push(...compareRows(rows, after))
  context.progress(3, 5, 'migrated and compared row by row')
  violations.push(...compareAnswers(before, await read(cloneDir)))
  context.progress(4, 5, 'read by this version')
  const migrated = /^Migrated: (.*)$/m.exec(ended.text)?.[1]?.split(', ').length ?? 0
  return {
    figures: {
      'from commit': commit,
      'migrations run': migrated,
      'milliseconds of migrate': Math.round(ended.ms),
      'tables compared': rows.tables.size,
      'rows compared': rows.count,
      'answers compared': before.size,
      seconds: Math.round((performance.now() - startedAtMs) / 1_000),
    },
    checks,
    violations,
  }
}

function checkOut(context: Context): string {
  const dir = join(mkdtempSync(join(tmpdir(), 'task-review-old-')), 'clone')
  const run = (program: string, args: string[], cwd: string) =>
    execFileSync(program, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], {
      cwd: cloneDir,
      stdio: 'ignore',
    })
  } catch {
    throw new Error(`This clone does not have the commit ${commit}: run git fetch --unshallow`)
  }
  run('git', ['worktree', 'add', '--quiet', '--detach', dir, commit], cloneDir)
  context.onEnd(async () => run('git', ['worktree', 'remove', '--force', dir], cloneDir))
  run('pnpm', ['install', '--frozen-lockfile', '--prefer-offline', '--silent'], dir)
  return dir
}

/**
 * The demo's people choose their passwords within seconds, as nobody does. Migration 27 takes such a password
 * for one that was chosen at a sign-up and removes second factors added with it; an hour makes people of them.
 */
async function agePeople(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, (client) =>
    client.query(`update auth.users set created_at = created_at - interval '1 hour'
      where id in (select person_id from engineers union select person_id from operators)`),
  )
}

async function loadScripts(dir: string): Promise<OldScripts> {
  const files = ['stack/control.ts', 'stack/stack-file.ts', 'demo/database.ts', 'demo/teach.ts']
  const found: object[] = []
  for (const file of [...files, 'demo/service-process.ts', 'demo/seed.ts'])
    found.push(await import(join(dir, 'scripts', file)))
  return Object.assign({}, ...found) as OldScripts
}

async function raiseOldWorld(old: OldScripts) {
  const stops: (() => Promise<void>)[] = []
  const stack = await old.startStack(() => undefined)
  const databaseUrl = await old.ensureDatabase(stack.databaseUrl as string, 'upgrade_drill', true)
  const modelUrl = old.readStackFile()?.modelUrl ?? ''
  await old.teachModel(modelUrl)
  const env = old.serviceEnvironment(
    { ...stack, databaseUrl, modelUrl },
    { name: 'upgrade-drill', port: await findFreePort(), webFolder: 'none' },
  )
  const { url } = await old.startServiceProcess(
    { env, signal: undefined, onExit: () => undefined },
    stops,
  )
  const demo = await old.seed({ url, env })
  return { env, demo, stops }
}
