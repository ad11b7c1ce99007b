// A clamd of a test's own. It knows one signature, that of the EICAR file, so it needs no virus
// database; it keeps everything in a temporary folder and listens on a free port.
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort, waitUntil } from '../../scripts/stack/processes.ts'

// Written in halves, so that a scanner does not take this file away.
const halves = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*']
/** The file that every scanner finds and that harms nobody. */
export const eicar = Buffer.from(halves.join(''))

const readyTimeoutMs = 30_000

export type Clamd = {
  /** As CLAMD_ADDRESS has it. */
  address: string
  host: string
  port: number
  socketPath: string
  pid: number
  /** At once, in the middle of whatever it does. */
  kill(): Promise<void>
  /** It keeps its connections and does nothing, until it is thawed. */
  freeze(): void
  thaw(): void
  stop(): Promise<void>
}

export function findClamd(): string | undefined {
  return ['/usr/sbin/clamd', '/usr/bin/clamd', '/usr/local/sbin/clamd'].find((path) =>
    existsSync(path),
  )
}

export async function startClamd(options: { streamMaxBytes?: number } = {}): Promise<Clamd> {
  const command = findClamd()
  if (command === undefined) throw new Error('There is no clamd here (Debian: clamav-daemon)')
  const folder = await mkdtemp(join(tmpdir(), 'trs-clamd-'))
  const port = await findFreePort()
  const socketPath = join(folder, 'clamd.sock')
  const configFile = await writeClamdFiles(folder, { port, socketPath, ...options })
  const child = spawn(command, ['--foreground', `--config-file=${configFile}`], {
    cwd: folder,
    env: {},
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  const exited = once(child, 'exit')
  const isReady = await waitUntil(() => answersPing(port), readyTimeoutMs)
  if (!isReady) await end(child, exited, folder)
  if (!isReady || child.pid === undefined) throw new Error('clamd did not become ready')
  const { pid } = child
  return {
    address: `127.0.0.1:${port}`,
    host: '127.0.0.1',
    port,
    socketPath,
    pid,
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    stop: () => end(child, exited, folder),
  }
}

async function end(child: ChildProcess, exited: Promise<unknown>, folder: string): Promise<void> {
  child.kill('SIGKILL')
  await exited
  await rm(folder, { recursive: true, force: true })
}

async function writeClamdFiles(
  folder: string,
  o: { port: number; socketPath: string; streamMaxBytes?: number },
): Promise<string> {
  const md5 = createHash('md5').update(eicar).digest('hex')
  await writeFile(join(folder, 'own.hdb'), `${md5}:${eicar.length}:Test.Eicar\n`)
  const file = join(folder, 'clamd.conf')
  await writeFile(
    file,
    `DatabaseDirectory ${folder}
TemporaryDirectory ${folder}
LocalSocket ${o.socketPath}
TCPSocket ${o.port}
TCPAddr 127.0.0.1
StreamMaxLength ${o.streamMaxBytes ?? 64 * 1024 * 1024}
MaxThreads 4
`,
  )
  // Started by root, clamd may hand itself to another user.
  await chmod(folder, 0o755)
  return file
}

async function answersPing(port: number): Promise<boolean> {
  return await new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => void socket.write('zPING\0'))
    socket.once('data', (answer) => {
      socket.destroy()
      resolve(answer.toString() === 'PONG\0')
    })
    socket.once('error', () => resolve(false))
    socket.once('end', () => resolve(false))
  })
}
