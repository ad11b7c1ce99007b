// Which mail the person gets. The choice holds for every account of theirs.
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import type { Schemas } from '../../api/queries.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { FailedCard } from '../../ui/failed-card.tsx'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'

type Choice = Schemas['MailChoice']

const mailQuery = queryOptions({
  queryKey: ['mail-choices'],
  queryFn: ({ signal }) => call('get', '/console/v1/me/mail-choices', { signal }),
})

const words: Record<Choice['kind'], { label: string; about: string }> = {
  low_balance: { label: 'Low balance', about: 'To owners, when credits drop below the alert.' },
  endpoint_disabled: {
    label: 'Webhook disabled',
    about: 'To owners and developers, after days of failures.',
  },
  key_expiring: {
    label: 'Key expires soon',
    about: 'To owners and developers, days before it expires.',
  },
  account_suspension: {
    label: 'Account suspended or reinstated',
    about: 'To owners, with the reason the operator gave.',
  },
  credit_request: {
    label: 'Credit request granted or declined',
    about: 'To owners and the member who requested them.',
  },
  spending_cap: {
    label: 'Spending caps',
    about: 'To owners, at 50, 80 and 100% of a cap.',
  },
  question: {
    label: 'Question about a task',
    about: 'To owners and developers, when an engineer waits for your reply.',
  },
}

export function MailSection() {
  const mail = useQuery(mailQuery)
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: (choice: Choice) =>
      call('put', '/console/v1/me/mail-choices', { body: { choices: [choice] } }),
    onSuccess: (now) => queries.setQueryData(mailQuery.queryKey, now),
  })
  return (
    <Section title="Email" about="Email notifications for all your accounts.">
      {mail.isPending ? <Skeleton lines={3} /> : null}
      {mail.error === null ? null : (
        <FailedCard
          title="Couldn't load your email settings."
          error={mail.error}
          onRetry={() => void mail.refetch()}
        />
      )}
      <ul className="settings-list">
        {mail.data?.choices.map((choice) => (
          <MailRow
            key={choice.kind}
            choice={choice}
            isBusy={change.isPending && change.variables.kind === choice.kind}
            onChange={(on) => change.mutate({ ...choice, on })}
          />
        ))}
      </ul>
      {change.error === null ? null : (
        <ErrorNote title="Couldn't save the setting." error={change.error} />
      )}
    </Section>
  )
}

function MailRow(props: { choice: Choice; isBusy: boolean; onChange: (on: boolean) => void }) {
  const { kind, on } = props.choice
  const { label, about } = words[kind]
  return (
    <li className="settings-item">
      <span className="settings-item-words">
        <span className="settings-item-name">{label}</span>
        <span className="settings-item-facts">{about}</span>
      </span>
      <Switch isOn={on} label={label} isBusy={props.isBusy} onChange={props.onChange}>
        {on ? 'On' : 'Off'}
      </Switch>
    </li>
  )
}
