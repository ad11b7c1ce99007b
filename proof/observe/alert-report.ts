// The page that a run of the alerts leaves behind.
import { availableParallelism } from 'node:os'
import { readCommit } from '../../scripts/measured-commit.ts'
import { alerts } from '../../scripts/monitoring/write-rules.ts'
import { countViolations } from '../torture/campaign.ts'
import { firedByPromtoolAlone } from './alert-faults.ts'
import { divisor, rangeSeconds, waitSeconds } from './alert-servers.ts'
import { type AlertsOutcome, checks, type PhaseOutcome } from './alerts.ts'

const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
  [head, ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .toSpliced(1, 0, `|${'---|'.repeat(head.length)}`)
    .join('\n')

const linkTo = (name: string) => `[${name}](../operate/alerts.md#${name.toLowerCase()})`
const list = (names: readonly string[]) => names.map(linkTo).join(', ') || 'none'

const followersOf = ({ phases }: AlertsOutcome) =>
  phases.map(({ faults, followers, silenced, quietSeconds }: PhaseOutcome) => [
    ...[faults.join('; '), list(followers), list(silenced), quietSeconds],
  ])

export function describeAlerts(outcome: AlertsOutcome): string {
  const { fired, violations, seconds } = outcome
  const counts = countViolations({ figures: {}, checks, violations })
  const day = new Date().toISOString().slice(0, 10)
  return `# Alerts: each fired by its fault

A real Prometheus and Alertmanager (2.42 and 0.25, those of Debian 12) read an API and a worker of the running service, with PostgreSQL, Valkey, an object store, a mail server, a model and receivers of webhooks, all started for it. Clients create, poll, wait, cancel and send files, and engineers claim and answer, throughout. First every query of the boards and every recorded rule must give a number, and so must what each alert compares. Then each fault is made in earnest: its alert must fire, and nothing may fire that the pages of the phase's alerts do not list as following. ${violations.length === 0 ? '**No violation.**' : `**${violations.length} violations.**`}

\`\`\`
node proof/observe/main.ts alerts --write
\`\`\`

Run on ${day} on ${availableParallelism()} cores at commit ${readCommit()}, in ${seconds} seconds.

The rules are the files of \`deploy/prometheus\`, with one change that is made by a script: every range and every \`for\` is divided by ${divisor}, ranges to ${rangeSeconds.min} seconds at least and ${rangeSeconds.max} at most, waiting times to ${waitSeconds.min} and ${waitSeconds.max}; Prometheus scrapes and evaluates every second. Bounds such as 2% of requests or 30 seconds of lag stay as they are. So the windows of a promise are nearly alike here; how they differ is tested over four simulated days by promtool.

${table(
  ['Figure', 'Value'],
  [
    ['queries of boards, rules and alerts', outcome.queries],
    ['of them with data', outcome.queries - outcome.withoutData.length],
    ['alerts', alerts.length],
    ['fired by their fault', fired.length],
  ],
)}

## Alert, fault, seconds until it fired

${table(
  ['Alert', 'Fault', 'Seconds'],
  fired.map(({ alert, fault, seconds: after }) => [linkTo(alert), fault, after]),
)}

## What followed

Faults of one row were made beside each other. What follows is silenced by Alertmanager while what it follows from fires. The last column is the time from the repair until nothing fired.

${table(['Faults', 'Fired beside, as their pages say', 'Silenced', 'Quiet after, s'], followersOf(outcome))}

## Not fired here

Loaded and evaluated like the others, and proved by promtool with simulated series.

${table(
  ['Alert', 'Why'],
  Object.entries(firedByPromtoolAlone).map(([name, why]) => [linkTo(name), why]),
)}

## Violations looked for

${table(['Violation', 'Found'], Object.entries(counts))}
${violations.map(({ kind, detail }) => `\n- ${kind}: ${detail}\n`).join('')}`
}
