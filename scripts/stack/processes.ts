// Long-lived processes that outlive the command that started them. A process is known by its pid
// and its start time together, because a pid alone may have been given to somebody else.
import { type SpawnOptions, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { closeSync, openSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { RunAs } from './run-as.ts'

const pollMs = 20
/** Below lie the ports that services are usually given. */
const firstPort = 12_000

export type ProcessMark = { pid: number; startTicks: string }

export async function startDetached(options: {
  command: string
  args: string[]
  logFile: string
  cwd: string
  runAs: RunAs | undefined
  env?: NodeJS.ProcessEnv
}): Promise<ProcessMark> {
  const log = openSync(options.logFile, 'a')
  const spawnOptions: SpawnOptions = {
    cwd: options.cwd,
    detached: true,
    stdio: ['ignore', log, log],
    ...(options.env === undefined ? {} : { env: options.env }),
    ...(options.runAs === undefined ? {} : { uid: options.runAs.uid, gid: options.runAs.gid }),
  }
  const child = spawn(options.command, options.args, spawnOptions)
  try {
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve)
      child.once('error', reject)
    })
  } finally {
    closeSync(log)
  }
  child.unref()
  const pid = child.pid
  if (pid === undefined) throw new Error(`${options.command} has no pid`)
  return { pid, startTicks: readStat(pid)?.startTicks ?? '' }
}

/** Runs a command to its end and returns what it printed; a failure carries that text. */
export async function runToEnd(
  command: string,
  args: string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv; runAs?: RunAs | undefined } = {},
): Promise<string> {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    ...(options.env === undefined ? {} : { env: options.env }),
    ...(options.runAs === undefined ? {} : { uid: options.runAs.uid, gid: options.runAs.gid }),
  })
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const output = Buffer.concat(chunks).toString()
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}:\n${output}`)
  return output
}

export function markOf(pid: number): ProcessMark | undefined {
  const stat = readStat(pid)
  return stat === undefined ? undefined : { pid, startTicks: stat.startTicks }
}

export function isRunning(mark: ProcessMark): boolean {
  return readStat(mark.pid)?.startTicks === mark.startTicks
}

export function commandLineOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    return []
  }
}

export function childrenOf(pid: number): ProcessMark[] {
  let text = ''
  try {
    text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  } catch {
    return []
  }
  return text
    .split(' ')
    .filter((part) => part !== '')
    .map((part) => markOf(Number(part)))
    .filter((mark) => mark !== undefined)
}

/** Every process whose working folder this is, as far as we may look. */
export function processesIn(dir: string): ProcessMark[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids
    .filter((pid) => workingDirOf(pid) === dir)
    .map((pid) => markOf(Number(pid)))
    .filter((mark) => mark !== undefined)
}

export function signal(mark: ProcessMark, name: NodeJS.Signals): void {
  if (!isRunning(mark)) return
  try {
    process.kill(mark.pid, name)
  } catch (error) {
    // It may end between the look and the signal; that is what was wanted.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

export async function waitUntilGone(mark: ProcessMark, timeoutMs: number): Promise<boolean> {
  return await waitUntil(() => !isRunning(mark), timeoutMs)
}

/** Asks politely, then kills: a stack must never refuse to stop. */
export async function stopProcess(
  mark: ProcessMark,
  options: { signal: NodeJS.Signals; timeoutMs: number },
): Promise<void> {
  signal(mark, options.signal)
  if (await waitUntilGone(mark, options.timeoutMs)) return
  signal(mark, 'SIGKILL')
  await waitUntilGone(mark, options.timeoutMs)
}

// Neither a server's first accepted connection nor the end of a process that is not our child can
// be awaited as an event, so both are polled every few milliseconds.
export async function waitUntil(
  isTrue: () => boolean | Promise<boolean>,
  timeoutMs: number,
): Promise<boolean> {
  const endsAtMs = performance.now() + timeoutMs
  for (;;) {
    if (await isTrue()) return true
    if (performance.now() >= endsAtMs) return false
    await delay(pollMs)
  }
}

/**
 * A port that nobody listens on, and that the system gives to no outgoing connection: one out of its own
 * range could be taken between this look and the start of the server.
 */
export async function findFreePort(preferred?: number): Promise<number> {
  if (preferred !== undefined && (await isPortFree(preferred))) return preferred
  for (let tries = 0; tries < 100; tries++) {
    const port = randomInt(firstPort, readFirstOutgoingPort())
    if (await isPortFree(port)) return port
  }
  return await listenOnce(0)
}

function readFirstOutgoingPort(): number {
  const usual = 32_768
  try {
    const first = Number.parseInt(
      readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8'),
      10,
    )
    return first > firstPort ? first : usual
  } catch {
    return usual
  }
}

async function isPortFree(port: number): Promise<boolean> {
  return await listenOnce(port).then(
    () => true,
    () => false,
  )
}

function workingDirOf(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

function listenOnce(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      const got = typeof address === 'object' && address !== null ? address.port : port
      server.close(() => resolve(got))
    })
  })
}

function readStat(pid: number): { startTicks: string } | undefined {
  let text: string
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return undefined
  }
  // The name in brackets may hold spaces, so counting starts after the last bracket.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const state = fields[0]
  const startTicks = fields[19]
  // A zombie has ended; only its parent has not looked yet.
  if (state === 'Z' || state === 'X' || startTicks === undefined) return undefined
  return { startTicks }
}
