import type { FlagSpec, LocalContext } from '../command.ts'
import { askLine, onEnter, readSecret } from '../frame/ask.ts'
import type { ExitCode } from '../frame/exit-codes.ts'
import { CliError, UsageError } from '../frame/failure.ts'
import { readAll } from '../frame/io.ts'
import { bold } from '../output/text.ts'
import { keyScopes } from '../views/key.ts'
import { readBaseUrl } from './base-url.ts'
import { canOpenBrowser, openBrowser } from './browser.ts'
import { defaultProfile } from './configuration.ts'
import { awaitKey, type DeviceCodes, startDevice } from './device-flow.ts'
import { type Kept, keepKey, spellKept } from './keep-key.ts'

type Given = LocalContext<Record<never, FlagSpec>, []>
type LoginFlags = Given['flags'] & {
  paste: boolean
  'with-key': boolean
  complete: string | undefined
  timeout: number
  'no-browser': boolean
  scope: string[]
}
type Login = Omit<Given, 'flags'> & { flags: LoginFlags; profile: string }

export async function logIn(given: Omit<Login, 'profile'>): Promise<ExitCode> {
  const { flags } = given
  const profile = flags.profile ?? given.environment.profile ?? defaultProfile
  const login: Login = { ...given, profile }
  const ways = [
    flags.paste && '--paste',
    flags['with-key'] && '--with-key',
    flags.complete && '--complete',
  ]
  if (ways.filter(Boolean).length > 1) {
    throw new UsageError(`${ways.filter(Boolean).join(' and ')} exclude each other.`)
  }
  if (flags.complete !== undefined) return await completeLogin(login, flags.complete)
  const baseUrl = await findBaseUrl(login)
  if (flags.paste) return await keepTyped(login, baseUrl, await askForKey(login))
  if (flags['with-key'])
    return await keepTyped(login, baseUrl, String(await readAll(login.io.stdin)))
  const codes = await startDevice(baseUrl, askedScopes(flags.scope), login.signal)
  return login.io.stdinIsTerminal
    ? await loginByBrowser(login, baseUrl, codes)
    : await beginForProgram(login, baseUrl, codes)
}

/** All that the commands need but those for keys, which have to be asked for. */
function askedScopes(named: readonly string[]): readonly string[] {
  return named.length > 0 ? named : keyScopes
}

async function findBaseUrl({
  flags,
  environment,
  configuration,
  profile,
  io,
  signal,
}: Login): Promise<string> {
  const { profiles, current } = await configuration.read()
  const known = profiles[profile]?.baseUrl ?? profiles[current ?? '']?.baseUrl
  const named = flags['base-url'] ?? environment.baseUrl ?? known
  if (named !== undefined) return readBaseUrl(named)
  if (!io.stdinIsTerminal || flags['with-key']) {
    throw new UsageError(
      'No service URL configured.',
      'Give --base-url, for example https://tasks.example.com, or set TASKREVIEW_BASE_URL.',
    )
  }
  return readBaseUrl((await askLine(io, 'Address of the service: ', signal)).trim())
}

async function askForKey({ io, signal }: Login): Promise<string> {
  if (!io.stdinIsTerminal) {
    throw new UsageError(
      '--paste needs a terminal.',
      'Pipe the key to taskreview login --with-key.',
    )
  }
  return await readSecret(io, 'Paste your API key (it is not shown): ', signal)
}

async function keepTyped(login: Login, baseUrl: string, typed: string): Promise<ExitCode> {
  const key = typed.trim()
  if (!/^trs_(live|test)_[0-9A-Za-z]{36}$/.test(key)) {
    throw new CliError('That is not an API key.', {
      exit: 3,
      code: 'NOT_A_KEY',
      next: 'A key begins with trs_live_ or trs_test_ and has 45 characters. Make one in the dashboard.',
    })
  }
  const { configuration, profile, signal } = login
  return await finish(login, await keepKey(configuration, { baseUrl, key, profile }, signal))
}

