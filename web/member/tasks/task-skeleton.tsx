import { Grey, GreyLines, SkeletonGroup } from '../../ui/skeleton.tsx'

/** The line under the title: status, mode and times. */
export function AboutSkeleton() {
  return (
    <span className="task-skeleton-about" aria-hidden="true">
      <Grey width="96px" height={20} />
      <Grey width="180px" />
    </span>
  )
}

/** The buttons that every task has. */
export function ActsSkeleton() {
  return <span className="task-skeleton-acts" aria-hidden="true" />
}

/** The tabs, then the parts that the first of them has. */
export function TaskSkeleton() {
  return (
    <SkeletonGroup label="Loading the task" className="task-skeleton">
      <div className="task-skeleton-tabs">
        {[64, 56, 48, 72, 44].map((width) => (
          <Grey key={width} width={`${width}px`} />
        ))}
      </div>
      <div className="task-skeleton-parts">
        <div>
          <PartSkeleton lines={9} />
        </div>
        <div>
          <PartSkeleton lines={3} />
          <PartSkeleton lines={4} />
        </div>
      </div>
    </SkeletonGroup>
  )
}

function PartSkeleton({ lines }: { lines: number }) {
  return (
    <div className="task-skeleton-part">
      <Grey width="88px" />
      <GreyLines count={lines} />
    </div>
  )
}
