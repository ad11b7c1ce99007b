// The image of a next version: what is installed, with one migration more.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { childEnvironment } from '../stack/environment.ts'
import { runToEnd } from '../stack/processes.ts'
import { cloneDir } from '../stack/stack-file.ts'

const repository = 'ghcr.io/task-review/task-review'
const migration = "comment on table tasks is 'What clients ask.';\n"

export async function makeNextImage(tag: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'next-image-'))
  writeFileSync(join(folder, '9999_next.sql'), migration)
  writeFileSync(
    join(folder, 'Containerfile'),
    `ARG CURRENT\nFROM \${CURRENT}\nCOPY 9999_next.sql /app/server/src/db/migrations/\n`,
  )
  const script = `source scripts/env && source scripts/containers
    version=$(node -p 'require("./package.json").version')
    build=(-f "$1/Containerfile" --build-arg "CURRENT=${repository}:$version" -t "${repository}:$2" "$1")
    if has_docker; then docker build "\${build[@]}"; else buildah_ bud --isolation chroot "\${build[@]}"; fi`
  try {
    const env = childEnvironment({})
    await runToEnd('bash', ['-c', script, 'next-image', folder, tag], { cwd: cloneDir, env })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
