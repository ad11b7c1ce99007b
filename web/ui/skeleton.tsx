// What stands where something will: grey lines, shown only after 150 ms so that a quick reply does not
// flicker. Still, because movement says nothing.
import './skeleton.css'

const widths = ['72%', '96%', '84%', '60%', '90%', '78%']

export function Skeleton({ lines = 3, label = 'Loading' }: { lines?: number; label?: string }) {
  const rows = Array.from({ length: lines }, (_, row) => ({
    key: `line ${row}`,
    width: widths[row % widths.length],
  }))
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{label}</span>
      {rows.map(({ key, width }) => (
        <span className="skeleton-line" key={key} style={{ width }} />
      ))}
    </div>
  )
}
