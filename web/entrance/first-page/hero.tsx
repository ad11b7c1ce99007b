// What this service is in one sentence, the way in, and three facts.
import { useQuery } from '@tanstack/react-query'
import { signUpQuery, statusQuery } from '../../api/public-queries.ts'
import { formatDuration } from '../../core/formats.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Grey } from '../../ui/skeleton.tsx'
import { modeOf, writeMedian } from '../answer-times.ts'

export function Hero() {
  return (
    <div className="first-wrap first-hero">
      <div>
        <h1 className="first-title">Ask an engineer with an API call</h1>
        <p className="first-lead">
          Send a question, a diff or a file. An engineer answers, your program gets text or JSON
          that matches your schema, and you pay for the seconds of work.
        </p>
        <WayIn />
      </div>
      <HeroFacts />
    </div>
  )
}

const notes = {
  open: 'Test keys are free. A simulator answers them.',
  domain: 'Test keys are free. A simulator answers them.',
  invited: 'Sign-up is by invitation. Ask an account owner or an operator to invite you.',
  closed: '',
} as const

/** Where nobody can say who may sign up, everybody may still sign in. */
function WayIn() {
  const signUp = useQuery(signUpQuery)
  const mode = signUp.data?.mode ?? (signUp.error === null ? undefined : 'closed')
  return (
    <div className="first-acts">
      {mode === undefined ? (
        <span className="first-act-grey">
          <Grey height={40} />
        </span>
      ) : mode === 'open' || mode === 'domain' ? (
        <ButtonLink kind="primary" size="large" href="/sign-up">
          Sign up
        </ButtonLink>
      ) : (
        <ButtonLink kind="primary" size="large" href="/sign-in">
          Sign in
        </ButtonLink>
      )}
      <ButtonLink size="large" icon="book" href="/docs/guide/quickstart">
        Read the quickstart
      </ButtonLink>
      <p className="first-act-note">{mode === undefined ? '' : notes[mode]}</p>
    </div>
  )
}

function HeroFacts() {
  const status = useQuery(statusQuery)
  const fast = modeOf(status.data, 'fast')
  const facts = [
    { label: 'Median answer, Fast', value: fast === undefined ? '–' : writeMedian(fast) },
    {
      label: 'Due, Fast',
      value: fast === undefined ? '–' : `in ${formatDuration(fast.respondsWithinSeconds)}`,
    },
    { label: 'One second of work', value: '1 credit' },
  ]
  return (
    <dl className="first-facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
