import { Grey, SkeletonGroup, SkeletonTable } from '../../ui/skeleton.tsx'
import { WebhookPlotSkeleton } from './webhook-plot.tsx'

export function WebhookSkeleton() {
  return (
    <>
      <WebhookPlotSkeleton />
      <div className="webhook-deliveries">
        <div className="webhook-deliveries-head">
          <h2>Deliveries</h2>
          <SkeletonGroup label="Loading the webhook">
            <Grey width="180px" height={28} />
          </SkeletonGroup>
        </div>
        <SkeletonTable rows={5} />
      </div>
    </>
  )
}
