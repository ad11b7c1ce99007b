import { PlotSkeleton } from '../../ui/plots/plot-skeleton.tsx'
import { SkeletonTable } from '../../ui/skeleton.tsx'
import { StatCard, StatCards } from '../../ui/stat-card.tsx'

export function AiSkeleton({ span }: { span: string }) {
  return (
    <>
      <StatCards>
        {[`Tokens, ${span} days`, `Cost, ${span} days`, 'Today', 'Drafts used, this week'].map(
          (label) => (
            <StatCard key={label} label={label} value={undefined} />
          ),
        )}
      </StatCards>
      <div className="ai-plots">
        <PlotSkeleton title="Tokens by day" label="Reading what the AI did" />
        <PlotSkeleton title="Use of drafts by week" label="Reading how drafts were used" />
      </div>
      <h2 className="ai-heading">Who uses most, {span} days</h2>
      <SkeletonTable rows={3} />
    </>
  )
}
