// How a command is written: one file under commands/, which exports one `command`. What stands here
// is data, so that help, completion, the map for agents and the tests read the same as the parser.
import type { TaskReview } from '@task-review/sdk'
import type { ActiveProfile } from './account/active-profile.ts'
import type { Configuration } from './account/configuration.ts'
import type { Environment } from './environment.ts'
import type { Clock } from './frame/clock.ts'
import type { ExitCode } from './frame/exit-codes.ts'
import type { globalFlags } from './frame/global-flags.ts'
import type { Io } from './frame/io.ts'
import type { Output } from './output/output.ts'

export type FlagSpec = {
  /** A duration is written 90s, 30m, 2h or 1d and comes as milliseconds; a time is written as a date, a
   * date with a time, or a duration ago, and comes as ISO 8601. */
  type: 'boolean' | 'string' | 'integer' | 'duration' | 'time'
  about: string
  short?: string
  /** What stands for the value in help; the type's own word where absent. */
  placeholder?: string
  /** The only values it takes, also for completion. */
  values?: readonly string[]
  /** May be given several times; it is then always a list. */
  multiple?: true
  /** With multiple: one word may hold several values, with commas between them. */
  commas?: true
  required?: true
  default?: string | number
}

export type ArgSpec = {
  name: string
  about: string
  optional?: true
  /** Takes all that are left; only the last argument may. */
  variadic?: true
  values?: readonly string[]
}

export type Flags = Record<string, FlagSpec>
export type Args = readonly ArgSpec[]

type Single<F extends FlagSpec> = F extends { type: 'boolean' }
  ? boolean
  : F extends { type: 'integer' | 'duration' }
    ? number
    : F extends { values: readonly (infer V)[] }
      ? V
      : string

/** A boolean is false where it is not given, a list empty, and all else undefined. */
export type FlagValues<F extends Flags> = {
  -readonly [K in keyof F]: F[K] extends { multiple: true }
    ? Single<F[K]>[]
    : F[K] extends { type: 'boolean' } | { required: true } | { default: string | number }
      ? Single<F[K]>
      : Single<F[K]> | undefined
}

export type ArgValues<A extends Args> = {
  -readonly [S in A[number] as S['name']]: S extends { variadic: true }
    ? string[]
    : S extends { optional: true }
      ? string | undefined
      : string
}

export type Example = { about: string; line: string }

export type LocalContext<F extends Flags, A extends Args> = {
  args: ArgValues<A>
  flags: FlagValues<F> & FlagValues<typeof globalFlags>
  io: Io
  output: Output
  clock: Clock
  /** Aborted by Ctrl-C. Hand it to every call that can take long. */
  signal: AbortSignal
  environment: Environment
  configuration: Configuration
  /** The tree of commands, for those that describe it. */
  root: Group
  /** The command as typed so far, `taskreview` with --profile, for hints about what to run next. */
  program: string
}

export type Context<F extends Flags, A extends Args> = LocalContext<F, A> & {
  client: TaskReview
  profile: ActiveProfile
}

type Described<F extends Flags, A extends Args> = {
  /** One line for lists, no full stop. */
  summary: string
  /** Paragraphs for the command's own help. */
  about?: string
  args?: A
  flags?: F
  /** What it prints can be had by --json and --jq; these fields can be picked. */
  fields?: readonly string[]
  examples: readonly Example[]
  /** The exit codes it can end with beside 0, 1, 2 and 130, and those of every call to the service. */
  exits?: readonly ExitCode[]
}

/** Returning a number ends with that exit code; nothing is success. Failures are thrown. */
// biome-ignore lint/suspicious/noConfusingVoidType: a command may end without a word.
type Run<C> = (context: C) => Promise<ExitCode | void>

export type Command = Described<Flags, Args> &
  (
    | { kind: 'service'; run: Run<Context<Flags, Args>> }
    | { kind: 'local'; run: Run<LocalContext<Flags, Args>> }
  )

/** A command that calls the service: it is handed a client with the profile's key. */
export function defineCommand<
  const F extends Flags = Record<never, FlagSpec>,
  const A extends Args = [],
>(command: Described<F, A> & { run: Run<Context<F, A>> }): Command {
  return { kind: 'service', ...command } as unknown as Command
}

/** A command that needs no key. */
export function defineLocalCommand<
  const F extends Flags = Record<never, FlagSpec>,
  const A extends Args = [],
>(command: Described<F, A> & { run: Run<LocalContext<F, A>> }): Command {
  return { kind: 'local', ...command } as unknown as Command
}

export type CommandFile = { command: Command }
/** A name leads to a command file or to more names. */
export type Group = { summary: string; about?: string; commands: Record<string, Node> }
export type Node = Group | (() => Promise<CommandFile>)
