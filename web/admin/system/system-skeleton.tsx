import { Grey, SkeletonCard, SkeletonGroup, SkeletonTable } from '../../ui/skeleton.tsx'

export function SystemSkeleton() {
  return (
    <SkeletonGroup label="Asking every part">
      <div className="system-cards">
        <SkeletonCard title="Parts" height={400}>
          <Found count={7} />
        </SkeletonCard>
        <SkeletonCard title="Checks" height={400}>
          <Found count={5} />
        </SkeletonCard>
      </div>
      <SkeletonCard title="Versions" height={96} lines={2} />
      <h2 className="system-heading">Settings</h2>
      <SkeletonTable rows={4} rowHeight={52} />
    </SkeletonGroup>
  )
}

/** What is found of each: a pill, a name and a line about it. */
function Found({ count }: { count: number }) {
  const keys = Array.from({ length: count }, (_, index) => `found ${index}`)
  return (
    <div className="findings">
      {keys.map((key) => (
        <div className="system-found" key={key}>
          <Grey width="72px" height={20} />
          <span>
            <Grey width="96px" />
            <Grey width="70%" />
          </span>
        </div>
      ))}
    </div>
  )
}
