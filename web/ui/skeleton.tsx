// What stands where something will: grey in the shape of what comes, shown only after 150 ms so that a
// quick reply does not flicker. Still, because movement says nothing.
import type { ReactNode } from 'react'
import './card.css'
import './skeleton.css'

const widths = ['72%', '96%', '84%', '60%', '90%', '78%']

/** Lines of text. */
export function Skeleton({ lines = 3, label = 'Loading' }: { lines?: number; label?: string }) {
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{label}</span>
      <GreyLines count={lines} />
    </div>
  )
}

/** The grey parts of a page, in the grid the page will have; heard as one. */
export function SkeletonGroup(props: { label: string; className?: string; children: ReactNode }) {
  return (
    <div className={`skeleton skeleton-group ${props.className ?? ''}`} role="status">
      <span className="visually-hidden">{props.label}</span>
      {props.children}
    </div>
  )
}

/** A card as high as the one that comes, with its title where that is known. */
export function SkeletonCard(props: {
  title?: string
  height: number
  lines?: number
  className?: string
  children?: ReactNode
}) {
  return (
    <div
      className={`card skeleton-card ${props.className ?? ''}`}
      style={{ minHeight: props.height }}
    >
      <div className="card-head">
        {props.title === undefined ? (
          <Grey width="160px" />
        ) : (
          <p className="card-title">{props.title}</p>
        )}
      </div>
      {props.lines === undefined ? null : <GreyLines count={props.lines} />}
      {props.children}
    </div>
  )
}

/** One grey part: a line of words, or with a height a field, a button, a plot. */
export function Grey({ width = '100%', height = 12 }: { width?: string; height?: number }) {
  return (
    <span
      className={height > 12 ? 'skeleton-line skeleton-block' : 'skeleton-line'}
      style={{ width, height }}
    />
  )
}

export function GreyLines({ count }: { count: number }) {
  return Array.from({ length: count }, (_, row) => `line ${row}`).map((key, row) => (
    <Grey key={key} width={widths[row % widths.length] ?? '100%'} />
  ))
}

/** A field with its label over it. */
export function GreyField({ height = 32 }: { height?: number }) {
  return (
    <span className="skeleton-field">
      <Grey width="96px" />
      <Grey height={height} />
    </span>
  )
}

/** A table of so many rows, for one whose columns are not known yet. */
export function SkeletonTable({ rows, rowHeight = 40 }: { rows: number; rowHeight?: number }) {
  const keys = Array.from({ length: rows }, (_, row) => `row ${row}`)
  return (
    <div className="skeleton-table">
      <div className="skeleton-table-head" />
      {keys.map((key, row) => (
        <div className="skeleton-table-row" style={{ minHeight: rowHeight }} key={key}>
          <Grey width={`${24 + ((row * 7) % 16)}%`} height={8} />
          <Grey width="72px" height={8} />
          <Grey width="96px" height={8} />
        </div>
      ))}
    </div>
  )
}
