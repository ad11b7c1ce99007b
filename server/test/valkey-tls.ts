// A Valkey that is reached by TLS and with a password alone.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startValkey, type ValkeyLogin, type ValkeyServer } from '../../scripts/stack/valkey.ts'
import { makeCertificate } from './certificates.ts'

export type TlsValkey = ValkeyServer & { login: ValkeyLogin }

export async function startTlsValkey(): Promise<TlsValkey> {
  const folder = await mkdtemp(join(tmpdir(), 'trs-valkey-tls-'))
  const { key, cert } = makeCertificate({ names: ['localhost'], addresses: ['127.0.0.1'] })
  const login: ValkeyLogin = {
    certificateFile: join(folder, 'cert.pem'),
    keyFile: join(folder, 'key.pem'),
    password: randomBytes(12).toString('hex'),
  }
  await writeFile(login.certificateFile, cert)
  await writeFile(login.keyFile, key, { mode: 0o600 })
  const server = await startValkey({ workDir: join(folder, 'valkey'), login })
  return {
    ...server,
    login,
    async stop() {
      await server.kill9()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
