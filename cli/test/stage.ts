// What the command line is tested on: the program as it is published, a whole service with a worker, and
// a person who approves sign-ins.
import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, globSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { findFreePort } from '../../scripts/stack/processes.ts'
import { startWorker } from '../../server/src/start/worker.ts'
import { signIn } from '../../server/test/console-client.ts'
import { type Service, startService } from '../../server/test/service.ts'
import { receiverAddress } from '../../server/test/webhook-receivers.ts'
import { serveEngineer } from './engineer.ts'
import { addProps } from './props.ts'

const repository = resolve(import.meta.dirname, '../..')
const program = promisify(execFile)

/** The built program; built again only where a source has changed. */
export async function buildProgram(): Promise<string> {
  const hash = createHash('sha256')
  const sources = globSync(['{cli,sdks/js}/src/**/*.ts', 'cli/tsdown.config.ts'], {
    cwd: repository,
  })
  for (const path of sources.sort()) {
    hash.update(path).update(await readFile(join(repository, path)))
  }
  const folder = join(tmpdir(), `taskreview-cli-${hash.digest('hex').slice(0, 16)}`)
  const main = join(folder, 'main.mjs')
  if (existsSync(main)) return main
  // Two test files may build at once; the first that is done gives the folder its name.
  const draft = `${folder}.${randomUUID()}`
  const tsdown = join(repository, 'cli/node_modules/tsdown/dist/run.mjs')
  await program(process.execPath, [tsdown, '--out-dir', draft], { cwd: join(repository, 'cli') })
  await rename(draft, folder).catch(async () => await rm(draft, { recursive: true }))
  return main
}

export type Stage = Awaited<ReturnType<typeof raiseStage>>

export async function raiseStage() {
  const port = await findFreePort()
  const publicUrl = `http://127.0.0.1:${port}`
  const [main, service] = await Promise.all([
    buildProgram(),
    startService({
      port,
      publicUrl,
      filesUrl: `http://localhost:${port}`,
      webhookAllowedNetworks: [`${receiverAddress}/32`],
      simulatorDelayMs: 300,
    }),
  ])
  const worker = await startWorker(service.deps)
  const approvals = await serveApprovals(service)
  const engineer = await serveEngineer(service)
  // The API refreshes this list every two seconds, and until then would warn that nobody has the tag.
  await service.deps.servedTags.look()
  return {
    service,
    main,
    url: service.url,
    approvalsUrl: approvals.url,
    decide: approvals.decide,
    /** A folder of its own with `taskreview` on the path, and the variables to run it with. */
    openRoom: async () => await openRoom(service, main, approvals.url, engineer.url),
    async end() {
      await approvals.stop()
      await engineer.stop()
      await worker.stop()
      await service.stop()
    },
  }
}

export type Room = { folder: string; variables: Record<string, string>; close(): Promise<void> }

async function openRoom(
  service: Service,
  main: string,
  approvalsUrl: string,
  engineerUrl: string,
): Promise<Room> {
  const folder = await mkdtemp(join(tmpdir(), 'taskreview-room-'))
  const bin = join(folder, '.bin')
  await mkdir(bin)
  await writeProgram(join(bin, 'taskreview'), `exec ${process.execPath} ${main} "$@"`)
  await writeProgram(
    join(bin, 'decide'),
    `exec ${process.execPath} -e 'fetch(process.argv[1]).then(async (reply) => { if (!reply.ok) { console.error(await reply.text()); process.exit(1) } })' "${approvalsUrl}/$1/$2"`,
  )
  await addProps(bin, engineerUrl)
  const keys = await makeKeys(service)
  const variables: Record<string, string> = {
    PATH: `${bin}:/usr/local/bin:/usr/bin:/bin`,
    HOME: folder,
    LANG: 'C.UTF-8',
    TASKREVIEW_BASE_URL: service.url,
    TASKREVIEW_API_KEY: keys.TEST_KEY,
    TASKREVIEW_KEYRING: 'off',
    NODE_COMPILE_CACHE: join(tmpdir(), 'taskreview-compile-cache'),
    ...keys,
  }
  return {
    folder,
    variables,
    close: async () => await rm(folder, { recursive: true, force: true, maxRetries: 9 }),
  }
}

/** A fresh account with its test account, keys with all scopes, and a project in each. */
async function makeKeys(service: Service) {
  const scopes = ['tasks:read', 'tasks:write', 'projects:write', 'webhooks', 'credits:read', 'keys']
  const { accountId, testAccountId } = await service.makeAccount()
  await service.admin('grant-credits', { account: accountId, credits: 100_000 })
  const make = async (account: string) =>
    await service.makeKey({ account, scopes: scopes as never })
  const [live, test] = [await make(accountId), await make(testAccountId)]
  const hourly = await service.makeKey({ account: testAccountId, perHour: 1 })
  const project = async (key: string) =>
    (await service.call('POST', '/projects/create', { key, body: { name: 'Transcripts' } })).body.id
  return {
    ACCOUNT: accountId,
    TEST_ACCOUNT: testAccountId,
    LIVE_KEY: live.key,
    TEST_KEY: test.key,
    TEST_KEY_ID: test.keyId,
    /** One request an hour. */
    HOURLY_KEY: hourly.key,
    LIVE_PROJECT: String(await project(live.key)),
    PROJECT: String(await project(test.key)),
  }
}

async function writeProgram(path: string, line: string): Promise<void> {
  await writeFile(path, `#!/bin/sh\n${line}\n`)
  await chmod(path, 0o755)
}

/** An owner of an account who is asked by GET /approve/<code> or /deny/<code>, as transcripts can. */
async function serveApprovals(service: Service) {
  const { accountId } = await service.makeAccount()
  const person = await signIn(service, { memberOf: [{ accountId, role: 'owner' }] })
  const decide = async (act: string, code: string) => {
    const body = act === 'approve' ? { body: { accountId, mode: 'test' } } : {}
    const reply = await person.call('POST', `/console/v1/device/${code}/${act}`, body)
    if (reply.status !== 204) throw new Error(`${act} ${code}: ${reply.text}`)
  }
  const server = createServer((request, reply) => {
    const [, act = '', code = ''] = (request.url ?? '').split('/')
    decide(act, code).then(
      () => reply.end(),
      (error) => reply.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    decide,
    stop: async () => await new Promise<unknown>((done) => server.close(done)),
  }
}
