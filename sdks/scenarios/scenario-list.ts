// Reads the list, and refuses one in which two scenarios have one name.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Scenario, ScenarioFile } from './format.ts'

const folders = [join(import.meta.dirname, 'list'), join(import.meta.dirname, 'list/generated')]

export function readScenarios(): Scenario[] {
  const scenarios = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort()
      .flatMap((name) => readFile(join(folder, name)).scenarios),
  )
  const names = new Set<string>()
  for (const { name } of scenarios) {
    if (names.has(name)) throw new Error(`Two scenarios are named ${name}`)
    names.add(name)
  }
  return scenarios
}

function readFile(path: string): ScenarioFile {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as ScenarioFile
  } catch (error) {
    throw new Error(`${path} is no scenario file: ${(error as Error).message}`)
  }
}
