// Rules of our own for every pod that the chart makes: secrets come as files that are there, settings
// are known, and nothing runs with more rights than it needs.
import { type Setting, settings } from '../../server/src/core/config-settings.ts'
import { type KubernetesObject, nameObject } from './render.ts'

const image = /^ghcr\.io\/task-review\/task-review[:@]/
const known: readonly Setting[] = settings
const ofName = new Map(known.map((setting) => [setting.name, setting]))
const ownerFile = 'DATABASE_OWNER_URL_FILE'
/** Read by migrate alone. */
const ofMigrate = [ownerFile, 'FIRST_OPERATOR_EMAIL']

// biome-ignore lint/suspicious/noExplicitAny: a part of an object of any kind
type Part = any

export function checkPods(objects: readonly KubernetesObject[]): string[] {
  return objects.flatMap((object) => {
    const pod = readPod(object)
    if (pod === undefined) return []
    const problems = [...checkRights(pod), ...checkSpread(object, pod)]
    for (const container of pod.containers as Part[]) {
      if (image.test(container.image)) problems.push(...checkEnv(pod, container))
    }
    return problems.map((problem) => `${nameObject(object)}: ${problem}`)
  })
}

function readPod(object: KubernetesObject): Part | undefined {
  return object.kind === 'Pod' ? object.spec : object.spec?.template?.spec
}

function checkRights(pod: Part): string[] {
  const { runAsNonRoot, runAsUser, runAsGroup, seccompProfile } = pod.securityContext ?? {}
  const problems: string[] = []
  const must = (isSo: boolean, what: string) => {
    if (!isSo) problems.push(`must have ${what}`)
  }
  must(runAsNonRoot === true && runAsUser === 10_001 && runAsGroup === 10_001, 'uid and gid 10001')
  must(seccompProfile?.type === 'RuntimeDefault', 'the seccomp profile RuntimeDefault')
  must(pod.automountServiceAccountToken === false, 'no token of Kubernetes')
  must(pod.hostNetwork === undefined && pod.hostPID === undefined, 'no namespace of the host')
  for (const { securityContext: own = {}, resources = {}, volumeMounts = [] } of pod.containers) {
    must(own.readOnlyRootFilesystem === true, 'a read-only root')
    must(own.allowPrivilegeEscalation === false, 'no way to more rights')
    must(`${own.capabilities?.drop}` === 'ALL' && !own.capabilities?.add, 'no capabilities')
    must(resources.limits?.memory !== undefined, 'a memory limit')
    must(resources.limits?.['ephemeral-storage'] !== undefined, 'a limit of its disk')
    must(
      volumeMounts.some((mount: Part) => mount.mountPath === '/tmp'),
      'a /tmp that can be written',
    )
  }
  return problems
}

function checkSpread({ kind, metadata }: KubernetesObject, pod: Part): string[] {
  if (kind !== 'Deployment' || metadata.name.endsWith('-valkey')) return []
  return pod.topologySpreadConstraints?.length === 2 ? [] : ['must spread over zones and nodes']
}

function checkEnv(pod: Part, { env, volumeMounts, args }: Part): string[] {
  const files = listSecretFiles(pod, volumeMounts)
  const role = args.join(' ')
  const problems: string[] = []
  for (const { name, value, valueFrom } of env as Part[]) {
    if (valueFrom?.secretKeyRef) problems.push(`${name} has a secret in the environment`)
    if (ofName.get(name)?.isSecret) problems.push(`${name} must be a file: ${name}_FILE`)
    const isKnown = ofName.has(name.replace(/_FILE$/, '')) || ofMigrate.includes(name)
    if (!isKnown && !name.startsWith('NODE_')) problems.push(`${name} is not a setting`)
    if (name.endsWith('_FILE') && !files.has(value))
      problems.push(`${name} is ${value}, and no volume has it`)
    if (ofMigrate.includes(name) && role !== '--role migrate')
      problems.push(`${name} is for migrate alone`)
  }
  if (role === '--role migrate' && !env.some(({ name }: Part) => name === ownerFile))
    problems.push(`${ownerFile} is missing: the tables have another owner than the service`)
  return problems
}

/** The paths in the container of what its volumes have of Secrets. */
function listSecretFiles(pod: Part, mounts: Part[]): Set<string> {
  const paths = mounts.flatMap(({ name, mountPath }) => {
    const volume = pod.volumes.find((each: Part) => each.name === name)
    const secrets = volume?.projected?.sources.map((source: Part) => source.secret) ?? []
    return secrets.flatMap((secret: Part) =>
      secret.items.map((item: Part) => `${mountPath}/${item.path}`),
    )
  })
  return new Set(paths)
}
