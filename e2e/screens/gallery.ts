// The README.md beside the pictures: every one, by page and state.
import type { Shot } from './photograph.ts'

const pages: [title: string, start: RegExp][] = [
  ['Entrance', /^(first-page|sign|second|forgot|new-password|verify|invitation|bad-link)/],
  ['Queue', /^queue/],
  ['Task room', /^room/],
  ['My work', /^work/],
  ['Availability', /^availability/],
  ['Guidelines and settings', /^(guidelines|settings)/],
  ['Everywhere', /^(palette|keys|offline|no-such-page)$/],
  ['First answer and playground', /^(start|playground|dashboard)/],
  ['Home and credits', /^(home|credits)/],
  ['Tasks and projects', /^(tasks?|projects)(-|$)/],
  ['Keys and webhooks', /^(keys-list|webhooks?(-|$))/],
  ['Logs and connected programs', /^(logs|device)/],
  ['Members, audit log and settings of an account', /^(members|audit|account-settings)/],
  ['Operators: floor and tasks', /^(floor|operator)/],
  ['Operators: engineers and calendar', /^(engineers|calendar)/],
  ['Operators: clients and ledger', /^(clients|one-client|books)/],
  ['Operators: approvals and outages', /^(approvals|outage)/],
  ['Operators: prices and system', /^admin/],
]

export function writeGallery(shots: Shot[]): string {
  const strays = shots.filter(({ name }) => !pages.some(([, start]) => start.test(name)))
  if (strays.length > 0) throw new Error(`On no page of the gallery: ${strays.map((s) => s.name)}`)
  const parts = pages.map(([title, start]) => {
    const own = shots.map(({ name }) => name).filter((name) => start.test(name))
    const rows = own.map(
      (name) => `| ${nameState(name)} | ${link(name, 'desktop')} | ${link(name, 'phone')} |`,
    )
    return `## ${title}

![${title}](${own[0]}-light-desktop.png)

| State | 1440 × 900 | 390 × 844 |
|---|---|---|
${rows.join('\n')}
`
  })
  return `# Pictures of every page

Made by \`pnpm screens\` from the demo, to be looked at; no test compares them. \`pnpm screens queue\` makes those with that word in their name.

${parts.join('\n')}`
}

function link(name: string, size: 'desktop' | 'phone'): string {
  return `[light](${name}-light-${size}.png) · [dark](${name}-dark-${size}.png)`
}

function nameState(name: string): string {
  return name.replaceAll('-', ' ')
}
