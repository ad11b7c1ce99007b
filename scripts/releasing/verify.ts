// Runs the commands with which docs/operate/versions.md tells users to verify a release: on the release,
// where they must pass, and on copies of it that somebody has changed, where they must not.
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runToEnd } from '../stack/processes.ts'
import { cloneDir } from '../stack/stack-file.ts'
import { hashFiles, writeChecksums } from './checksums.ts'

const mark = '<!-- release: run on every dry run -->'

function readCommands(): string {
  const page = readFileSync(join(cloneDir, 'docs/operate/versions.md'), 'utf8')
  const [, block] = page.slice(page.indexOf(mark)).split(/^```(?:bash)?\n/m)
  if (!page.includes(mark) || block === undefined) throw new Error(`versions.md has no ${mark}`)
  return block
}

export async function verifyRelease(folder: string): Promise<string> {
  return await runToEnd('bash', ['-euo', 'pipefail', '-c', readCommands()], { cwd: folder })
}

/** Each is what somebody could do who can write to where the files lie. */
const forgeries: Record<string, (folder: string, victim: string) => void> = {
  'a byte more in a file': (folder, victim) => appendFileSync(join(folder, victim), '\n'),
  'a file and its checksum': (folder, victim) => {
    appendFileSync(join(folder, victim), '\n')
    writeChecksums(folder)
  },
  'a file that is gone': (folder, victim) => rmSync(join(folder, victim)),
  'another signature': (folder) => writeFileSync(join(folder, 'SHA256SUMS.sig'), 'MEQCIA==\n'),
}

/** Gives the forgeries that the commands did not notice. */
export async function findUnnoticed(folder: string): Promise<string[]> {
  const unnoticed: string[] = []
  const victim = hashFiles(folder).find(({ name }) => name.endsWith('.tgz'))?.name
  if (victim === undefined) throw new Error(`${folder} has no tarball`)
  for (const [what, forge] of Object.entries(forgeries)) {
    const copy = mkdtempSync(join(tmpdir(), 'task-review-forged-'))
    try {
      cpSync(folder, copy, { recursive: true })
      forge(copy, victim)
      const passed = await verifyRelease(copy).then(
        () => true,
        () => false,
      )
      if (passed) unnoticed.push(what)
    } finally {
      rmSync(copy, { recursive: true, force: true })
    }
  }
  return unnoticed
}
