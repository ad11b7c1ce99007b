// Builds the client packages that the service serves at /packages/, where something in them has changed.
//   node scripts/build-packages.ts [--if-possible]
// With --if-possible a failure is told and no error: the service works without them.
import { parseArgs } from 'node:util'
import { buildPackages, builtPackages } from './packages/build.ts'

const { values } = parseArgs({ options: { 'if-possible': { type: 'boolean', default: false } } })

try {
  const isNew = await buildPackages(console.error)
  if (!values['if-possible']) console.log(`${isNew ? 'built' : 'unchanged'}: ${builtPackages}`)
} catch (error) {
  console.error(`The client packages were not built: ${(error as Error).message}`)
  process.exitCode = values['if-possible'] ? 0 : 1
}
