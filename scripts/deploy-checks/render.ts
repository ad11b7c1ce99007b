// What Helm makes of the chart, with the values that people begin with and the ways to install them.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'

export const chartFolder = join(import.meta.dirname, '../../deploy/helm/task-review')

/** Loose, because what has which form is what the checks find out. */
// biome-ignore lint/suspicious/noExplicitAny: an object of Kubernetes of any kind
type Loose = any
export type KubernetesObject = {
  apiVersion: string
  kind: string
  metadata: { name: string; [key: string]: Loose }
  [key: string]: Loose
}

export type Rendered = { name: string; text: string; objects: KubernetesObject[] }

export type Variant = { name: string; values: string; flags?: readonly string[] }

const withoutOwnServers = [
  ...['--set', 'database.cluster.enabled=false', '--set', 'valkey.enabled=false'],
  ...['--set', 'networkPolicy.egress[0].to[0].ipBlock.cidr=10.0.0.0/8'],
]

export const variants: readonly Variant[] = [
  {
    name: 'trial',
    values: 'values-trial.yaml',
    flags: ['--set', 'firstOperatorEmail=you@example.com'],
  },
  { name: 'production', values: 'values-production.yaml' },
  // The migration is a hook then.
  { name: 'production upgraded', values: 'values-production.yaml', flags: ['--is-upgrade'] },
  {
    name: 'production on your own servers',
    values: 'values-production.yaml',
    flags: withoutOwnServers,
  },
  {
    name: 'production with every value that adds something',
    values: 'values-production.yaml',
    flags: [
      ...[
        '--set',
        'secrets.optional={smtp-url,model-api-key,s3-access-key-id,s3-secret-access-key}',
      ],
      ...['--set', 'settings.S3_BUCKET=task-review', '--set', 'image.pullSecrets={registry}'],
      ...['--set', 'nodeSelector.pool=web', '--set', 'priorityClassName=high'],
      ...['--set', 'extraEnv[0].name=NODE_EXTRA_CA_CERTS,extraEnv[0].value=/etc/ca/ca.crt'],
      ...['--set', 'extraVolumes[0].name=ca,extraVolumes[0].configMap.name=ca'],
      ...['--set', 'extraVolumeMounts[0].name=ca,extraVolumeMounts[0].mountPath=/etc/ca'],
      ...['--set', 'database.cluster.storage.storageClass=fast'],
      ...['--set', 'database.cluster.plugins[0].name=barman-cloud.cloudnative-pg.io'],
      ...['--set', 'tolerations[0].key=web,tolerations[0].operator=Exists'],
      ...['--set', `image.digest=sha256:${'0'.repeat(64)}`],
    ],
  },
]

type Answer = { isOk: boolean; text: string; complaint: string }

export function runHelm(helm: string, args: readonly string[]): Answer {
  const { status, stdout, stderr } = spawnSync(helm, args, { encoding: 'utf8' })
  return { isOk: status === 0, text: stdout, complaint: stderr || stdout }
}

export function template(helm: string, { values, flags = [] }: Omit<Variant, 'name'>): Answer {
  const file = join(chartFolder, values)
  return runHelm(helm, [
    'template',
    'task-review',
    chartFolder,
    '-n',
    'review',
    '-f',
    file,
    ...flags,
  ])
}

export function render(helm: string, variant: Variant): Rendered {
  const { isOk, text, complaint } = template(helm, variant)
  if (!isOk) throw new Error(`helm template, ${variant.name}:\n${complaint}`)
  return readRendered(variant.name, text)
}

export function readRendered(name: string, text: string): Rendered {
  const documents = parseAllDocuments(text, { version: '1.1' })
  const objects = documents.flatMap((document) => {
    if (document.errors[0] !== undefined) throw document.errors[0]
    return (document.toJS() as KubernetesObject | null) ?? []
  })
  return { name, text, objects }
}

export const nameObject = ({ kind, metadata }: KubernetesObject) => `${kind} ${metadata.name}`
