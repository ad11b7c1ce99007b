import { Grey, GreyLines, SkeletonCard, SkeletonGroup } from '../../ui/skeleton.tsx'

export function BooksSkeleton() {
  return (
    <SkeletonGroup label="Reading the books" className="ledger-page-books">
      <SkeletonCard height={424}>
        <GreyLines count={2} />
        <Grey height={284} />
      </SkeletonCard>
      <div className="ledger-page-sums">
        <SkeletonCard title="Live credits" height={198} lines={4} />
        <SkeletonCard title="Test credits" height={198} lines={4} />
      </div>
    </SkeletonGroup>
  )
}
