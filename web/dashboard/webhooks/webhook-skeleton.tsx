import { PlotSkeleton } from '../../ui/plots/plot-skeleton.tsx'
import { Grey, SkeletonCard, SkeletonGroup, SkeletonTable } from '../../ui/skeleton.tsx'

export function WebhookSkeleton() {
  return (
    <>
      <div className="webhook-cards">
        <PlotSkeleton title="Last 48 hours" label="Reading the last hours" />
        <SkeletonGroup label="Reading the webhook">
          <SkeletonCard height={300} lines={7}>
            <Grey width="180px" height={28} />
          </SkeletonCard>
        </SkeletonGroup>
      </div>
      <div className="webhook-deliveries">
        <div className="webhook-deliveries-head">
          <h2>Deliveries</h2>
        </div>
        <Grey width="180px" height={28} />
        <SkeletonTable rows={5} />
      </div>
    </>
  )
}
