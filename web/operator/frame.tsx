// What stands around every page of the operators' console, and who is let in.
import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type Me, meQuery } from '../api/queries.ts'
import { Banner } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { appsOf } from '../ui/shell/apps.ts'
import { Brand } from '../ui/shell/brand.tsx'
import type { NavItem } from '../ui/shell/nav-item.ts'
import { Shell } from '../ui/shell/shell.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import './frame.css'

const pages: NavItem[] = [
  { href: '/admin', label: 'Live floor', icon: 'pulse', isOnPhone: true },
  { href: '/admin/tasks', label: 'Tasks', icon: 'list', isOnPhone: true },
  { href: '/admin/engineers', label: 'Engineers', icon: 'people', isOnPhone: true },
  { href: '/admin/accounts', label: 'Clients and credits', icon: 'box' },
  { href: '/admin/ledger', label: 'Ledger proof', icon: 'book' },
  { href: '/admin/pricing', label: 'Pricing and tags', icon: 'tag' },
  { href: '/admin/calendar', label: 'Calendar', icon: 'calendar' },
  { href: '/admin/ai', label: 'AI', icon: 'sparkle' },
  { href: '/admin/webhooks', label: 'Webhooks health', icon: 'webhook' },
  { href: '/admin/jobs', label: 'Jobs', icon: 'refresh' },
  { href: '/admin/audit', label: 'Audit log', icon: 'shield' },
  { href: '/admin/system', label: 'System', icon: 'machine' },
]

export function Frame() {
  const me = useQuery(meQuery)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const go = useCallback((href: string) => void navigate({ to: href }), [navigate])
  const mark = <p className="operator-mark">Operator</p>
  return (
    <Shell
      nav={me.data?.operator === true ? pages : []}
      path={pathname}
      onGo={go}
      {...(me.data?.operator === false
        ? { phoneHead: <Brand /> }
        : { roleWords: 'Operator', under: mark, phoneHead: mark })}
    >
      {me.data === undefined ? (
        <Unknown error={me.error} onRetry={() => void me.refetch()} />
      ) : (
        <Entry me={me.data} />
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
        <Skeleton lines={4} label="Reading who is signed in" />
      ) : (
        <ErrorNote title="Your sign-in could not be checked." error={error} onRetry={onRetry} />
      )}
    </>
  )
}

/** The pages for operators who signed in with their second factor; for others the reason and the way. */
function Entry({ me }: { me: Me }) {
  if (me.operator && me.missing.length === 0) return <Outlet />
  const mustSetUp = me.missing.includes('set_up_second_factor')
  const [other] = appsOf(me).filter(({ href }) => href !== '/admin')
  return (
    <>
      <div className="shell-head">
        <h1>Operator console</h1>
      </div>
      {me.operator ? (
        <Banner
          isCard
          tone="warning"
          title={mustSetUp ? 'Set up a second factor first.' : 'Sign in with your second factor.'}
          acts={
            <ButtonLink href="/sign-in?to=/admin">
              {mustSetUp ? 'Set it up' : 'Sign in again'}
            </ButtonLink>
          }
        >
          Operators sign in with a code or a passkey besides their password.
        </Banner>
      ) : (
        <Banner
          isCard
          tone="warning"
          title="You are not an operator here."
          {...(other === undefined
            ? {}
            : { acts: <ButtonLink href={other.href}>{other.label}</ButtonLink> })}
        >
          Ask an operator of the service to invite you.
        </Banner>
      )}
    </>
  )
}
