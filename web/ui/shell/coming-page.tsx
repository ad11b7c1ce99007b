// An app whose pages are still to come: who is signed in, what will be here, and what they may open now.
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import { type Me, meQuery } from '../../api/queries.ts'
import { ButtonLink } from '../button.tsx'
import { ErrorNote } from '../error-note.tsx'
import type { IconName } from '../icon.tsx'
import { Skeleton } from '../skeleton.tsx'
import { appsOf } from './apps.ts'
import './coming-page.css'
import { Shell } from './shell.tsx'

type ComingPageProps = {
  title: string
  href: string
  icon: IconName
  about: string
  isAllowed: (me: Me) => boolean
  /** What stands here for whoever may not: why, and the way on. */
  refusal: ReactNode
}

export function ComingPage(props: ComingPageProps) {
  const { title, href, icon } = props
  const me = useQuery(meQuery)
  const nav = useMemo(() => [{ href, label: title, icon, isOnPhone: true }], [href, title, icon])
  useEffect(() => {
    document.title = `${title} · Task Review`
  }, [title])
  return (
    <Shell nav={nav} path={href} settingsHref="/workbench/settings">
      <div className="shell-head">
        <h1>{title}</h1>
      </div>
      {me.data === undefined ? null : <Known {...props} me={me.data} />}
      {me.isPending ? <Skeleton lines={4} /> : null}
      {me.error !== null && me.data === undefined ? (
        <ErrorNote
          title="It could not be read who is signed in."
          error={me.error}
          onRetry={() => void me.refetch()}
        />
      ) : null}
    </Shell>
  )
}

function Known({ me, about, isAllowed, refusal, href }: ComingPageProps & { me: Me }) {
  const others = appsOf(me).filter((app) => app.href !== href)
  return (
    <div className="coming">
      {isAllowed(me) ? <p>{about}</p> : refusal}
      <p className="coming-who">
        Signed in as {me.name}, {me.email}.
      </p>
      {me.accounts.length === 0 ? null : (
        <ul className="coming-list">
          {me.accounts.map((account) => (
            <li key={account.id}>
              {account.name} <span className="coming-who">as {account.role}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="coming-acts">
        {others.map((app) => (
          <ButtonLink key={app.href} href={app.href} icon={app.icon}>
            {app.label}
          </ButtonLink>
        ))}
        <ButtonLink href="/docs" kind="ghost" icon="book">
          Documentation
        </ButtonLink>
      </div>
    </div>
  )
}
