// The operator's command line: `pnpm -s admin` in a clone, `admin` as the argument of the image. With
// --json it prints one object and nothing else on stdout; scripts rely on the names of the commands,
// their flags and the fields they give.
import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '../core/config.ts'
import { ApiError } from '../core/errors.ts'
import type { Db } from '../db/client.ts'
import { assertVersionMayRun } from '../db/oldest-version.ts'
import { buildDeps } from '../start/dependencies.ts'
import { type BackupCommand, backupCommands } from './backup-commands.ts'
import { commands } from './commands.ts'
import { doctorCommand, runDoctor } from './doctor-command.ts'
import type { Options } from './options.ts'

const options = {
  json: { type: 'boolean' },
  help: { type: 'boolean' },
  waits: { type: 'boolean' },
  list: { type: 'boolean' },
  check: { type: 'boolean' },
  configure: { type: 'boolean' },
  full: { type: 'boolean' },
  show: { type: 'boolean' },
  to: { type: 'string' },
  force: { type: 'string' },
  'every-hours': { type: 'string' },
  name: { type: 'string' },
  account: { type: 'string' },
  revision: { type: 'string' },
  scopes: { type: 'string' },
  expires: { type: 'string' },
  'per-second': { type: 'string' },
  'per-hour': { type: 'string' },
  key: { type: 'string' },
  'key-file': { type: 'string' },
  url: { type: 'string' },
  'overlap-seconds': { type: 'string' },
  credits: { type: 'string' },
  task: { type: 'string' },
  message: { type: 'string' },
  data: { type: 'string' },
  'effort-seconds': { type: 'string' },
  date: { type: 'string' },
  email: { type: 'string' },
  tags: { type: 'string' },
  capacity: { type: 'string' },
  reason: { type: 'string' },
  id: { type: 'string' },
  'idempotency-key': { type: 'string' },
  'min-age-seconds': { type: 'string' },
  person: { type: 'string' },
  number: { type: 'string' },
  restored: { type: 'boolean' },
  epoch: { type: 'string' },
} as const

async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [name = ''] = positionals
  if (name === 'doctor' && !values.help) return await runDoctor(values)
  const ofBackup = backupCommands[name]
  if (ofBackup && !values.help)
    return print(await ofBackup.run(values as Parameters<BackupCommand['run']>[0]), values.json)
  const command = commands[name]
  if (values.help || !command) {
    process.stderr.write(usage(name))
    return values.help ? 0 : 2
  }
  const config = readConfig()
  // On stderr, where it is in nobody's way: the same command may mean another clone, or `pnpm dev`.
  process.stderr.write(`Database: ${config.databaseLabel}\n`)
  const deps = buildDeps({ ...config, databasePoolSize: 2, databaseHotConnections: 1 })
  try {
    await refuseOldVersion(deps.database.db)
    return print(await command.run(deps, values as Options), values.json)
  } finally {
    await deps.close()
  }
}

/** A database that gives no answer is the command's own matter. */
async function refuseOldVersion(db: Db): Promise<void> {
  await assertVersionMayRun(db).catch((error: Error) => {
    if (error instanceof TypeError) throw error
  })
}

/** Gives the status of the process. */
function print(result: Record<string, unknown>, isJson = false): number {
  process.stdout.write(`${isJson ? JSON.stringify(result) : JSON.stringify(result, null, 2)}\n`)
  return result.ok === false ? 1 : 0
}

function usage(name: string): string {
  const lines = Object.entries({ ...commands, ...backupCommands, doctor: doctorCommand }).map(
    ([command, { usage: flags, about }]) => `  ${command} ${flags}\n      ${about}`,
  )
  const unknown = name === '' ? '' : `Unknown command: ${name}\n\n`
  return `${unknown}Usage: admin <command> [flags] [--json]\n\n${lines.join('\n')}\n`
}

export async function runAdmin(args: string[]): Promise<void> {
  try {
    process.exitCode = await run(args)
  } catch (error) {
    const isExpected =
      error instanceof ApiError || error instanceof ConfigError || error instanceof TypeError
    const code = error instanceof ApiError ? `${error.code}: ` : ''
    process.stderr.write(isExpected ? `${code}${error.message}\n` : `${(error as Error).stack}\n`)
    // Where exactly an answer does not fit, for the person who typed it.
    const places = error instanceof ApiError ? (error.details?.errors ?? []) : []
    for (const { pointer, field, message } of places as Record<string, string>[])
      process.stderr.write(`  ${pointer ?? field}: ${message}\n`)
    process.exitCode = 1
  }
}
