// The collector of OpenTelemetry, built from its sources once into the cache, with what a proof needs of it: it takes
// OTLP/HTTP, batches, and hands on what it took as OTLP/HTTP with JSON. Six minutes of a processor the first time.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { buildWithGo, installOnce } from '../../scripts/stack/downloads.ts'
import { cacheDir, childEnvironment } from '../../scripts/stack/environment.ts'
import { findFreePort, runToEnd, waitUntil } from '../../scripts/stack/processes.ts'

/** The newest of which every module can be fetched. */
const version = '0.160.0'
const providersVersion = '1.66.0'
const modules = 'go.opentelemetry.io/collector'

const manifest = `dist: { name: otelcol, output_path: ./out, version: ${version} }
receivers: [{ gomod: ${modules}/receiver/otlpreceiver v${version} }]
processors: [{ gomod: ${modules}/processor/batchprocessor v${version} }]
exporters:
  - { gomod: ${modules}/exporter/debugexporter v${version} }
  - { gomod: ${modules}/exporter/otlphttpexporter v${version} }
providers:
  - { gomod: ${modules}/confmap/provider/envprovider v${providersVersion} }
  - { gomod: ${modules}/confmap/provider/fileprovider v${providersVersion} }
`

/** Returns the path of the program. */
export async function installCollector(say: (text: string) => void): Promise<string> {
  const home = await installOnce(cacheDir(), `otelcol-${version}`, async (partial) => {
    say(`building the collector ${version} from source, once`)
    await buildWithGo(`${modules}/cmd/builder@v${version}`, partial)
    writeFileSync(join(partial, 'manifest.yaml'), manifest)
    const args = ['--skip-compilation', '--config', 'manifest.yaml']
    await runToEnd(join(partial, 'builder'), args, { cwd: partial })
    const env = childEnvironment({ GOMAXPROCS: '1' })
    const flags = ['build', '-trimpath', '-ldflags=-s -w', '-o', 'otelcol', '.']
    await runToEnd('go', flags, { cwd: join(partial, 'out'), env })
    await rename(join(partial, 'out/otelcol'), join(partial, 'otelcol'))
  })
  return join(home, 'otelcol')
}

export type Collector = {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  endpoint: string
  /** Hands on what it has, and ends. */
  stop(): Promise<void>
}

/** `to` gets what it takes, at /v1/traces. */
export async function startCollector(
  program: string,
  { to, folder }: { to: string; folder: string },
): Promise<Collector> {
  const port = await findFreePort()
  mkdirSync(folder, { recursive: true })
  const config = join(folder, 'collector.yaml')
  writeFileSync(config, configure(port, to))
  const log = openSync(join(folder, 'collector.log'), 'a')
  const child: ChildProcess = spawn(program, ['--config', `file:${config}`], {
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  const endpoint = `http://127.0.0.1:${port}`
  const isUp = () => child.exitCode === null && child.signalCode === null
  await waitUntil(async () => !isUp() || (await takes(endpoint)), 20_000)
  if (!isUp()) throw new Error(`The collector did not come up: ${join(folder, 'collector.log')}`)
  return {
    endpoint,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

const configure = (port: number, to: string) => `receivers:
  otlp: { protocols: { http: { endpoint: '127.0.0.1:${port}' } } }
processors:
  batch: { timeout: 200ms }
exporters:
  debug: { verbosity: basic }
  otlphttp: { endpoint: '${to}', encoding: json, compression: none }
service:
  telemetry: { metrics: { level: none } }
  pipelines:
    traces: { receivers: [otlp], processors: [batch], exporters: [debug, otlphttp] }
`

async function takes(endpoint: string): Promise<boolean> {
  const headers = { 'content-type': 'application/json' }
  return await fetch(`${endpoint}/v1/traces`, { method: 'POST', headers, body: '{}' }).then(
    (reply) => reply.ok,
    () => false,
  )
}
