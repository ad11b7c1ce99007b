// The interpreter that has what samples in Python import, and where it finds the SDK of this clone.
import { join } from 'node:path'
import { runToEnd } from '../stack/processes.ts'
import { cloneDir } from '../stack/stack-file.ts'

export const pythonEnvironment = {
  PYTHONPATH: join(cloneDir, 'sdks/python/src'),
  PYTHONDONTWRITEBYTECODE: '1',
  PYTHONUNBUFFERED: '1',
}

export async function findPython(): Promise<string> {
  return (await runToEnd(join(cloneDir, 'scripts/python-env'), [])).trim()
}
