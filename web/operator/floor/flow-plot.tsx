// How much came and went in the last 24 hours, by the hour.
import { formatTimeOfDay, plural } from '../../core/formats.ts'
import { labelHour } from '../../ui/plots/hour-label.ts'
import { LinePlot } from '../../ui/plots/line-plot.tsx'
import type { Floor } from './use-floor.ts'

const series = [
  { key: 'arrived', label: 'Arrived', isDashed: true },
  { key: 'completed', label: 'Completed' },
]

export function FlowPlot({ flow }: { flow: Floor['flow'] }) {
  const points = flow.map(({ hour, arrived, completed, staffed }) => ({
    key: hour,
    label: labelHour(hour, 6),
    name: `${formatTimeOfDay(hour)}${staffed ? ', staffed' : ''}`,
    values: { arrived, completed },
    isShaded: staffed,
  }))
  const sum = (key: 'arrived' | 'completed') => flow.reduce((total, row) => total + row[key], 0)
  return (
    <LinePlot
      title="Arrived and completed"
      unit="tasks per hour"
      rowLabel="Hour"
      series={series}
      points={points}
      format={(value) => value.toLocaleString('en-US')}
      empty="No activity in 24 hours"
      facts={`In 24 hours ${plural(sum('arrived'), 'task')} arrived and ${sum('completed').toLocaleString('en-US')} were completed. Staffed hours are gray.`}
    />
  )
}
