import { Grey, GreyField, GreyLines, SkeletonGroup } from '../../ui/skeleton.tsx'

export function DecisionSkeleton() {
  return (
    <SkeletonGroup label="Loading the sign-in" className="device-skeleton">
      <Grey height={58} />
      <GreyLines count={6} />
      <GreyLines count={3} />
      <GreyField />
      <GreyField />
      <div className="device-acts">
        <Grey height={40} />
        <Grey height={40} />
      </div>
    </SkeletonGroup>
  )
}
