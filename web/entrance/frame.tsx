// The frame of the entrance: one card in the middle, the name above it, the way to the others below.
import { type ReactNode, useEffect } from 'react'
import { nextTheme, setAppearance, useAppearance } from '../ui/appearance.ts'
import { Button } from '../ui/button.tsx'
import { Brand } from '../ui/shell/brand.tsx'
import { OfflineBanner } from '../ui/shell/shell.tsx'
import './frame.css'

const themeWords = { system: 'System', light: 'Light', dark: 'Dark' } as const

export function Frame(props: {
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
    <div className="frame">
      <OfflineBanner />
      <header className="frame-head">
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
      <main className={props.isWide === true ? 'frame-main frame-wide' : 'frame-main'}>
        <div className="frame-card">
          <div>
            <h1 className="frame-title">{title}</h1>
            {props.about === undefined ? null : <p className="frame-about">{props.about}</p>}
          </div>
          {props.children}
        </div>
        {props.foot === undefined ? null : <p className="frame-foot">{props.foot}</p>}
      </main>
    </div>
  )
}
