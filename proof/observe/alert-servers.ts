// A real Prometheus and Alertmanager for one run. The rules are those of deploy/prometheus with their
// waiting times and ranges shortened, so that a fault shows within seconds, and nothing else changed.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { installPrometheus } from '../../scripts/monitoring/prometheus-tools.ts'
import { type AlertGroup, alertGroups } from '../../scripts/monitoring/write-rules.ts'
import { childEnvironment } from '../../scripts/stack/environment.ts'
import { findFreePort, waitUntil } from '../../scripts/stack/processes.ts'
import { cloneDir } from '../../scripts/stack/stack-file.ts'

const unitSeconds: Record<string, number> = { s: 1, m: 60, h: 3_600, d: 86_400 }
type Bounds = { min: number; max: number }

/** What was days or hours is divided, and then bounded, so that what fired can also end within a run. */
export const divisor = 30
export const rangeSeconds: Bounds = { min: 6, max: 30 }
export const waitSeconds: Bounds = { min: 1, max: 20 }

function shorten(amount: string, unit: string, { min, max }: Bounds): string {
  const seconds = (Number(amount) * (unitSeconds[unit] as number)) / divisor
  return `${Math.min(max, Math.max(min, Math.round(seconds)))}s`
}

export function shortenRanges(query: string): string {
  return query.replaceAll(
    /\[(\d+)([smhd])\]/g,
    (_, amount: string, unit: string) => `[${shorten(amount, unit, rangeSeconds)}]`,
  )
}

export function shortenRules(text: string): string {
  return shortenRanges(text).replaceAll(
    /^(\s+(?:for|interval): )(\d+)([smhd])$/gm,
    (_, key: string, amount: string, unit: string) => key + shorten(amount, unit, waitSeconds),
  )
}

export type Sample = { metric: Record<string, string>; value: [number, string] }
export type AlertServers = {
  query(expr: string): Promise<Sample[]>
  /** Names of the alerts that fire now. */
  listFiring(): Promise<string[]>
  /** Of those, what Alertmanager silences because another fires. */
  listInhibited(): Promise<string[]>
  stop(): Promise<void>
}

export async function startAlertServers(
  dir: string,
  targets: readonly string[],
): Promise<AlertServers> {
  const tools = await installPrometheus()
  const ports = { prometheus: await findFreePort(), alertmanager: await findFreePort() }
  mkdirSync(join(dir, 'rules'), { recursive: true })
  for (const { name } of alertGroups as readonly AlertGroup[]) {
    const text = readFileSync(join(cloneDir, `deploy/prometheus/rules/${name}.yaml`), 'utf8')
    writeFileSync(join(dir, `rules/${name}.yaml`), shortenRules(text))
  }
  writeFileSync(join(dir, 'prometheus.yml'), describeConfig(targets, ports.alertmanager))
  const alertmanagerConfig = join(cloneDir, 'deploy/prometheus/alertmanager.yaml')
  const children = [
    run('unshare', [
      ...['--mount', '--propagation', 'private', 'bash', '-c', withTemplates],
      ...['alertmanager', join(dirname(tools.alertmanager), '../share'), tools.alertmanager],
      `--config.file=${alertmanagerConfig}`,
      `--storage.path=${join(dir, 'alertmanager')}`,
      `--web.listen-address=127.0.0.1:${ports.alertmanager}`,
      '--cluster.listen-address=',
    ]),
    run(tools.prometheus, [
      `--config.file=${join(dir, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(dir, 'data')}`,
      `--web.listen-address=127.0.0.1:${ports.prometheus}`,
    ]),
  ]
  const prometheusUrl = `http://127.0.0.1:${ports.prometheus}`
  const alertmanagerUrl = `http://127.0.0.1:${ports.alertmanager}`
  for (const url of [prometheusUrl, alertmanagerUrl]) {
    const isUp = () =>
      fetch(`${url}/-/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    if (!(await waitUntil(isUp, 60_000))) throw new Error(`${url} did not come up`)
  }
  const read = async <T>(url: string) => (await (await fetch(url)).json()) as T
  return {
    async query(expr) {
      const path = `/api/v1/query?query=${encodeURIComponent(expr)}`
      const reply = await read<{ error?: string; data?: { result: Sample[] } }>(
        prometheusUrl + path,
      )
      if (reply.data === undefined) throw new Error(`${expr}: ${reply.error}`)
      return reply.data.result
    },
    async listFiring() {
      type Reply = { data: { alerts: { state: string; labels: { alertname: string } }[] } }
      const { data } = await read<Reply>(`${prometheusUrl}/api/v1/alerts`)
      const firing = data.alerts.filter(({ state }) => state === 'firing')
      return [...new Set(firing.map(({ labels }) => labels.alertname))]
    },
    async listInhibited() {
      type Reply = { labels: { alertname: string }; status: { inhibitedBy: string[] } }[]
      const alerts = await read<Reply>(`${alertmanagerUrl}/api/v2/alerts`)
      const inhibited = alerts.filter(({ status }) => status.inhibitedBy.length > 0)
      return [...new Set(inhibited.map(({ labels }) => labels.alertname))]
    },
    async stop() {
      for (const child of children) await end(child)
    },
  }
}

/** Debian's Alertmanager has its templates under /usr/share: there, in its own view of the files alone. */
const withTemplates =
  'share=$1 && shift && templates=$(mktemp -d) && cp -r "$share/prometheus" "$templates" && mount --bind "$templates" /usr/share && exec "$@"'

function describeConfig(targets: readonly string[], alertmanagerPort: number): string {
  return JSON.stringify({
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: ['rules/*.yaml'],
    alerting: {
      alertmanagers: [{ static_configs: [{ targets: [`127.0.0.1:${alertmanagerPort}`] }] }],
    },
    scrape_configs: [{ job_name: 'task-review', static_configs: [{ targets }] }],
  })
}

function run(program: string, args: string[]): ChildProcess {
  return spawn(program, args, { stdio: 'ignore', env: childEnvironment({}) })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
}
