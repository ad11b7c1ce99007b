// Whoever signed in without a second factor is told why that is not enough, and where to go on.
import type { ReactNode } from 'react'
import type { Me } from '../api/queries.ts'
import { Banner } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/button.tsx'

export function SecondFactorBanner(props: { me: Me; backTo: string; children: ReactNode }) {
  const mustSetUp = props.me.missing.includes('set_up_second_factor')
  return (
    <Banner
      isCard
      tone="warning"
      title={mustSetUp ? 'Set up a second factor first.' : 'Sign in with your second factor.'}
      acts={
        <ButtonLink href={`/sign-in?to=${props.backTo}`}>
          {mustSetUp ? 'Set up now' : 'Sign in again'}
        </ButtonLink>
      }
    >
      {props.children}
    </Banner>
  )
}
