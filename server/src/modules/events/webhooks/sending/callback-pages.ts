// Pages of leased queues. Those of callbacks have the address with each delivery, because each task brings
// its own; it is read with what waits, as is the result where the callback is to carry it. Queues of
// endpoints are read by the statement they always had, so that callbacks cost them nothing.
import { prepareStatement } from '../../../../db/statement.ts'
import {
  type AskedPage,
  type CallbackTarget,
  type DueRow,
  dueColumns,
  isNext,
  type Page,
  type PageReader,
  type PageValues,
  readEndpointPages,
  toDue,
  toPageValues,
  waitingInQueue,
  wantedQueues,
} from './due-queries.ts'

type CallbackRow = DueRow & {
  /** Null where the callback is gone. */
  sealed_for: string | null
  url: Buffer
  secret: Buffer | null
  format: 'event' | 'result'
  revision: 'A' | 'B'
  result: unknown
}

const callbackPageStatement = prepareStatement<PageValues, CallbackRow>(
  'read-callback-pages',
  (param) => `
select l.endpoint_id, l.arrivals, clock_timestamp() as database_now, due.*
from ${wantedQueues(param)}
left join lateral (
  select ${dueColumns}, c.sealed_for, c.url, c.secret, c.format, c.revision, r.result
  from ${waitingInQueue}
  left join task_callbacks c on c.task_id = d.task_id and c.origin_id = u.endpoint_id
  left join task_results r on c.format = 'result' and r.account_id = c.account_id
    and r.task_id = c.task_id
  where ${isNext}
  order by u.next_at, u.delivery_id limit wanted.count_max
) due on true`,
)

/** Undefined for a queue whose lease was lost. */
export async function readPages(
  reader: PageReader,
  asked: AskedPage[],
): Promise<(Page | undefined)[]> {
  const ofCallbacks = asked.filter(({ lane }) => lane.isCallback)
  if (ofCallbacks.length === 0) return await readEndpointPages(reader, asked)
  const ofEndpoints = asked.filter(({ lane }) => !lane.isCallback)
  const [callbacks, endpoints] = await Promise.all([
    readCallbackPages(reader, ofCallbacks),
    ofEndpoints.length === 0 ? [] : readEndpointPages(reader, ofEndpoints),
  ])
  const pages = new Map<AskedPage, Page | undefined>()
  for (const [index, each] of ofCallbacks.entries()) pages.set(each, callbacks[index])
  for (const [index, each] of ofEndpoints.entries()) pages.set(each, endpoints[index])
  return asked.map((each) => pages.get(each))
}

async function readCallbackPages(
  { holderUuid, run }: PageReader,
  asked: AskedPage[],
): Promise<(Page | undefined)[]> {
  const rows = await run(callbackPageStatement, toPageValues(holderUuid, asked))
  const byLane = Map.groupBy(rows, ({ endpoint_id }) => endpoint_id)
  return asked.map(({ lane }) => toCallbackPage(byLane.get(lane.endpointUuid)))
}

function toCallbackPage(rows: CallbackRow[] | undefined): Page | undefined {
  const [first] = rows ?? []
  if (rows === undefined || first === undefined) return undefined
  return {
    closed: undefined,
    arrivals: first.arrivals,
    due: rows.flatMap((row) =>
      row.delivery_id === null ? [] : toDue(row, row.delivery_id, toTarget(row)),
    ),
  }
}

function toTarget(row: CallbackRow): CallbackTarget | undefined {
  const { sealed_for: sealedFor, url, secret, format, revision, result } = row
  if (sealedFor === null) return undefined
  return { kind: 'callback', sealedFor, url, secret, format, revision, result }
}
