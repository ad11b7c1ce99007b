// The floor while it is read: its cards in their places, as high as on a usual day.
import { Grey, SkeletonCard, SkeletonGroup } from '../../ui/skeleton.tsx'

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

export function FloorSkeleton() {
  return (
    <SkeletonGroup label="Reading the floor">
      <div className="floor-columns">
        <div className="floor-column">
          <GreyRows title="Waiting by tag and mode" height={321} count={7} rowHeight={36} />
          <GreyRows title="Next deadlines" height={298} count={5} rowHeight={48} />
        </div>
        <div className="floor-column">
          <SkeletonCard title="Arrived and completed" height={357}>
            <Grey height={240} />
          </SkeletonCard>
          <GreyRows title="On duty" height={356} count={6} rowHeight={48} />
        </div>
      </div>
    </SkeletonGroup>
  )
}

type Props = { title: string; height: number; count: number; rowHeight: number }

function GreyRows(props: Props) {
  return (
    <SkeletonCard title={props.title} height={props.height}>
      {rows.slice(0, props.count).map((row) => (
        <span key={row} className="floor-grey-row" style={{ height: props.rowHeight - 12 }}>
          <Grey width="24%" />
          <Grey width="40%" />
          <Grey width="16%" />
        </span>
      ))}
    </SkeletonCard>
  )
}
