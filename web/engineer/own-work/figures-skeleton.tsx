// The panels of a week and of answer times before they are read, line for line as high as they will be: the history
// stands below them.
import { Grey, SkeletonGroup } from '../../ui/skeleton.tsx'
import './answer-times.css'
import { plotHeight } from './answer-times.tsx'
import './week-panel.css'

const figures = ['Earned', 'Today', 'Answers', 'Paid effort']

export function FiguresSkeleton() {
  return (
    <SkeletonGroup label="Loading your statistics" className="own-work-panels">
      <div className="own-work-panel">
        <Head title="This week" />
        <dl className="week-panel-figures">
          {figures.map((term) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd className="own-work-wait">
                <Grey width="72px" />
              </dd>
            </div>
          ))}
        </dl>
        <p className="week-panel-what">Credits by day</p>
        <Grey height={100} />
      </div>
      <div className="own-work-panel">
        <Head title="Time to answer" />
        <Grey height={plotHeight} />
        <p className="answer-times-key">
          <Grey width="80%" />
        </p>
      </div>
    </SkeletonGroup>
  )
}

function Head({ title }: { title: string }) {
  return (
    <div className="own-work-panel-head">
      <h2>{title}</h2>
    </div>
  )
}
