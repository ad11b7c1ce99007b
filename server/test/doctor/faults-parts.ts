// Store, mail, model and scanner that are wrong, or that do not answer.
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { findFreePort } from '../../../scripts/stack/processes.ts'
import type { Fault, Plant } from './fault.ts'
import type { Misbehaviour } from './proxies.ts'

const storeBehaves =
  (as: Misbehaviour): Plant =>
  async ({ storeProxy }, undo) => {
    storeProxy.behave(as)
    undo(() => storeProxy.behave({}))
    return undefined
  }

const nobody = async () => `127.0.0.1:${await findFreePort()}`

/** One of its own: a handshake that fails ends the mail server of the stack, which other tests use. */
async function openPlainMail(undo: (undoing: () => void) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.write('220 mail.example.com ESMTP\r\n')
    socket.on('error', () => undefined)
    socket.on('data', (line) => {
      const isQuit = /^quit/i.test(String(line))
      const isUnknown = /^starttls/i.test(String(line))
      socket.write(isQuit ? '221 bye\r\n' : isUnknown ? '502 no\r\n' : '250 mail.example.com\r\n')
      if (isQuit) socket.end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  undo(() => void server.close())
  return (server.address() as AddressInfo).port
}

export const storeFaults: readonly Fault[] = [
  {
    id: 'store-bucket',
    what: 'a bucket that is not there',
    mend: /S3_BUCKET/,
    env: { S3_BUCKET: 'no-such-bucket' },
  },
  {
    id: 'store-bucket',
    what: 'a wrong secret',
    mend: /S3_SECRET_ACCESS_KEY/,
    env: { S3_SECRET_ACCESS_KEY: 'wrong' },
  },
  {
    id: 'store-bucket',
    what: 'a store that is down',
    mend: /S3_ENDPOINT/,
    plant: async () => ({ S3_ENDPOINT: `http://${await nobody()}` }),
  },
  {
    id: 'store-objects',
    what: 'a key that may not write',
    mend: /s3:PutObject/,
    plant: storeBehaves({ answers: ({ method }) => (method === 'PUT' ? 403 : undefined) }),
  },
  {
    id: 'store-objects',
    what: 'a key that may not remove',
    mend: /s3:DeleteObject/,
    plant: storeBehaves({ answers: ({ method }) => (method === 'POST' ? 403 : undefined) }),
  },
  {
    id: 'store-private',
    what: 'a bucket that anybody lists',
    mend: /no public access/,
    plant: storeBehaves({
      answers: ({ headers }) => (headers.authorization === undefined ? 200 : undefined),
    }),
  },
  {
    id: 'store-clock',
    what: 'a store that is late',
    mend: /time service/,
    plant: storeBehaves({
      changesHeader: { name: 'date', value: new Date(Date.now() - 60_000).toUTCString() },
    }),
  },
  {
    id: 'store-public-endpoint',
    what: 'a public address that leads nowhere',
    mend: /^S3_PUBLIC_ENDPOINT=/,
    plant: async () => ({ S3_PUBLIC_ENDPOINT: `http://${await nobody()}` }),
  },
  {
    id: 'store-cors',
    what: 'browsers that may not send',
    mend: /CORS/,
    plant: storeBehaves({ removesHeader: 'access-control-allow-origin' }),
  },
]

export const outsideFaults: readonly Fault[] = [
  {
    id: 'mail-reachable',
    what: 'a mail server that is down',
    mend: /^SMTP_URL=/,
    plant: async () => ({ SMTP_URL: `smtp://${await nobody()}` }),
  },
  {
    id: 'mail-encrypted',
    what: 'a mail server elsewhere that does not encrypt',
    mend: /smtps/,
    plant: async (_world, undo) => ({ SMTP_URL: `smtp://0.0.0.0:${await openPlainMail(undo)}` }),
  },
  {
    id: 'model-reachable',
    what: 'an endpoint that is down',
    mend: /MODEL_BASE_URL/,
    plant: async () => ({ MODEL_BASE_URL: `http://${await nobody()}/v1` }),
  },
  {
    id: 'model-answers',
    what: 'a model that the endpoint does not have',
    mend: /^MODEL_NAME=/,
    env: { MODEL_NAME: 'fake:500' },
  },
  {
    id: 'scanner-reachable',
    what: 'a scanner that is down',
    mend: /^CLAMD_ADDRESS=/,
    plant: async () => ({ CLAMD_ADDRESS: await nobody() }),
  },
]
