// Writes what is generated from the sources: the database types, the example configuration and the
// OpenAPI documents. With --check it writes nothing and fails when a file is not fresh.
//   pnpm gen [--check]
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeExampleConfig } from '../server/src/config.ts'
import { migrateToLatest } from '../server/src/db/migrate.ts'
import { databaseUrlFor, withAdminClient } from '../server/test/databases.ts'
import { startStack } from './stack/control.ts'

const root = join(import.meta.dirname, '..')

/** The types of a freshly migrated database, so that a stale local one cannot leak in. */
async function generateDatabaseTypes(): Promise<string> {
  const stack = await startStack(() => undefined)
  const name = `trs_gen_${process.pid}`
  const url = databaseUrlFor(stack.databaseUrl, name)
  const folder = mkdtempSync(join(tmpdir(), 'trs-gen-'))
  await withAdminClient(stack.databaseUrl, (client) => client.query(`create database ${name}`))
  try {
    await migrateToLatest({ databaseUrl: url })
    const out = join(folder, 'types.ts')
    const codegen = join(root, 'server/node_modules/.bin/kysely-codegen')
    const flags = [
      '--url',
      url,
      '--out-file',
      out,
      '--dialect',
      'postgres',
      '--type-mapping',
      '{"int8":"number"}',
    ]
    const leftOut = '(*kysely*|idempotency_keys_*|pg_stat_*)'
    execFileSync(codegen, [...flags, '--exclude-pattern', leftOut], { cwd: root, stdio: 'pipe' })
    return readFileSync(out, 'utf8')
  } finally {
    rmSync(folder, { recursive: true })
    await withAdminClient(stack.databaseUrl, (client) =>
      client.query(`drop database if exists ${name} with (force)`),
    )
  }
}

const files: Record<string, () => string | Promise<string>> = {
  'server/src/db/types.generated.ts': generateDatabaseTypes,
  'deploy/config.example.env': writeExampleConfig,
}

const isCheck = process.argv.includes('--check')
const stale: string[] = []
for (const [path, generate] of Object.entries(files)) {
  const text = await generate()
  const file = join(root, path)
  if (isCheck && readFileSync(file, 'utf8') !== text) stale.push(path)
  if (!isCheck) writeFileSync(file, text)
}
process.stdout.write(`${Object.keys(files).length} generated files, ${stale.length} stale\n`)
if (stale.length > 0) {
  process.stderr.write(`Not fresh: ${stale.join(', ')}. Run: pnpm gen\n`)
  process.exitCode = 1
}
