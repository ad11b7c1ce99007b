// A page with something above it that is still read. What came above a page that is there already would
// push it down, so they are shown together; until then the page's name and grey lines.
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Skeleton } from '../ui/skeleton.tsx'
import './page-below.css'

type Read = Pick<UseQueryResult, 'isPending' | 'failureCount' | 'fetchStatus'>

type Props = {
  above: ReactNode
  /** What it is made of. One that fails or that is held back is not waited for. */
  reads: readonly Read[]
  /** The page's name, as far as it is known before the page is. */
  name: string
  children: ReactNode
}

export function PageBelow({ above, reads, name, children }: Props) {
  const isAhead = reads.some(
    ({ isPending, failureCount, fetchStatus }) =>
      isPending && failureCount === 0 && fetchStatus === 'fetching',
  )
  return (
    <>
      {isAhead ? <Waiting name={name} /> : null}
      <div className={isAhead ? 'page-waits' : 'page-below'}>
        {above}
        {children}
      </div>
    </>
  )
}

function Waiting({ name }: { name: string }) {
  return (
    <>
      <div className="shell-head">
        <h1>{name}</h1>
      </div>
      <Skeleton lines={6} label="Loading the page" />
    </>
  )
}
