// The first page, at /: what this service is, what it costs and when answers come, for visitors without a
// session. Users with one are redirected to their app.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { meQuery } from '../../api/queries.ts'
import { mayHaveSession } from '../../api/session-mark.ts'
import { Brand } from '../../shell/brand.tsx'
import { OfflineBanner } from '../../shell/offline-banner.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { PublicDutyLine } from '../public-duty-line.tsx'
import { SignedIn } from '../sign-in-page.tsx'
import { ThemeButton } from '../theme-button.tsx'
import { Hero } from './hero.tsx'
import { PriceSection } from './price-section.tsx'
import { ReadOn } from './read-on.tsx'
import { SampleRow } from './sample-row.tsx'
import { TimesSection } from './times-section.tsx'
import './first-page.css'

export function FirstPage() {
  const [mayBeIn] = useState(mayHaveSession)
  const me = useQuery({ ...meQuery, retry: false, enabled: mayBeIn })
  if (me.data !== undefined) return <SignedIn me={me.data} />
  // The page needs nobody's session, so that it is shown too where the question for it failed.
  if (mayBeIn && me.error === null) return null
  return <PublicPage />
}

function PublicPage() {
  useEffect(() => {
    document.title = 'Task Review: ask an engineer with an API call'
    // What is linked to is drawn only now, after the browser has looked for it.
    if (location.hash !== '') document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [])
  return (
    <div className="first">
      <header className="first-head first-wrap">
        <Brand />
        <nav className="first-nav" aria-label="This page">
          <a href="#how">How it works</a>
          <a href="#price">Price</a>
          <a href="/docs/guide/">Docs</a>
          <a href="/docs">API reference</a>
        </nav>
        <PublicDutyLine />
        <ButtonLink href="/sign-in">Sign in</ButtonLink>
      </header>
      <main>
        <Hero />
        <SampleRow />
        <div className="first-wrap first-two">
          <PriceSection />
          <TimesSection />
        </div>
        <ReadOn />
      </main>
      <footer className="first-foot">
        <div className="first-wrap">
          <span>Open source, Apache-2.0. Run it yourself with your own engineers and prices.</span>
          <ThemeButton />
        </div>
      </footer>
      <OfflineBanner />
    </div>
  )
}
