// The frame of a page outside the apps: one card in the middle, the name above it, the way on below.
import { type ReactNode, useEffect } from 'react'
import { nextTheme, setAppearance, useAppearance } from '../ui/appearance.ts'
import { Button } from '../ui/button.tsx'
import { Brand } from './brand.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import './card-frame.css'

const themeWords = { system: 'System', light: 'Light', dark: 'Dark' } as const

export function CardFrame(props: {
  title: string
  about?: ReactNode
  foot?: ReactNode
  isWide?: boolean
  children?: ReactNode
}) {
  const { theme } = useAppearance()
  const { title } = props
  useEffect(() => {
    document.title = `${title} · Task Review`
  }, [title])
  return (
    <div className="card-frame">
      <header className="card-frame-head">
        <Brand />
        <Button
          kind="ghost"
          size="small"
          icon={theme === 'dark' ? 'moon' : theme === 'light' ? 'sun' : 'screen'}
          onClick={() => setAppearance({ theme: nextTheme(theme) })}
        >
          Theme: {themeWords[theme]}
        </Button>
      </header>
      <main
        className={props.isWide === true ? 'card-frame-main card-frame-wide' : 'card-frame-main'}
      >
        <div className="card-frame-card">
          <div>
            <h1 className="card-frame-title">{title}</h1>
            {props.about === undefined ? null : <p className="card-frame-about">{props.about}</p>}
          </div>
          {props.children}
        </div>
        {props.foot === undefined ? null : <p className="card-frame-foot">{props.foot}</p>}
      </main>
      <OfflineBanner />
    </div>
  )
}
