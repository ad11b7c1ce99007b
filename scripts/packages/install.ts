// Installs tarballs as somebody does who got them from npm.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runToEnd } from '../stack/processes.ts'

const quiet = ['--offline', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']

/** Offline: what has no dependencies needs no registry. */
export async function installTarballs(project: string, tarballs: string[]): Promise<void> {
  makeProject(project)
  await runToEnd('npm', ['install', ...quiet, ...tarballs], { cwd: project })
}

export function makeProject(project: string): void {
  mkdirSync(project, { recursive: true })
  writeFileSync(join(project, 'package.json'), '{ "private": true }\n')
}
