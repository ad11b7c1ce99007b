// Runs every transcript against a whole service.
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Room, raiseStage, type Stage } from './stage.ts'
import { compare, readTranscript, type Step, type Words } from './transcript.ts'

const folder = join(import.meta.dirname, 'scripts')
const names = readdirSync(folder).filter((name) => name.endsWith('.script'))
let stage: Stage

beforeAll(async () => {
  stage = await raiseStage()
})
afterAll(async () => await stage?.end())

describe.concurrent('transcripts', () => {
  test.each(names)('%s', async (name) => {
    const steps = readTranscript(readFileSync(join(folder, name), 'utf8'))
    expect(steps.length).toBeGreaterThan(0)
    const room = await stage.openRoom()
    const words: Words = {}
    try {
      for (const step of steps) {
        const problem = await playStep(step, room, words)
        if (problem !== undefined) throw new Error(`${name}:${step.line}: ${problem}`)
      }
    } finally {
      await room.close()
    }
  })
})

async function playStep(step: Step, room: Room, words: Words): Promise<string | undefined> {
  const { stdout, stderr, exit } = await runInShell(step.command, room, words)
  const problems = [
    exit === step.exit ? undefined : `exit code ${exit}, not ${step.exit}`,
    compare(step.stdout, stdout, words),
    compare(step.stderr, stderr, words),
  ].filter((problem) => problem !== undefined)
  if (problems.length === 0) return undefined
  return `$ ${step.command}\n${problems.join('\n')}\n--- stdout\n${stdout}--- stderr\n${stderr}`
}

type Ended = { stdout: string; stderr: string; exit: number | null }

async function runInShell(command: string, room: Room, words: Words): Promise<Ended> {
  return await new Promise((resolve, reject) => {
    const child = spawn('bash', ['-c', command], {
      cwd: room.folder,
      env: { ...room.variables, ...words },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 60_000,
    })
    let [stdout, stderr] = ['', '']
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      stdout += chunk
    })
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      stderr += chunk
    })
    child.on('error', reject)
    child.on('close', (exit) => resolve({ stdout, stderr, exit }))
  })
}
