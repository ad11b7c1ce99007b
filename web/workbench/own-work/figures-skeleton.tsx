import { Grey, GreyLines, SkeletonGroup } from '../../ui/skeleton.tsx'

export function FiguresSkeleton() {
  return (
    <SkeletonGroup label="Reading your figures" className="own-work-panels">
      <Panel title="This week" />
      <Panel title="Time to answer" />
    </SkeletonGroup>
  )
}

function Panel({ title }: { title: string }) {
  return (
    <div className="own-work-panel">
      <div className="own-work-panel-head">
        <h2>{title}</h2>
      </div>
      <Grey height={132} />
      <GreyLines count={1} />
    </div>
  )
}
