import { Grey, GreyLines, SkeletonGroup } from '../../ui/skeleton.tsx'
import './week-grid.css'

/** The grid of the week, and the week in words beside it. */
export function WeekSkeleton() {
  return (
    <SkeletonGroup label="Loading your hours" className="availability-body">
      <div className="availability-week">
        <Grey width="min(100%, 480px)" height={28} />
        <div className="week-grid">
          <Grey width="100%" />
          <Grey height={432} />
        </div>
      </div>
      <div className="availability-side">
        <Grey width="160px" height={16} />
        <GreyLines count={7} />
        <Grey width="200px" height={32} />
        <Grey width="100%" height={64} />
        <Grey width="152px" height={28} />
        <Grey width="112px" height={32} />
      </div>
    </SkeletonGroup>
  )
}
