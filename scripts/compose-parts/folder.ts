// An empty folder with compose.yaml in it, as a stranger has it.
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cloneDir } from '../stack/stack-file.ts'

export function openFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'compose-drill-'))
  copyFileSync(join(cloneDir, 'deploy/compose.yaml'), join(path, 'compose.yaml'))
  return { path, remove: () => rmSync(path, { recursive: true }) }
}
