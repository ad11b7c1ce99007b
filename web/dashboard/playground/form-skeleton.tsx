import { Card } from '../../ui/card.tsx'
import { Grey, GreyField, GreyLines, SkeletonGroup } from '../../ui/skeleton.tsx'
import './task-form.css'

/** The form at its heights, and what it costs beside it. */
export function FormSkeleton() {
  return (
    <div className="playground">
      <SkeletonGroup label="Reading projects and levels" className="task-form">
        <GreyField height={152} />
        <div className="task-form-row">
          <GreyField />
          <GreyField />
        </div>
        <div className="task-form-row">
          <GreyField />
          <GreyField />
        </div>
        <GreyField />
        <GreyField />
        <Grey width="240px" height={32} />
      </SkeletonGroup>
      <Card title="What it costs, in credits">
        <SkeletonGroup label="Reading the balance">
          <GreyLines count={4} />
        </SkeletonGroup>
      </Card>
    </div>
  )
}
