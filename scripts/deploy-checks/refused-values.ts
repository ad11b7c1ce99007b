// Values that the chart must refuse before anything is changed, and what it must say.
import { chartFolder, runHelm, template } from './render.ts'

type Refused = { values: string; flags: readonly string[]; says: string }

const trial = 'values-trial.yaml'
const production = 'values-production.yaml'
const set = (...pairs: string[]) => pairs.flatMap((pair) => ['--set', pair])

const refused: readonly Refused[] = [
  { values: trial, flags: set('api.replicaz=2'), says: 'replicaz' },
  { values: trial, flags: set('api.replicas=two'), says: 'got string' },
  { values: trial, flags: set('settings.SESSION_SECRET=x'), says: 'SESSION_SECRET' },
  { values: trial, flags: set('settings.SIGN_UPS=open'), says: 'SIGN_UPS' },
  { values: trial, flags: set('publicUrl=https://a.example.com/path'), says: 'publicUrl' },
  { values: trial, flags: set('publicUrl='), says: 'publicUrl is not set' },
  { values: trial, flags: set('filesUrl='), says: 'filesUrl is not set' },
  { values: trial, flags: set('filesUrl=http://localhost:8081'), says: 'on another host' },
  { values: trial, flags: set('valkey.enabled=false'), says: 'secrets.create needs' },
  { values: trial, flags: set('secrets.optional={smtp-url}'), says: 'secrets.optional is set' },
  { values: trial, flags: ['--is-upgrade'], says: 'is gone: restore it' },
  { values: production, flags: set('secrets.existingSecret='), says: 'existingSecret is not set' },
  { values: production, flags: set('secrets.optional={password}'), says: 'optional' },
  { values: production, flags: set('database.cluster.appSecret='), says: 'ownerSecret and' },
  { values: production, flags: set('trustedProxyHops=0'), says: 'trustedProxyHops must be' },
  {
    values: production,
    flags: set('secrets.optional={s3-access-key-id}'),
    says: 'both or neither',
  },
]

export function findAcceptedValues(helm: string): string[] {
  return refused.flatMap(({ values, flags, says }) => {
    const { isOk, complaint } = template(helm, { values, flags })
    if (!isOk && complaint.includes(says)) return []
    return [`${values} ${flags.join(' ')} must be refused with "${says}":\n${complaint}`]
  })
}

export const refusedCount = refused.length

export function lint(helm: string, values: string): string[] {
  const { isOk, complaint } = runHelm(helm, [
    ...['lint', '--strict', '--quiet', chartFolder],
    ...['-f', `${chartFolder}/${values}`],
  ])
  return isOk ? [] : [complaint]
}
