import { Card } from '../../ui/card.tsx'
import { Grey, GreyField, GreyLines, SkeletonGroup } from '../../ui/skeleton.tsx'
import { useAccount } from '../account.tsx'
import './form-skeleton.css'
import './task-form.css'

/** The form at its heights, and what it costs beside it. */
export function FormSkeleton() {
  const { isTest } = useAccount()
  return (
    <div className="playground">
      <div className="playground-form">
        <SkeletonGroup label="Reading projects and levels" className="task-form form-skeleton">
          <GreyField height={176} />
          {['project and level', 'mode and ceiling'].map((row) => (
            <div className="task-form-row" key={row}>
              <GreyField />
              <GreyField />
            </div>
          ))}
          <div className="form-skeleton-files">
            <GreyField />
          </div>
          <GreyField />
          {isTest ? <GreyField /> : null}
          <div className="form-skeleton-acts">
            <Grey width="240px" height={32} />
          </div>
        </SkeletonGroup>
        <div className="form-skeleton-acts" />
      </div>
      <Card title="What it costs, in credits">
        <SkeletonGroup label="Reading the balance">
          <GreyLines count={8} />
        </SkeletonGroup>
      </Card>
    </div>
  )
}
