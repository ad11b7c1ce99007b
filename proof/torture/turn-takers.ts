// Programs that share a key, each in a process of its own, as their users run them: the SDKs by the
// loads of sdks/scenarios, and the command line.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { childEnvironment } from '../../scripts/stack/environment.ts'
import { cloneDir } from '../../scripts/stack/stack-file.ts'

export type Kind = 'JavaScript' | 'Python' | 'command line'

export type SharedKey = { url: string; key: string; projectId: number }

export type Told = {
  completed: number
  errors: string[]
  /** From the start of all to the end of this one. */
  tookMs: number
  isKilled: boolean
}

export type Taker = { ended: Promise<Told>; kill(): void }

/** So many processes at once, each with so many tasks. */
export function startTakers(
  kind: Kind,
  shared: SharedKey,
  size: { processes: number; tasks: number },
): Taker[] {
  const startedMs = performance.now()
  const [file = '', ...args] = describeProgram(kind, shared, size.tasks)
  return Array.from({ length: size.processes }, () => {
    const child = spawn(file, args, {
      cwd: cloneDir,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: childEnvironment({
        PYTHONPATH: join(cloneDir, 'sdks/python/src'),
        TASKREVIEW_API_KEY: shared.key,
        TASKREVIEW_BASE_URL: shared.url,
        NO_COLOR: '1',
      }),
    })
    return {
      ended: listen(child, kind, startedMs),
      kill: () => void child.kill('SIGKILL'),
    }
  })
}

function describeProgram(kind: Kind, { url, key, projectId }: SharedKey, tasks: number): string[] {
  const load = ['create-and-wait', url, key, String(projectId), String(tasks)]
  if (kind === 'JavaScript') return [process.execPath, 'sdks/js/test/workload.ts', ...load]
  if (kind === 'Python') return [findPython(), 'sdks/python/tests/workload.py', ...load]
  return [
    ...[process.execPath, 'cli/src/main.ts', 'tasks', 'create', 'Is it my turn to be answered?'],
    ...['--project', String(projectId), '--max-credits', '600', '--wait', '--json'],
    ...['--metadata', 'simulate.afterMs:=500'],
  ]
}

let python: string | undefined

function findPython(): string {
  python ??= execFileSync(join(cloneDir, 'scripts/python-env'), { encoding: 'utf8' }).trim()
  return python
}

async function listen(child: ChildProcess, kind: Kind, startedMs: number): Promise<Told> {
  let [out, complaints] = ['', '']
  child.stdout?.on('data', (chunk) => {
    out += chunk
  })
  child.stderr?.on('data', (chunk) => {
    complaints += chunk
  })
  const [status, signal] = await once(child, 'close')
  const told = { tookMs: performance.now() - startedMs, isKilled: signal === 'SIGKILL' }
  if (told.isKilled) return { ...told, completed: 0, errors: [] }
  if (status !== 0) return { ...told, completed: 0, errors: [`exit ${status}: ${complaints}`] }
  if (kind === 'command line') return { ...told, completed: 1, errors: [] }
  const { seen, errors } = JSON.parse(out.trim().split('\n').at(-1) ?? '') as {
    seen: { status: string }[]
    errors: string[]
  }
  return { ...told, completed: seen.filter((each) => each.status === 'completed').length, errors }
}
