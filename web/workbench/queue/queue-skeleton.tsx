import { Grey, GreyLines, SkeletonGroup, SkeletonTable } from '../../ui/skeleton.tsx'
import './next-card.css'

/** The card of the next task, the tabs over the list, and its rows. */
export function QueueSkeleton() {
  return (
    <SkeletonGroup label="Reading the queue" className="queue-skeleton">
      <div className="next-card">
        <span className="queue-skeleton-ring" />
        <div className="queue-skeleton-text">
          <Grey width="160px" />
          <Grey width="56%" height={16} />
          <GreyLines count={2} />
          <Grey width="44%" />
        </div>
        <div className="next-card-buy">
          <Grey width="96px" height={28} />
          <Grey width="136px" height={40} />
        </div>
      </div>
      <Grey width="min(440px, 100%)" height={36} />
      <SkeletonTable rows={9} rowHeight={48} />
    </SkeletonGroup>
  )
}
