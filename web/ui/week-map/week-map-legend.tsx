// What the depths, the frame and the underline of a week's map mean.
import './week-map.css'

const depths = [0, 1, 2, 3, 4, 5, 6]

export function WeekMapLegend(props: { count: string; short: string; underlined: string }) {
  return (
    <div className="week-map-legend">
      <span>
        <span className="week-map-scale" aria-hidden="true">
          {depths.map((depth) => (
            <span key={depth} className={`week-map-hour week-map-depth-${depth}`}>
              {depth === 0 ? '' : depth}
            </span>
          ))}
        </span>
        {props.count}
      </span>
      <span>
        <span className="week-map-hour week-map-short" aria-hidden="true">
          3
        </span>
        {props.short}
      </span>
      <span>
        <span className="week-map-hour week-map-underlined" aria-hidden="true" />
        {props.underlined}
      </span>
    </div>
  )
}
