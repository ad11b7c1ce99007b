// node sdks/scenarios/test/generate.ts: writes the scenarios that come from the catalogue of errors.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeErrorScenarios } from './error-scenarios.ts'

const path = join(import.meta.dirname, '../list/generated/errors.json')
writeFileSync(path, writeErrorScenarios())
console.log(`Wrote ${path}`)
