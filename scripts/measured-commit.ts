import { execFileSync } from 'node:child_process'

/** A figure is worth what it names: the code it was measured on. */
export function readCommit(): string {
  const ask = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
  const changed = ask('status', '--porcelain', '--untracked-files=no')
  return ask('rev-parse', '--short', 'HEAD') + (changed === '' ? '' : ' with changes')
}
