// Once per run: the pages as they are served, built into a folder that goes with the run.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildWeb } from '../scripts/web-build.ts'

declare module 'vitest' {
  interface ProvidedContext {
    webFolder: string
    /** False where only tests of some name are run. */
    runsAllTests: boolean
  }
}

let folder: string | undefined

export async function setup(project: TestProject): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'task-review-web-'))
  await buildWeb(folder)
  project.provide('webFolder', folder)
  project.provide('runsAllTests', project.vitest.config.testNamePattern === undefined)
}

export function teardown(): void {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
}
