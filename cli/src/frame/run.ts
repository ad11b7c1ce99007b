// One run of the program: words in, exit code out. Everything it touches is handed in.
import { findProfile } from '../account/active-profile.ts'
import { openConfiguration } from '../account/configuration.ts'
import type { Args, Context, Flags, Group } from '../command.ts'
import type { Environment } from '../environment.ts'
import { toSafeJson } from '../output/json.ts'
import { createOutput, type OutputWishes } from '../output/output.ts'
import { render, type Text } from '../output/text.ts'
import type { Clock } from './clock.ts'
import type { ExitCode } from './exit-codes.ts'
import { explain, spellForPeople, spellForPrograms } from './explain.ts'
import { UsageError } from './failure.ts'
import { findCommand } from './find-command.ts'
import { describeCommand, describeGroup } from './help.ts'
import { type Io, write } from './io.ts'
import { parseWords } from './parse.ts'

export type RunOptions = {
  root: Group
  words: readonly string[]
  io: Io
  environment: Environment
  clock: Clock
  signal: AbortSignal
}

export async function run(options: RunOptions): Promise<ExitCode> {
  const { io, words, signal } = options
  try {
    return await runCommand(options)
  } catch (error) {
    // Whatever a call made of an abort, the person knows what happened.
    if (signal.aborted) return 130
    const explained = await explain(error)
    const wantsJson = words.some((word) => /^--(json|jq)(=|$)/.test(word))
    const text = wantsJson
      ? toSafeJson(spellForPrograms(explained), 0)
      : render([spellForPeople(explained), await hintOfUsage(error, options)], io.colored.stderr)
    await write(io.stderr, `${text}\n`)
    if (words.includes('--debug') && error instanceof Error) {
      await write(io.stderr, `${render(error.stack ?? '', false)}\n`)
    }
    return explained.exit
  }
}

async function runCommand(options: RunOptions): Promise<ExitCode> {
  const { root, words, io, environment, clock } = options
  const { path, node, rest } = findCommand(root, words)
  if (typeof node !== 'function') return await runGroup(options, path, node, rest)
  const { command } = await node()
  const { flags, args } = parseWords(command, rest, clock.now())
  if (flags.help === true) {
    await print(io, describeCommand(path, command, io.columns()))
    return 0
  }
  const configuration = openConfiguration(environment.configFolder, environment)
  const context = {
    args,
    flags,
    io,
    output: createOutput(io, outputWishes(flags), clock.now),
    clock,
    signal: options.signal,
    environment,
    configuration,
    root,
    program:
      typeof flags.profile === 'string' ? `taskreview --profile ${flags.profile}` : 'taskreview',
  } as unknown as Context<Flags, Args>
  try {
    if (command.kind === 'local') return (await command.run(context)) ?? 0
    return (await command.run(await connect(context))) ?? 0
  } finally {
    context.output.end()
  }
}

async function connect(context: Context<Flags, Args>): Promise<Context<Flags, Args>> {
  const { environment, configuration } = context
  const { profile: named, 'base-url': baseUrl, debug } = context.flags
  const profile = await findProfile(environment, configuration, { profile: named, baseUrl })
  const { openClient } = await import('../account/client.ts')
  return { ...context, profile, client: openClient(profile, { debug, stderr: context.io.stderr }) }
}

async function runGroup(
  { root, io }: RunOptions,
  path: string[],
  group: Group,
  rest: string[],
): Promise<ExitCode> {
  const [first, second] = rest
  if (path.length === 0 && (first === '--version' || first === '-V')) {
    const { version } = await import('../version.ts')
    await write(io.stdout, `${version}\n`)
    return 0
  }
  if (path.length === 0 && (first === '--map=json' || (first === '--map' && second === 'json'))) {
    const { mapCommands } = await import('./command-tree.ts')
    await write(io.stdout, `${JSON.stringify(await mapCommands(root), null, 2)}\n`)
    return 0
  }
  const unknown = rest.find((word) => !['--help', '-h'].includes(word))
  if (unknown !== undefined && !rest.some((word) => ['--help', '-h'].includes(word))) {
    const where = ['taskreview', ...path].join(' ')
    throw new UsageError(`${where} needs a command before ${unknown}.`, `See ${where} --help`)
  }
  await print(io, await describeGroup(path, group, io.columns()))
  return 0
}

function outputWishes(flags: Record<string, unknown>): OutputWishes {
  return {
    json: flags.json as readonly string[] | undefined,
    jq: flags.jq as string | undefined,
    quiet: flags.quiet === true,
    raw: flags.raw === true,
  }
}

/** A wrong command line is answered with the right one. */
async function hintOfUsage(error: unknown, { root, words }: RunOptions): Promise<Text> {
  if (!(error instanceof UsageError)) return ''
  try {
    const { path, node } = findCommand(root, words)
    if (typeof node !== 'function') return ''
    const { usageOf } = await import('./help.ts')
    const where = ['taskreview', ...path].join(' ')
    return `\nUsage: ${usageOf(path, (await node()).command)}\nSee ${where} --help`
  } catch {
    return ''
  }
}

export async function print(io: Io, lines: readonly Text[]): Promise<void> {
  const text = lines.map((line) => render(line, io.colored.stdout)).join('\n')
  await write(io.stdout, `${text}\n`)
}
