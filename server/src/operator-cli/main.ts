// The operator's command line. With --json it prints one object and nothing else on stdout; scripts
// rely on the names of the commands, their flags and the fields they give.
import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '../core/config.ts'
import { ApiError } from '../core/errors.ts'
import { buildDeps } from '../start/dependencies.ts'
import { commands } from './commands.ts'
import type { Options } from './options.ts'

const options = {
  json: { type: 'boolean' },
  help: { type: 'boolean' },
  name: { type: 'string' },
  account: { type: 'string' },
  revision: { type: 'string' },
  scopes: { type: 'string' },
  expires: { type: 'string' },
  'per-second': { type: 'string' },
  'per-hour': { type: 'string' },
  key: { type: 'string' },
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
} as const

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [name = ''] = positionals
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
    const result = await command.run(deps, values as Options)
    process.stdout.write(
      `${values.json ? JSON.stringify(result) : JSON.stringify(result, null, 2)}\n`,
    )
    return result.ok === false ? 1 : 0
  } finally {
    await deps.close()
  }
}

function usage(name: string): string {
  const lines = Object.entries(commands).map(
    ([command, { usage: flags, about }]) => `  ${command} ${flags}\n      ${about}`,
  )
  const unknown = name === '' ? '' : `Unknown command: ${name}\n\n`
  return `${unknown}Usage: pnpm -s admin <command> [flags] [--json]\n\n${lines.join('\n')}\n`
}

try {
  process.exitCode = await run()
} catch (error) {
  const isExpected =
    error instanceof ApiError || error instanceof ConfigError || error instanceof TypeError
  const code = error instanceof ApiError ? `${error.code}: ` : ''
  process.stderr.write(isExpected ? `${code}${error.message}\n` : `${(error as Error).stack}\n`)
  // Where exactly an answer does not fit, for whoever typed it.
  const places = error instanceof ApiError ? (error.details?.errors ?? []) : []
  for (const { pointer, field, message } of places as Record<string, string>[])
    process.stderr.write(`  ${pointer ?? field}: ${message}\n`)
  process.exitCode = 1
}
