// The installation itself: parts, versions, what somebody should look at, migrations and settings.
import { useQuery } from '@tanstack/react-query'
import { type System, systemQuery } from '../../api/operator-queries.ts'
import { formatBytes, formatDayAndTime, plural } from '../../core/formats.ts'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Facts } from '../../ui/facts.tsx'
import { FailedCard } from '../../ui/failed-card.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Findings } from './findings.tsx'
import './system.css'
import { Grey, SkeletonCard, SkeletonGroup, SkeletonTable } from '../../ui/skeleton.tsx'
import { settingColumns } from './setting-columns.tsx'

export function SystemPage() {
  usePageTitle('System')
  const system = useQuery(systemQuery)
  return (
    <>
      <div className="shell-head">
        <h1 tabIndex={-1}>System</h1>
      </div>
      {system.data !== undefined ? (
        <Content system={system.data} />
      ) : system.error === null ? (
        <SystemSkeleton />
      ) : (
        <FailedCard
          title="Couldn't load system status"
          error={system.error}
          onRetry={() => void system.refetch()}
        />
      )}
    </>
  )
}

function Content({ system }: { system: System }) {
  const given = system.settings.filter(({ value }) => value !== null)
  return (
    <>
      <div className="system-cards">
        <Card title="Components">
          <Findings
            findings={system.parts.map(({ name, state, says, answeredMs }) => ({
              name: partNames[name],
              state,
              says,
              beside: answeredMs === null ? undefined : `${answeredMs} ms`,
            }))}
          />
        </Card>
        <Card title="Checks">
          <Findings
            findings={system.checks.map((check) =>
              check.name === 'Migrations'
                ? { ...check, more: <Migrations migrations={system.migrations} /> }
                : check,
            )}
          />
        </Card>
      </div>
      <Card title="Versions" className="system-versions">
        <Facts facts={factsOf(system)} />
      </Card>
      <h2 className="system-heading">Settings</h2>
      <DataTable
        label="Settings"
        list={{ rows: given }}
        columns={settingColumns}
        keyOf={({ name }) => name}
        idOf={({ name }) => name}
        rowHeight={52}
        failedTitle="Couldn't load the settings."
        foot={`Values from the process that served this page. ${sayDefaults(system.settings.length - given.length)}`}
        empty={
          <EmptyState icon="gear" title="All settings use their defaults">
            All settings are documented in <code>deploy/config.example.env</code>.
          </EmptyState>
        }
      />
    </>
  )
}

function sayDefaults(count: number): string {
  return plural(count, 'other setting uses its default.', 'other settings use their defaults.')
}

const partNames: Record<System['parts'][number]['name'], string> = {
  database: 'PostgreSQL',
  valkey: 'Valkey',
  worker: 'Worker',
  files: 'File storage',
  mail: 'Mail server',
  model: 'AI model',
  scanner: 'Virus scanner',
}

function factsOf(system: System) {
  return [
    { label: 'Service', value: <span className="mono">{system.version}</span> },
    { label: 'Node.js', value: <span className="mono">{system.nodeVersion}</span> },
    { label: 'PostgreSQL', value: <span className="mono">{system.databaseVersion}</span> },
    { label: 'Database', value: formatBytes(system.databaseBytes) },
    { label: 'Running since', value: formatDayAndTime(system.startedAt) },
    { label: 'Database time', value: formatDayAndTime(system.now) },
  ]
}

function Migrations({ migrations }: { migrations: System['migrations'] }) {
  return (
    <details className="system-migrations">
      <summary>Show all {migrations.length}</summary>
      <ol>
        {migrations.map(({ name, ranAt }) => (
          <li key={name}>
            <span className="mono">{name}</span>{' '}
            <small>{ranAt === null ? 'not yet' : formatDayAndTime(ranAt)}</small>
          </li>
        ))}
      </ol>
    </details>
  )
}

function SystemSkeleton() {
  return (
    <SkeletonGroup label="Loading system status">
      <div className="system-cards">
        <SkeletonCard title="Components" height={400}>
          <Found count={7} />
        </SkeletonCard>
        <SkeletonCard title="Checks" height={400}>
          <Found count={5} />
        </SkeletonCard>
      </div>
      <SkeletonCard title="Versions" height={96} lines={2} />
      <h2 className="system-heading">Settings</h2>
      <SkeletonTable rows={4} rowHeight={52} />
    </SkeletonGroup>
  )
}

/** What is found of each: a pill, a name and a line about it. */
function Found({ count }: { count: number }) {
  const keys = Array.from({ length: count }, (_, index) => `found ${index}`)
  return (
    <div className="findings">
      {keys.map((key) => (
        <div className="system-found" key={key}>
          <Grey width="72px" height={20} />
          <span>
            <Grey width="96px" />
            <Grey width="70%" />
          </span>
        </div>
      ))}
    </div>
  )
}
