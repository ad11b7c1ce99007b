// What stands around every page of operators, and who is let in.
import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { attentionQuery, outagesQuery } from '../api/operator-queries.ts'
import { type Me, meQuery } from '../api/queries.ts'
import { formatDayAndTime } from '../core/formats.ts'
import { appsOf } from '../shell/apps.ts'
import { Brand } from '../shell/brand.tsx'
import { DutyLine } from '../shell/duty-line.tsx'
import { type NavItem, nameOf } from '../shell/nav-item.ts'
import { PageBelow } from '../shell/page-below.tsx'
import { SecondFactorBanner } from '../shell/second-factor-banner.tsx'
import { Shell } from '../shell/shell.tsx'
import { Banner } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { waitingQuery } from './approvals/approval-queries.ts'
import './frame.css'
import { incidentsQuery } from './incidents/incident-queries.ts'
import { IncidentLine } from './incidents/incident-strip.tsx'
import { listPages } from './pages.ts'
import { useFinder } from './use-finder.ts'
import { useSearcher } from './use-searcher.tsx'

export function Frame() {
  const me = useQuery(meQuery)
  const mayEnter = me.data?.operator === true && me.data.missing.length === 0
  const waiting = useQuery({ ...waitingQuery, enabled: mayEnter }).data
  const attention = useQuery({ ...attentionQuery, enabled: mayEnter }).data
  useFinder()
  useSearcher()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const go = useCallback((href: string) => void navigate({ to: href }), [navigate])
  const nav = me.data?.operator === true ? listPages(waiting, attention) : []
  const mark = <p className="operator-mark">Operator</p>
  return (
    <Shell
      nav={nav}
      path={pathname}
      onGo={go}
      {...(me.data?.operator === false
        ? { phoneHead: <Brand /> }
        : {
            ...{ roleWords: 'Operator', under: mark, phoneHead: mark, docsHref: '/docs' },
            foot: <DutyLine staffed={attention?.staffed} />,
          })}
    >
      {me.data === undefined ? (
        <Unknown error={me.error} onRetry={() => void me.refetch()} />
      ) : (
        <Entry me={me.data} nav={nav} pathname={pathname} />
      )}
    </Shell>
  )
}

function Unknown({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  return (
    <>
      <div className="shell-head">
        <h1>Operator console</h1>
      </div>
      {error === null ? (
        <Skeleton lines={4} label="Loading your session" />
      ) : (
        <ErrorNote title="Couldn't verify your session" error={error} onRetry={onRetry} />
      )}
    </>
  )
}

const partWords = {
  mail: 'Mail server is not responding',
  model: 'AI model is not responding',
  worker: 'No worker is running',
} as const

/** What does not answer stands above every page, because nobody opens the page of the system for it. */
function Outages() {
  const outages = useQuery(outagesQuery)
  const incidents = useQuery(incidentsQuery).data?.data ?? []
  // A silent model is a line among the incidents after two minutes.
  const isLine = incidents.some(({ kind }) => kind === 'model')
  const shown = (outages.data?.data ?? []).filter(({ part }) => !(part === 'model' && isLine))
  return shown.map(({ part, since, says }) => (
    <Banner
      key={part}
      isCard
      tone="failure"
      title={`${partWords[part]}${since === null ? '' : `, since ${formatDayAndTime(since)}`}.`}
      acts={<ButtonLink href="/admin/system">Open System</ButtonLink>}
    >
      {says}
    </Banner>
  ))
}

/** On the live overview they are lines of their own. */
function Incidents() {
  const { pathname } = useLocation()
  const incidents = useQuery(incidentsQuery).data?.data ?? []
  if (pathname === '/admin') return null
  return <IncidentLine incidents={incidents.filter(({ snooze }) => snooze === null)} />
}

/** The pages for operators who signed in with their second factor; for others the reason and the way. */
function Entry({ me, nav, pathname }: { me: Me; nav: readonly NavItem[]; pathname: string }) {
  const mayEnter = me.operator && me.missing.length === 0
  const outages = useQuery({ ...outagesQuery, enabled: mayEnter })
  const incidents = useQuery({ ...incidentsQuery, enabled: mayEnter })
  if (mayEnter)
    return (
      <PageBelow
        above={
          <>
            <Outages />
            <Incidents />
          </>
        }
        reads={[outages, incidents]}
        name={nameOf(nav, pathname) ?? 'Operator console'}
      >
        <Outlet />
      </PageBelow>
    )
  const [other] = appsOf(me).filter(({ href }) => href !== '/admin')
  return (
    <>
      <div className="shell-head">
        <h1>Operator console</h1>
      </div>
      {me.operator ? (
        <SecondFactorBanner me={me} backTo="/admin">
          The operator console requires two-factor authentication.
        </SecondFactorBanner>
      ) : (
        <Banner
          isCard
          tone="warning"
          title="You aren't an operator."
          {...(other === undefined
            ? {}
            : { acts: <ButtonLink href={other.href}>{other.label}</ButtonLink> })}
        >
          Ask an operator to invite you.
        </Banner>
      )}
    </>
  )
}
