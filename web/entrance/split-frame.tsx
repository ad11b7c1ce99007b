// The frame of the pages before a sign-in: what is asked on the left, what this service is on the right.
import { type ReactNode, useEffect } from 'react'
import { Brand } from '../shell/brand.tsx'
import { OfflineBanner } from '../shell/offline-banner.tsx'
import { PublicDutyLine } from './public-duty-line.tsx'
import { SamplePanel } from './sample-panel.tsx'
import { ThemeButton } from './theme-button.tsx'
import './split-frame.css'

export function SplitFrame(props: {
  title: string
  /** Above the title. */
  lead?: ReactNode
  about?: ReactNode
  foot?: ReactNode
  /** Under the heading of the sample. */
  sampleNote?: string
  children?: ReactNode
}) {
  const { title } = props
  useEffect(() => {
    document.title = `${title} · Task Review`
  }, [title])
  return (
    <div className="split">
      <div className="split-left">
        <header className="split-head">
          <a className="split-home" href="/">
            <Brand />
          </a>
          <PublicDutyLine />
        </header>
        <main className="split-main">
          {props.lead}
          <div>
            <h1 className="split-title">{title}</h1>
            {props.about === undefined ? null : <p className="split-about">{props.about}</p>}
          </div>
          {props.children}
          {props.foot === undefined ? null : <p className="split-way">{props.foot}</p>}
        </main>
        <footer className="split-foot">
          <a href="/docs">Docs</a>
          <a href="/#price">Price</a>
          <ThemeButton />
        </footer>
      </div>
      <SamplePanel note={props.sampleNote} />
      <OfflineBanner />
    </div>
  )
}
