// What stands around every page of members: the pages, whose they are, and live or test.
import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useMemo } from 'react'
import { type Me, meQuery } from '../api/queries.ts'
import { DutyLine } from '../shell/duty-line.tsx'
import type { ShellProps } from '../shell/nav-item.ts'
import { Shell } from '../shell/shell.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Pill } from '../ui/pill.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { type Account, AccountContext, chooseAccount } from './account.tsx'
import { AccountSwitch } from './account-switch.tsx'
import { OpenAccount } from './open-account.tsx'
import { listPages, useAttention } from './pages.ts'
import { PauseBanner } from './pause-banner.tsx'
import { roleWords } from './roles.ts'
import { SuspensionBanner } from './suspension-banner.tsx'
import { TestBand } from './test-band.tsx'
import { useFinder } from './use-finder.ts'
import { useLiveAccount } from './use-live-account.ts'
import { useSearcher } from './use-searcher.tsx'

export function Frame() {
  const me = useQuery(meQuery)
  const { account: askedId } = useSearch({ from: '__root__' })
  const account = useMemo(() => chooseAccount(me.data?.accounts ?? [], askedId), [me.data, askedId])
  const { pathname, go, choose } = usePlaces(account)
  useEffect(() => {
    if (askedId === undefined && account !== undefined) choose(account.id)
  }, [askedId, account, choose])
  const attention = useAttention(account)
  const nav = useMemo(() => listPages(account, attention), [account, attention])
  useFinder()
  useLiveAccount(account)
  useSearcher(account)
  const head =
    account === undefined || me.data === undefined
      ? // The head of a phone has its height before its words, or the page would be pushed down.
        { phoneHead: null }
      : listHead(account, me.data, choose)
  if (me.data?.accounts.length === 0) return <OpenAccount email={me.data.email} />
  return (
    <Shell
      nav={nav}
      path={navPathOf(pathname)}
      onGo={go}
      settingsHref="/dashboard/settings"
      docsHref="/docs"
      foot={<DutyLine staffed={attention?.staffed} />}
      {...head}
    >
      {me.data === undefined ? (
        <Unknown error={me.error} onRetry={() => void me.refetch()} />
      ) : (
        <Entry me={me.data} account={account} onChoose={choose}>
          <Outlet />
        </Entry>
      )}
    </Shell>
  )
}

/** The first steps are a part of Home, which has the entry in the nav. */
function navPathOf(pathname: string): string {
  return pathname === '/dashboard/start' ? '/dashboard' : pathname
}

function usePlaces(account: Account | undefined) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const accountId = account?.id
  const go = useCallback(
    (href: string) => {
      const { pathname: to } = new URL(href, location.origin)
      void navigate({ to, search: accountId === undefined ? {} : { account: accountId } })
    },
    [navigate, accountId],
  )
  const choose = useCallback(
    (chosenId: string) => {
      // What a page shows by its address is of one account: another one begins without it.
      const isSame = accountId === chosenId
      void navigate({
        to: isSame ? '.' : pathname.split('/').slice(0, 3).join('/'),
        search: isSame ? (before) => ({ ...before, account: chosenId }) : { account: chosenId },
        replace: isSame,
      })
    },
    [navigate, accountId, pathname],
  )
  return { pathname, go, choose }
}

function listHead(account: Account, me: Me, onChoose: (id: string) => void): Partial<ShellProps> {
  return {
    roleWords: roleWords[account.role],
    under: <AccountSwitch account={account} own={me.accounts} onChoose={onChoose} />,
    ...(account.isTest ? { band: <TestBand /> } : {}),
    phoneHead: (
      <>
        <b className="cut">{account.name}</b>
        <Pill
          tone={account.isTest ? 'overdue' : 'completed'}
          icon={account.isTest ? 'box' : 'check-circle'}
        >
          {account.isTest ? 'Test' : 'Live'}
        </Pill>
      </>
    ),
  }
}

function Unknown({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  return (
    <>
      <div className="shell-head">
        <h1>Dashboard</h1>
      </div>
      {error === null ? (
        <Skeleton lines={4} label="Loading your accounts" />
      ) : (
        <ErrorNote title="Couldn't load your accounts." error={error} onRetry={onRetry} />
      )}
    </>
  )
}

function Entry(props: {
  me: Me
  account: Account | undefined
  onChoose: (accountId: string) => void
  children: ReactNode
}) {
  const { me, account, onChoose, children } = props
  if (account !== undefined)
    return (
      // Another account is another page: nothing that was typed or chosen for one stays for the other.
      <AccountContext.Provider key={account.id} value={account}>
        <SuspensionBanner suspension={account.suspension} />
        <PauseBanner account={account} />
        {children}
      </AccountContext.Provider>
    )
  const [own] = me.accounts
  return (
    <>
      <div className="shell-head">
        <h1>Dashboard</h1>
      </div>
      {own === undefined ? null : (
        <Banner
          isCard
          tone="warning"
          title="You're not a member of this account."
          acts={<Button onClick={() => onChoose(own.id)}>Go to {own.name}</Button>}
        >
          Ask its owner to invite you.
        </Banner>
      )}
    </>
  )
}