async function loginByBrowser(
  login: Login,
  baseUrl: string,
  codes: DeviceCodes,
): Promise<ExitCode> {
  const { output, io, flags, environment, clock, signal } = login
  const page = pageOf(codes)
  await output.note([
    'Your code is ',
    bold(codes.userCode),
    '. Approve it only if the page shows the same.',
  ])
  await output.note(['Open ', bold(page)])
  const asks = !flags['no-browser'] && canOpenBrowser(environment.browser)
  if (asks) await output.note('or press Enter to open it in your browser.')
  const stopKeys = asks
    ? onEnter(io, () => void openBrowser(page, environment.browser))
    : () => undefined
  const lifeMs = Math.min(flags.timeout, codes.expiresInSeconds * 1_000)
  const until = clock.now() + lifeMs
  const progress = output.progress('Waiting for your approval')
  progress.update({ dueAt: new Date(until) })
  try {
    const found = await awaitKey({ baseUrl, ...codes, until }, { clock, signal })
    if (!found) throw notInTime(codes.userCode)
    const { key, accountName } = found
    const made = { baseUrl, key, profile: login.profile, accountName, isOwn: true as const }
    const kept = await keepKey(login.configuration, made, signal)
    progress.stop()
    return await finish(login, kept)
  } finally {
    progress.stop()
    stopKeys()
  }
}

/** Nobody is at the keyboard: the codes are kept, and a later call asks for the key. */
async function beginForProgram(
  login: Login,
  baseUrl: string,
  codes: DeviceCodes,
): Promise<ExitCode> {
  const { configuration, profile, clock, output } = login
  const { deviceCode, userCode, intervalSeconds } = codes
  const expiresAt = new Date(clock.now() + codes.expiresInSeconds * 1_000).toISOString()
  await configuration.change((stored) => {
    const open = Object.entries(stored.pendingLogins ?? {}).filter(
      ([, { expiresAt: end }]) => Date.parse(end) > clock.now(),
    )
    stored.pendingLogins = {
      ...Object.fromEntries(open),
      [userCode]: { deviceCode, baseUrl, profile, expiresAt, intervalSeconds },
    }
  })
  await output.text(
    JSON.stringify({
      verificationUrl: pageOf(codes),
      userCode,
      expiresAt,
      nextStep: `taskreview login --complete ${userCode}`,
    }),
  )
  return 0
}

async function completeLogin(login: Login, userCode: string): Promise<ExitCode> {
  const { configuration, clock, signal, flags } = login
  const pending = (await configuration.read()).pendingLogins?.[userCode.toUpperCase()]
  if (!pending) {
    throw new CliError(`No sign-in with the code ${userCode} was begun here.`, {
      exit: 5,
      code: 'NO_SUCH_LOGIN',
      next: 'Begin one: taskreview login < /dev/null',
    })
  }
  const { baseUrl, profile } = pending
  const until = Math.min(clock.now() + flags.timeout, Date.parse(pending.expiresAt))
  const found = await awaitKey({ ...pending, until }, { clock, signal })
  if (!found) throw notInTime(userCode)
  const made = {
    baseUrl,
    profile,
    key: found.key,
    accountName: found.accountName,
    isOwn: true as const,
  }
  const kept = await keepKey(configuration, made, signal)
  await configuration.change((stored) => delete stored.pendingLogins?.[userCode.toUpperCase()])
  return await finish(login, kept)
}

async function finish({ output, configuration }: Login, kept: Kept): Promise<ExitCode> {
  if (output.isJson) {
    await output.json({ profile: kept.profile, ...kept.me, keyStore: kept.where })
    return 0
  }
  for (const line of spellKept(kept, configuration.path)) await output.note(line)
  return 0
}

function pageOf({ verificationUrl, userCode }: DeviceCodes): string {
  return `${verificationUrl}?code=${encodeURIComponent(userCode)}`
}

function notInTime(userCode: string): CliError {
  return new CliError(`Sign-in ${userCode} was not approved in time.`, {
    exit: 8,
    code: 'STILL_PENDING',
    next: 'Start again: taskreview login',
  })
}
