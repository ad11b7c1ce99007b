// Objects of operators, which Kubernetes knows only by their CRDs: a Cluster of CloudNativePG and a
// ServiceMonitor of Prometheus. Packages of models have the types and validators of both, made from the
// operators' own sources as the CRDs are. The types find keys that are unknown, which an operator would
// drop without a word; the validators find what is missing or not allowed.
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runToEnd } from '../stack/processes.ts'
import { type KubernetesObject, nameObject } from './render.ts'

const models: Record<string, string> = {
  'postgresql.cnpg.io/v1': '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1',
  'monitoring.coreos.com/v1': '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1',
}
const tsc = resolve(import.meta.dirname, '../../node_modules/@typescript/native/bin/tsc')
const compilerOptions = {
  ...{ module: 'nodenext', target: 'esnext', strict: true, noEmit: true, skipLibCheck: true },
  types: [],
}

type Model = new (data: unknown) => { validate(): void }

export const isCustom = ({ apiVersion }: KubernetesObject) => apiVersion in models

/** `home` is the folder of the packages (tools.ts). */
export async function checkCustomResources(
  home: string,
  objects: readonly KubernetesObject[],
): Promise<string[]> {
  const custom = objects.filter(isCustom)
  if (custom.length === 0) return []
  return [...(await findWrongValues(home, custom)), ...(await findUnknownKeys(home, custom))]
}

async function findWrongValues(home: string, objects: KubernetesObject[]): Promise<string[]> {
  const problems: string[] = []
  for (const object of objects) {
    const file = join(home, 'node_modules', `${models[object.apiVersion]}/${object.kind}.js`)
    const loaded = (await import(pathToFileURL(file).href)) as Record<string, Model>
    try {
      ;new (loaded[object.kind] as Model)(object).validate()
    } catch (error) {
      problems.push(`${nameObject(object)}: ${(error as Error).message}`)
    }
  }
  return problems
}

/** A literal of a type may have no key that the type does not have. */
async function findUnknownKeys(home: string, objects: KubernetesObject[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'trs-models-'))
  try {
    symlinkSync(join(home, 'node_modules'), join(folder, 'node_modules'))
    const lines = objects.map((object, index) => {
      const from = `${models[object.apiVersion]}/${object.kind}`
      const type = `import('${from}').I${object.kind}`
      return `export const object${index}: ${type} = ${JSON.stringify(object, null, 2)}\n`
    })
    writeFileSync(join(folder, 'objects.ts'), lines.join('\n'))
    const config = { compilerOptions, files: ['objects.ts'] }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    await runToEnd(process.execPath, [tsc, '-p', join(folder, 'tsconfig.json')])
    return []
  } catch (error) {
    return (error as Error).message.split('\n').filter((line) => line.includes('error TS'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
