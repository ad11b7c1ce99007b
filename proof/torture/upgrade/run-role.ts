// Runs a role of a version, or its operator's command line, to its end.
import { spawn } from 'node:child_process'
import { childEnvironment } from '../../../scripts/stack/environment.ts'
import type { VersionTree } from './trees.ts'

export type Ended = { status: number | null; text: string; ms: number }

export async function runProgram(
  { dir }: Pick<VersionTree, 'dir'>,
  args: string[],
  env: Record<string, string>,
): Promise<Ended> {
  const startedAtMs = performance.now()
  const child = spawn(process.execPath, ['server/src/main.mjs', ...args], {
    cwd: dir,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: childEnvironment({ LOG_LEVEL: 'error', ...env }),
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
  await new Promise<void>((resolve) => {
    child.once('close', () => resolve())
    child.once('error', () => resolve())
  })
  return { status: child.exitCode, text, ms: performance.now() - startedAtMs }
}
