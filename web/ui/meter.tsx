// How much of something is used, as a bar. The label says it in words to whoever does not see it.
import './meter.css'

export function Meter(props: { value: number; max: number; label: string }) {
  const share = props.max <= 0 ? 0 : Math.min(Math.max(props.value / props.max, 0), 1)
  const isOver = props.max > 0 && props.value > props.max
  return (
    // biome-ignore lint/a11y/useSemanticElements: no browser lets a <meter> be drawn by tokens alone
    <div
      className={isOver ? 'meter meter-over' : 'meter'}
      role="meter"
      aria-valuemin={0}
      aria-valuemax={props.max}
      aria-valuenow={Math.min(props.value, props.max)}
      aria-valuetext={props.label}
      aria-label={props.label}
    >
      <span className="meter-fill" style={{ width: `${share * 100}%` }} />
    </div>
  )
}
