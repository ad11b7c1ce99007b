// The frame of every page but the task room: nav on the left, a tab bar on phones, the page.
import { useEffect } from 'react'
import { Banner } from '../banner.tsx'
import { offerPlaces } from '../keys/places.ts'
import { useOnline } from '../use-online.ts'
import { Nav } from './nav.tsx'
import type { NavItem, ShellProps } from './nav-item.ts'
import './shell.css'
import { TabBar } from './tab-bar.tsx'

export function Shell(props: ShellProps) {
  const { nav, onGo, settingsHref } = props
  useEffect(() => {
    offerPlaces(
      [...nav, ...settingsItem(settingsHref)].map(({ href, label, icon }) => ({
        href,
        label,
        icon,
        go: () => (onGo === undefined ? location.assign(href) : onGo(href)),
      })),
    )
    return () => offerPlaces([])
  }, [nav, onGo, settingsHref])
  return (
    <div className="shell">
      <a className="shell-skip" href="#page">
        Skip to the page
      </a>
      <Nav {...props} />
      <div className="shell-page">
        <OfflineBanner />
        <main className="shell-main" id="page" tabIndex={-1}>
          {props.children}
        </main>
      </div>
      <TabBar {...props} />
    </div>
  )
}

function settingsItem(href: string | undefined): NavItem[] {
  return href === undefined ? [] : [{ href, label: 'Settings', icon: 'gear' }]
}

export function OfflineBanner() {
  if (useOnline()) return null
  return (
    <Banner tone="warning" icon="offline" title="You are offline.">
      What you type is kept on this device and is sent when the connection is back.
    </Banner>
  )
}
