// Child processes of a bench: a server that says where it listens, or a job that prints its result.
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { childEnvironment } from '../../scripts/stack/environment.ts'

const root = join(import.meta.dirname, '../..')

export type RunningServer = {
  url: string
  pid: number
  startedInMs: number
  /** Of all cores, until it answered. */
  startCpuMs: number
  /** The most memory it has held so far. */
  peakRssBytes(): number
  /** What it has used of all cores so far. */
  cpuMs(): number
  stop(): Promise<void>
}

/** Starts a server on a free port and waits until it answers. */
export async function startServer(
  file: string,
  args: string[],
  environment: Record<string, string>,
  port: number,
  cloneDir = root,
): Promise<RunningServer> {
  const startedAtMs = performance.now()
  // The same flags as `pnpm start`.
  const child = spawn(
    process.execPath,
    ['--max-semi-space-size=8', '--max-old-space-size=1024', join(cloneDir, file), ...args],
    {
      cwd: cloneDir,
      env: childEnvironment(environment),
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const url = `http://127.0.0.1:${port}`
  await waitUntilAnswering(child, url)
  return {
    url,
    pid: child.pid as number,
    startedInMs: performance.now() - startedAtMs,
    startCpuMs: readCpuMs(child.pid as number),
    peakRssBytes: () => readPeakRssBytes(child.pid as number),
    cpuMs: () => readCpuMs(child.pid as number),
    stop: () => stopChild(child),
  }
}

export type RunningProcess = {
  pid: number
  /** What it has used of all cores so far. */
  cpuMs(): number
  /** Nothing of it runs until it is resumed. */
  pause(): void
  resume(): void
  stop(): Promise<void>
}

/** Starts what answers nobody; whether it works is seen by what it does. */
export function startProcess(
  file: string,
  args: string[],
  environment: Record<string, string>,
  cloneDir = root,
): RunningProcess {
  const child = spawn(process.execPath, [join(cloneDir, file), ...args], {
    cwd: cloneDir,
    env: childEnvironment(environment),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return {
    pid: child.pid as number,
    cpuMs: () => readCpuMs(child.pid as number),
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    stop: () => stopChild(child),
  }
}

/** Long, for a machine that others keep busy. */
const startMsMax = 120_000

async function waitUntilAnswering(child: ChildProcess, url: string): Promise<void> {
  const deadlineMs = performance.now() + startMsMax
  while (performance.now() < deadlineMs) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`)
    const isUp = await fetch(`${url}/healthz`).then(
      (reply) => reply.ok,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('The server did not answer in time')
}

function readPeakRssBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1_024
}

/** Of this process alone, without its children. */
export function readCpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await gone
}

/** Runs a job to its end; its last line is its result as JSON. */
export async function runJob<T>(file: string, input: unknown): Promise<T> {
  const child = spawn(process.execPath, [join(root, file)], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(input))
  let last = ''
  for await (const line of createInterface({ input: child.stdout })) last = line
  return JSON.parse(last) as T
}
