// What Prometheus is asked about a healthy installation: every query of the boards, every recorded rule, and of
// every alert what it compares, because an alert itself says nothing until it fires.
import { boards } from '../../scripts/monitoring/board-list.ts'
import { recordings } from '../../scripts/monitoring/promises.ts'
import { alerts } from '../../scripts/monitoring/write-rules.ts'
import { type AlertServers, shortenRanges } from './alert-servers.ts'

export type NamedQuery = { name: string; expr: string }

/** Where it stands outside of brackets. */
function splitAtAnd(expr: string): string[] {
  const sides: string[] = []
  let [depth, from] = [0, 0]
  for (let at = 0; at < expr.length; at++) {
    if ('({['.includes(expr[at] as string)) depth++
    if (')}]'.includes(expr[at] as string)) depth--
    if (depth === 0 && expr.startsWith(' and ', at)) {
      sides.push(expr.slice(from, at))
      from = at + ' and '.length
    }
  }
  return [...sides, expr.slice(from)]
}

/** What the alert measures, without the bound that it compares it with. */
export function listMeasured(expr: string): string[] {
  return splitAtAnd(expr).map((side) => {
    const absent = /^absent\((.*)\)$/.exec(side)?.[1]
    return absent ?? side.replace(/ (?:==|!=|[<>]=?) [\d.]+$/, '')
  })
}

export const queries: readonly NamedQuery[] = [
  ...boards.flatMap(({ id, panels }) =>
    panels.flatMap((panel) =>
      panel.queries.map(({ expr, legend }) => ({
        name: `board ${id}, ${panel.title}: ${legend}`,
        expr,
      })),
    ),
  ),
  ...recordings.flatMap(({ record, expr }) => [
    { name: `rule ${record}`, expr },
    { name: `recorded ${record}`, expr: record },
  ]),
  ...alerts.flatMap(({ name, expr }) =>
    listMeasured(expr).map((measured) => ({ name: `alert ${name}`, expr: measured })),
  ),
]

/** Those without a number in any of their series; what is no number is as good as nothing. */
export async function listWithoutData(
  servers: AlertServers,
  asked: readonly NamedQuery[],
): Promise<NamedQuery[]> {
  const empty: NamedQuery[] = []
  for (const query of asked) {
    const series = await servers.query(shortenRanges(query.expr))
    if (!series.some(({ value: [, figure] }) => figure !== 'NaN')) empty.push(query)
  }
  return empty
}
