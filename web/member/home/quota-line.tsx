// How much the account uses of its quotas, in one line; what is nearly used up says what follows.
import type { Schemas } from '../../api/queries.ts'
import { formatBytes } from '../../core/formats.ts'
import { Pill } from '../../ui/pill.tsx'

type Quotas = Schemas['Quotas']

/** From here on a quota is worth a warning. */
const nearShare = 0.8

const quotaNames = {
  pendingTasks: 'Pending tasks',
  tasks: 'Test tasks',
  contentBytes: 'Content',
} as const

const names = Object.keys(quotaNames) as (keyof typeof quotaNames)[]

export function QuotaLine({ quotas }: { quotas: Quotas | undefined }) {
  if (quotas === undefined) return <QuotaWait />
  const limited = names.filter((name) => quotas[name].limit !== null)
  return (
    <p className="home-page-quotas">
      <b>Quotas</b>
      {limited.map((name) => (
        <QuotaPart key={name} name={name} quota={quotas[name]} />
      ))}
    </p>
  )
}

/** As high as the line that comes, so that nothing below it moves. */
function QuotaWait() {
  return (
    <p className="home-page-quotas" aria-hidden>
      <b>Quotas</b>
      <span className="home-page-quotas-wait">Pending tasks 0 of 10,000</span>
      <span className="home-page-quotas-wait">Content 0 bytes of 50 GB</span>
    </p>
  )
}

function QuotaPart(props: { name: keyof typeof quotaNames; quota: Quotas['tasks'] }) {
  const { used, limit } = props.quota
  const most = limit ?? 0
  const show =
    props.name === 'contentBytes' ? formatBytes : (value: number) => value.toLocaleString('en-US')
  const text = `${quotaNames[props.name]} ${show(used)} of ${show(most)}`
  if (used < most * nearShare) return <span>{text}</span>
  const isUp = used >= most
  return (
    <Pill tone={isUp ? 'failed' : 'overdue'}>
      {text}
      {isUp ? ': new tasks are rejected' : ''}
    </Pill>
  )
}
