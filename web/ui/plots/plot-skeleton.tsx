import { Grey, SkeletonGroup } from '../skeleton.tsx'
import './plot-card.css'

/** The card of a plot that is being read, as high as the plot will be. */
export function PlotSkeleton({ title, label }: { title: string; label: string }) {
  return (
    <section className="plot-card" aria-label={title}>
      <header className="plot-card-head">
        <h2>{title}</h2>
      </header>
      <SkeletonGroup label={label} className="plot-card-body plot-skeleton">
        {lines.map((line) => (
          <Grey key={line} height={1} />
        ))}
      </SkeletonGroup>
      <p className="plot-card-facts">
        <Grey width="60%" />
      </p>
    </section>
  )
}

const lines = [1, 2, 3, 4, 5]
