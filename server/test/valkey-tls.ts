// A Valkey that is reached by TLS and a password alone. The build that npm has speaks no TLS, so a server of Node stands
// before it and ends the encryption; to a client it is the same.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { Redis } from 'iovalkey'
import { startValkey } from '../../scripts/stack/valkey.ts'
import { makeCertificate } from './certificates.ts'

export type TlsValkey = {
  /** With the password. */
  url: string
  port: number
  password: string
  cert: string
  certificateFile: string
  stop(): Promise<void>
}

export async function startTlsValkey(): Promise<TlsValkey> {
  const folder = await mkdtemp(join(tmpdir(), 'trs-valkey-tls-'))
  const valkey = await startValkey({ workDir: join(folder, 'valkey') })
  const password = randomBytes(12).toString('hex')
  const client = new Redis(valkey.url)
  // Only now: whether it is up is asked without a password.
  await client.config('SET', 'requirepass', password)
  client.disconnect()
  const { key, cert } = makeCertificate({ names: ['localhost'], addresses: ['127.0.0.1'] })
  const certificateFile = join(folder, 'cert.pem')
  await writeFile(certificateFile, cert)
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  }
  const server = createServer({ key, cert }, (outer) => {
    const inner = connect({ host: '127.0.0.1', port: valkey.port, noDelay: true })
    for (const [one, other] of [[outer, inner] as const, [inner, outer] as const]) {
      keep(one)
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
      one.pipe(other)
    }
  })
  server.on('tlsClientError', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    ...{ port, password, cert, certificateFile },
    url: `rediss://default:${password}@127.0.0.1:${port}`,
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
      await valkey.kill9()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
