// Follows docs/operate/restore-drill.md to the letter. The store with TLS and the Valkey are what its reader brings.
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { makeCertificate } from '../../server/test/certificates.ts'
import { postgresUser } from '../stack/debian-part.ts'
import { findFreePort } from '../stack/processes.ts'
import { startValkey } from '../stack/valkey.ts'
import { startVersitygw, stopVersitygw } from '../stack/versitygw.ts'
import { openDebianTerminal } from './debian-machine.ts'
import { follow, readPage } from './follow.ts'

export const restorePage = 'docs/operate/restore-drill.md'

export async function followRestore(): Promise<void> {
  const blocks = readPage(restorePage)
  const root = mkdtempSync('/tmp/restore-drill-')
  const ends: (() => Promise<unknown>)[] = []
  try {
    const env = await bringParts(root, (end) => ends.push(end))
    const terminal = await openDebianTerminal(env)
    ends.push(() => terminal.close())
    await follow(terminal, blocks)
  } finally {
    stopLeftDatabases(root)
    for (const end of ends.reverse()) await end()
    rmSync(root, { recursive: true, force: true })
  }
}

async function bringParts(
  root: string,
  onEnd: (end: () => Promise<unknown>) => void,
): Promise<Record<string, string>> {
  const home = join(root, 'home')
  mkdirSync(home)
  chownSync(home, postgresUser.uid, postgresUser.gid)
  const store = join(root, 'store')
  mkdirSync(store)
  // The user of the terminal has to reach the certificate and its own folder.
  for (const folder of [root, store]) chmodSync(folder, 0o755)
  const secrets = {
    storeAccessKeyId: 'drill',
    storeSecretAccessKey: randomBytes(24).toString('hex'),
  }
  const certificate = makeCertificate({ names: ['localhost'] })
  const port = await findFreePort()
  const { mark, url } = await startVersitygw({ workDir: store, port, secrets, certificate })
  onEnd(() => stopVersitygw(mark))
  const valkey = await startValkey({ workDir: join(root, 'valkey') })
  onEnd(() => valkey.kill9())
  return {
    VALKEY_URL: valkey.url,
    BACKUP_S3_BUCKET: 'my-backups',
    BACKUP_S3_ENDPOINT: url,
    BACKUP_S3_ACCESS_KEY_ID: secrets.storeAccessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: secrets.storeSecretAccessKey,
    BACKUP_S3_FORCE_PATH_STYLE: '1',
    BACKUP_S3_CA_FILE: join(store, 'cert.pem'),
    HOME: home,
    TMPDIR: home,
    // The stack of this clone is nothing that the reader has.
    TASK_REVIEW_STACK: join(home, 'no-stack'),
  }
}

/** Where a block failed, the page never came to its end. */
function stopLeftDatabases(root: string): void {
  for (const file of globSync(join(root, 'home/*/data/postmaster.pid'))) {
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
    if (Number.isSafeInteger(pid) && pid > 1) process.kill(pid, 'SIGQUIT')
  }
}
