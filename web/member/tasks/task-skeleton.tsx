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

/** The one button that every task has. */
export function ActsSkeleton() {
  return <span className="task-skeleton-acts" aria-hidden="true" />
}

/** The tabs, then the parts that the first of them has. */
export function TaskSkeleton() {
  return (
    <SkeletonGroup label="Loading the task" className="task-skeleton">
      <div className="task-skeleton-tabs">
        {[64, 56, 48, 80, 72, 44].map((width) => (
          <Grey key={width} width={`${width}px`} />
        ))}
      </div>
      {[7, 4, 3].map((lines) => (
        <div className="task-skeleton-part" key={lines}>
          <Grey width="88px" />
          <GreyLines count={lines} />
        </div>
      ))}
    </SkeletonGroup>
  )
}
