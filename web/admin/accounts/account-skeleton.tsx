import { Grey, SkeletonCard, SkeletonGroup, SkeletonTable } from '../../ui/skeleton.tsx'
import { StatCard, StatCards } from '../../ui/stat-card.tsx'

export function AccountSkeleton() {
  return (
    <SkeletonGroup label="Reading the account">
      <Grey width="320px" height={28} />
      <StatCards>
        {['Available', 'Held', 'Spent', 'Rate'].map((label) => (
          <StatCard key={label} label={label} value={undefined} />
        ))}
      </StatCards>
      <div className="account-page-cards">
        <SkeletonCard title="Live keys" height={208} lines={4} />
        <SkeletonCard title="Members" height={208} lines={4} />
      </div>
      <h2 className="account-page-waiting">Adjustments</h2>
      <SkeletonTable rows={3} rowHeight={52} />
    </SkeletonGroup>
  )
}
