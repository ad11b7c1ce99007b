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

// Each project of vitest has this module anew, and they need one build.
const run = globalThis as { taskReviewBuiltWeb?: Promise<string> }

export async function setup(project: TestProject): Promise<void> {
  run.taskReviewBuiltWeb ??= build()
  project.provide('webFolder', await run.taskReviewBuiltWeb)
  project.provide('runsAllTests', project.vitest.config.testNamePattern === undefined)
}

async function build(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'task-review-web-'))
  await buildWeb(folder)
  return folder
}

export async function teardown(): Promise<void> {
  const folder = await run.taskReviewBuiltWeb
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
}
