// The SDKs that a proof drives, each by a program of its own language: workload.ts and workload.py.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { childEnvironment } from '../../../scripts/stack/environment.ts'

export type Load = {
  workload: 'create' | 'call' | 'create-and-wait'
  url: string
  key: string
  projectId: number
  count: number
}

export type Seen = {
  seen: { id?: string; status?: string; finalAt?: string; seenAtMs?: number }[]
  errors: string[]
  tookMs: number
}

const root = join(import.meta.dirname, '../../..')

const python = promisify(execFile)(join(root, 'scripts/python-env'))

const programs = {
  JavaScript: async () => [process.execPath, 'sdks/js/test/workload.ts'],
  Python: async () => [(await python).stdout.trim(), 'sdks/python/tests/workload.py'],
}

export type Language = keyof typeof programs

export const languages = Object.keys(programs) as Language[]

export async function runLoad(language: Language, load: Load): Promise<Seen> {
  const [file = '', program = ''] = await programs[language]()
  const { workload, url, key, projectId, count } = load
  const { stdout } = await promisify(execFile)(
    file,
    [program, workload, url, key, String(projectId), String(count)],
    {
      cwd: root,
      env: childEnvironment({ PYTHONPATH: join(root, 'sdks/python/src') }),
      maxBuffer: 16 * 1_048_576,
    },
  )
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Seen
}
