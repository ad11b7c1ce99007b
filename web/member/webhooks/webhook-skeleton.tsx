import { Grey, SkeletonCard, SkeletonGroup, SkeletonTable } from '../../ui/skeleton.tsx'
import { WebhookPlotSkeleton } from './webhook-plot.tsx'

export function WebhookSkeleton() {
  return (
    <>
      <div className="webhook-cards">
        <WebhookPlotSkeleton />
        <SkeletonGroup label="Loading the webhook">
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
