// So many days as small bars, the last one in the accent: enough to see a rhythm, too small to read off.
import './day-bars.css'

export function DayBars(props: { values: readonly number[]; label: string }) {
  const { values, label } = props
  const max = Math.max(1, ...values)
  return (
    <span className="day-bars" role="img" aria-label={`${label}: ${values.join(', ')}`}>
      {values.map((value, index) => (
        <span
          key={index}
          className={index === values.length - 1 ? 'day-bar day-bar-last' : 'day-bar'}
          style={{ height: `${Math.max(2, Math.round((value / max) * barHeight))}px` }}
        />
      ))}
    </span>
  )
}

const barHeight = 20
