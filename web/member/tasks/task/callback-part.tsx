// Where the task calls back, by host alone, and every attempt: those that failed stay, in red, before the one
// that worked. Each delivery can be sent again by hand.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callbackQuery } from '../../../api/account-queries.ts'
import { call } from '../../../api/client.ts'
import type { Schemas } from '../../../api/queries.ts'
import { formatTimeOfDay, formatTook } from '../../../core/formats.ts'
import { DrawerSection } from '../../../ui/drawer.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { GuardedButton } from '../../../ui/forbidden-note.tsx'
import { Pill, type PillTone } from '../../../ui/pill.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useAccount } from '../../account.tsx'
import { writers } from '../../roles.ts'
import { useRefusal } from '../../use-refusal.ts'
import './callback-part.css'
import type { Task } from './task-types.ts'

type Delivery = Schemas['CallbackDelivery']
type Attempt = Schemas['CallbackAttempt']

const states: Record<Delivery['state'], { word: string; tone: PillTone }> = {
  delivered: { word: 'Delivered', tone: 'completed' },
  pending: { word: 'Pending', tone: 'pending' },
  failed: { word: 'Failed', tone: 'failed' },
}

export function CallbackPart({ task }: { task: Task }) {
  const account = useAccount()
  const log = useQuery({ ...callbackQuery(account.id, task.id), enabled: task.callback !== null })
  if (task.callback === null) return null
  const deliveries = log.data?.deliveries
  return (
    <DrawerSection title="Callback" aside={<Aside task={task} deliveries={deliveries ?? []} />}>
      {deliveries === undefined ? (
        <Unread error={log.error} retry={() => void log.refetch()} />
      ) : (
        <Log task={task} deliveries={deliveries} />
      )}
    </DrawerSection>
  )
}

function Unread({ error, retry }: { error: Error | null; retry: () => void }) {
  return error === null ? (
    <Skeleton lines={2} label="Loading the callback" />
  ) : (
    <ErrorNote title="Couldn't load the callback." error={error} onRetry={retry} />
  )
}

/** The state is that of the delivery that is worst off. */
function Aside({ task, deliveries }: { task: Task; deliveries: Delivery[] }) {
  const state = (['failed', 'pending', 'delivered'] as const).find((each) =>
    deliveries.some((delivery) => delivery.state === each),
  )
  return (
    <span className="callback-aside">
      <span className="mono">{task.callback?.host}</span>
      {state === undefined ? null : <Pill tone={states[state].tone}>{states[state].word}</Pill>}
    </span>
  )
}

function Log({ task, deliveries }: { task: Task; deliveries: Delivery[] }) {
  if (deliveries.length === 0) return <p className="task-none">{sayNone(task)}</p>
  return (
    <ul className="callback-log">
      {deliveries.map((delivery) => (
        <DeliveryRow key={delivery.id} task={task} delivery={delivery} />
      ))}
    </ul>
  )
}

/** Deliveries are dropped after 30 days, and then nobody knows whether there were any. */
function sayNone({ callback, createdAt }: Task): string {
  const isOld = Date.now() - Date.parse(createdAt) > 30 * 24 * 3_600_000
  if (isOld) return 'No deliveries. They are kept for 30 days.'
  return callback?.format === 'result'
    ? 'Nothing sent yet. The result is sent when the task ends.'
    : 'Nothing sent yet.'
}

function DeliveryRow({ task, delivery }: { task: Task; delivery: Delivery }) {
  const { attempts, attemptCount, eventType, state, nextAttemptAt } = delivery
  const hidden = attemptCount - attempts.length
  return (
    <li>
      <div className="callback-head">
        <b className="mono">{eventType}</b>
        <Redeliver task={task} delivery={delivery} />
      </div>
      <ol aria-label={`Attempts of ${eventType}`}>
        {hidden > 0 ? <li className="callback-quiet">{hidden} earlier attempts</li> : null}
        {attempts.map((attempt) => (
          <li key={attempt.number} className={isHeard(attempt) ? undefined : 'callback-failed'}>
            <span className="mono">{describeAttempt(attempt)}</span>
            <time className="mono" dateTime={attempt.startedAt}>
              {formatTimeOfDay(attempt.startedAt, true)}
            </time>
          </li>
        ))}
        {state === 'pending' ? (
          <li className="callback-quiet">
            <span>Next attempt</span>
            <time className="mono">
              {nextAttemptAt === null ? 'now' : formatTimeOfDay(nextAttemptAt, true)}
            </time>
          </li>
        ) : null}
      </ol>
    </li>
  )
}

function isHeard({ statusCode }: Attempt): boolean {
  return statusCode !== null && statusCode >= 200 && statusCode < 300
}

function describeAttempt({ statusCode, error, latencyMs }: Attempt): string {
  const took = formatTook(latencyMs)
  return statusCode === null
    ? `${error ?? 'No response'}, after ${took}`
    : `${statusCode} in ${took}`
}

function Redeliver({ task, delivery }: { task: Task; delivery: Delivery }) {
  const account = useAccount()
  const queries = useQueryClient()
  const refusal = useRefusal(account, writers, 'redeliver callbacks')
  const { queryKey } = callbackQuery(account.id, task.id)
  const redeliver = useMutation({
    mutationFn: () =>
      call(
        'post',
        '/console/v1/accounts/{account_id}/tasks/{task_id}/callback/deliveries/{delivery_id}/redeliver',
        { params: { account_id: account.id, task_id: task.id, delivery_id: delivery.id } },
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
  })
  return (
    <>
      <GuardedButton
        size="small"
        icon="refresh"
        refusal={refusal}
        isBusy={redeliver.isPending}
        aria-label={`Redeliver ${delivery.eventType}`}
        onClick={() => redeliver.mutate()}
      >
        Redeliver
      </GuardedButton>
      {redeliver.error === null ? null : (
        <ErrorNote title="Couldn't redeliver." error={redeliver.error} />
      )}
    </>
  )
}
