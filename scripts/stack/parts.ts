// What the local stack is made of. A new part is one more entry of `parts`.
import { join } from 'node:path'
import { installMaildev, installPostgres, installValkey, installVersitygw } from './downloads.ts'
import { startFakeModelProcess, stopFakeModelProcess } from './fake-model-process.ts'
import { startMaildev, stopMaildev } from './maildev.ts'
import {
  ensureStatistics,
  findRunningPostgres,
  type PostgresServer,
  startPostgres,
} from './postgres.ts'
import { findFreePort, isRunning, type ProcessMark } from './processes.ts'
import { findRunAs } from './run-as.ts'
import { describeValkey, startValkey } from './valkey.ts'
import { stackBucket, startVersitygw, stopVersitygw } from './versitygw.ts'

const databaseName = 'task_review'

/** What `.stack/urls.json` remembers of a running part. */
export type PartRecord = ProcessMark & {
  port: number
  url: string
  /** Further addresses of the part, by the field that holds each. */
  more?: Record<string, string>
}

/** Secrets of the stack that its parts are started with. */
export type PartSecrets = { storeAccessKeyId: string; storeSecretAccessKey: string }

export type Part = {
  name: string
  /** The field of `.stack/urls.json` that holds the part's address. */
  urlField: string
  install(): Promise<unknown>
  /** What its install does, and for how long on two cores where nothing is there yet. */
  installing: { what: string; usualSeconds: number }
  /** Returns when the part answers. */
  start(stateDir: string, port: number, secrets: PartSecrets): Promise<PartRecord>
  /** The part as it runs now, also when the record was lost; undefined when it does not run. */
  find(stateDir: string, record: PartRecord | undefined): PartRecord | undefined
  stop(stateDir: string, record: PartRecord): Promise<void>
}

const postgresPart: Part = {
  name: 'postgres',
  urlField: 'databaseUrl',
  install: () => installPostgres(findRunAs()),
  installing: { what: 'downloading', usualSeconds: 15 },
  async start(stateDir, port) {
    const server = await startPostgres({ dataDir: postgresDataDir(stateDir), port })
    await ensureStatistics(server)
    return recordPostgres(server)
  },
  find(stateDir) {
    const server = findRunningPostgres(postgresDataDir(stateDir))
    return server === undefined ? undefined : recordPostgres(server)
  },
  async stop(stateDir) {
    await findRunningPostgres(postgresDataDir(stateDir))?.stop()
  },
}

const valkeyPart: Part = {
  name: 'valkey',
  urlField: 'valkeyUrl',
  install: installValkey,
  installing: { what: 'downloading', usualSeconds: 10 },
  async start(stateDir, port) {
    const server = await startValkey({ workDir: join(stateDir, 'valkey'), port })
    return { ...server.mark, port, url: server.url }
  },
  find: (_stateDir, record) => (record !== undefined && isRunning(record) ? record : undefined),
  stop: (_stateDir, record) => describeValkey(record, record.port).stop(),
}

const modelPart: Part = {
  name: 'model',
  urlField: 'modelUrl',
  install: async () => undefined,
  installing: { what: 'nothing to install', usualSeconds: 0 },
  async start(stateDir, port) {
    const { mark, url } = await startFakeModelProcess({ workDir: join(stateDir, 'model'), port })
    return { ...mark, port, url }
  },
  find: (_stateDir, record) => (record !== undefined && isRunning(record) ? record : undefined),
  stop: (_stateDir, record) => stopFakeModelProcess(record),
}

const mailPart: Part = {
  name: 'maildev',
  urlField: 'smtpUrl',
  install: installMaildev,
  installing: { what: 'downloading', usualSeconds: 20 },
  async start(stateDir, port) {
    const { mark, webPort } = await startMaildev({ workDir: join(stateDir, 'maildev'), port })
    const more = { mailUrl: `http://127.0.0.1:${webPort}` }
    return { ...mark, port, url: `smtp://127.0.0.1:${port}`, more }
  },
  find: (_stateDir, record) => (record !== undefined && isRunning(record) ? record : undefined),
  stop: (_stateDir, record) => stopMaildev(record),
}

const storePart: Part = {
  name: 'store',
  urlField: 'storeUrl',
  install: installVersitygw,
  installing: { what: 'building from source with Go', usualSeconds: 200 },
  async start(stateDir, port, secrets) {
    const workDir = join(stateDir, 'store')
    const { mark, url } = await startVersitygw({ workDir, port, secrets })
    return { ...mark, port, url, more: { storeBucket: stackBucket } }
  },
  find: (_stateDir, record) => (record !== undefined && isRunning(record) ? record : undefined),
  stop: (_stateDir, record) => stopVersitygw(record),
}

export const parts: Part[] = [postgresPart, valkeyPart, modelPart, mailPart, storePart]

/** The port asked for, else the one it had before, else any free one. */
export async function choosePort(asked: number | undefined, before: number | undefined) {
  return asked ?? (await findFreePort(before))
}

function postgresDataDir(stateDir: string): string {
  return join(stateDir, 'postgres')
}

function recordPostgres(server: PostgresServer): PartRecord {
  const { databaseUrl, ...more } = server.roleUrls(databaseName)
  return { ...server.mark, port: server.port, url: databaseUrl, more }
}
