// The frame of every page but the task page: nav on the left, a tab bar on phones, the page.
import { useEffect } from 'react'
import { offerPlaces } from '../ui/keys/palette-pages.ts'
import { Nav } from './nav.tsx'
import type { NavItem, ShellProps } from './nav-item.ts'
import { OfflineBanner } from './offline-banner.tsx'
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
    <div className={props.band === undefined ? 'shell' : 'shell shell-banded'}>
      <a className="shell-skip" href="#page">
        Skip to content
      </a>
      {props.band === undefined ? null : <div className="shell-band">{props.band}</div>}
      <Nav {...props} />
      <div className="shell-page">
        {props.phoneHead === undefined ? null : (
          <header className="shell-phone-head only-on-phone">{props.phoneHead}</header>
        )}
        <main className="shell-main" id="page" tabIndex={-1}>
          {props.children}
        </main>
        <OfflineBanner />
      </div>
      <TabBar {...props} />
    </div>
  )
}

function settingsItem(href: string | undefined): NavItem[] {
  return href === undefined ? [] : [{ href, label: 'Settings', icon: 'gear' }]
}
