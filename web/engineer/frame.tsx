// The frame of every page of the workbench but the task page, and its access check.
import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { heldQuery, type Me, meQuery, queueQuery } from '../api/queries.ts'
import { appsOf } from '../shell/apps.ts'
import { type NavItem, nameOf } from '../shell/nav-item.ts'
import { PageBelow } from '../shell/page-below.tsx'
import { SecondFactorBanner } from '../shell/second-factor-banner.tsx'
import { Shell } from '../shell/shell.tsx'
import { Banner } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { FailedCard } from '../ui/failed-card.tsx'
import { HeldBar } from './held/held-bar.tsx'
import { findHindrance, type Hindrance } from './hindrance.ts'

const pages: NavItem[] = [
  { href: '/workbench', label: 'Queue', icon: 'list', isOnPhone: true },
  { href: '/workbench/work', label: 'My work', icon: 'chart', isOnPhone: true },
  { href: '/workbench/availability', label: 'Availability', icon: 'calendar', isOnPhone: true },
  { href: '/workbench/guidelines', label: 'Guidelines', icon: 'book', isOnPhone: true },
]

export function Frame() {
  const me = useQuery(meQuery)
  const mayWork = me.data !== undefined && findHindrance(me.data) === undefined
  const queue = useQuery({ ...queueQuery, enabled: mayWork })
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const go = useCallback(
    (href: string) => void navigate({ to: href.replace('/workbench', '') || '/' }),
    [navigate],
  )
  const waiting = queue.data?.next.length
  const nav = pages.map((page) => (page.label === 'Queue' ? { ...page, count: waiting } : page))
  return (
    <Shell
      nav={nav}
      path={`/workbench${pathname === '/' ? '' : pathname}`}
      onGo={go}
      settingsHref="/workbench/settings"
      {...(me.data?.engineer == null ? {} : { roleWords: 'Engineer' })}
    >
      {me.error !== null && me.data === undefined ? (
        <>
          <div className="shell-head">
            <h1>Workbench</h1>
          </div>
          <FailedCard
            title="Couldn't load your account."
            error={me.error}
            onRetry={() => void me.refetch()}
          />
        </>
      ) : null}
      {me.data === undefined ? null : <Entry me={me.data} pathname={pathname} />}
    </Shell>
  )
}

/** The pages for whoever may work; for others the reason, and the way there. */
function Entry({ me, pathname }: { me: Me; pathname: string }) {
  const hindrance = findHindrance(me)
  const held = useQuery({ ...heldQuery, enabled: hindrance === undefined })
  // The settings are for everybody: a second factor is set up there.
  if (hindrance !== undefined && pathname === '/settings') return <Outlet />
  // The queue lists what is claimed itself.
  if (hindrance === undefined && pathname === '/') return <Outlet />
  if (hindrance === undefined)
    return (
      <PageBelow
        above={<HeldBar />}
        reads={[held]}
        name={nameOf(pages, `/workbench${pathname}`) ?? 'Workbench'}
      >
        <Outlet />
      </PageBelow>
    )
  return (
    <>
      <div className="shell-head">
        <h1>Workbench</h1>
      </div>
      <HindranceNote hindrance={hindrance} me={me} />
    </>
  )
}

function HindranceNote({ hindrance, me }: { hindrance: Hindrance; me: Me }) {
  if (hindrance === 'no-engineer') {
    const other = appsOf(me)[0]
    return (
      <Banner
        isCard
        title="The workbench is for engineers."
        acts={
          other === undefined ? undefined : <ButtonLink href={other.href}>{other.label}</ButtonLink>
        }
      >
        Ask an operator to invite you.
      </Banner>
    )
  }
  if (hindrance === 'suspended')
    return (
      <Banner isCard tone="warning" title="You are suspended.">
        An operator suspended you. Contact them to find out why.
      </Banner>
    )
  return (
    <SecondFactorBanner me={me} backTo="/workbench">
      Viewing client tasks requires two-factor authentication.
    </SecondFactorBanner>
  )
}
