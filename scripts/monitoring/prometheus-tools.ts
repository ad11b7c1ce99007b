// Prometheus and Alertmanager as Debian packages them, unpacked into the cache: their programs are static,
// so nothing is installed into the system.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { cacheDir } from '../stack/environment.ts'
import { runToEnd } from '../stack/processes.ts'

const folder = join(cacheDir(), 'prometheus-debian-1')
const packages = ['prometheus', 'prometheus-alertmanager']

export type PrometheusTools = {
  prometheus: string
  promtool: string
  alertmanager: string
  amtool: string
}

const listTools = (): PrometheusTools => {
  const at = (name: string) => join(folder, 'usr/bin', name)
  return {
    prometheus: at('prometheus'),
    promtool: at('promtool'),
    alertmanager: at('prometheus-alertmanager'),
    amtool: at('amtool'),
  }
}

/** 30 MB from the mirror of Debian, where they are not there yet. */
export async function installPrometheus(): Promise<PrometheusTools> {
  if (existsSync(folder)) return listTools()
  mkdirSync(cacheDir(), { recursive: true })
  const partial = mkdtempSync(`${folder}.partial.`)
  try {
    await runToEnd('apt-get', ['download', '-qq', ...packages], { cwd: partial })
    for (const file of readdirSync(partial).filter((name) => name.endsWith('.deb'))) {
      await runToEnd('dpkg', ['-x', file, '.'], { cwd: partial })
      rmSync(join(partial, file))
    }
    if (!existsSync(folder)) renameSync(partial, folder)
  } finally {
    rmSync(partial, { recursive: true, force: true })
  }
  return listTools()
}
