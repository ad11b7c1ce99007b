// Where somebody lets a program in that shows a code: the CLI asks for a key, and the person says of
// which account, or refuses. The code may stand in the address; it is compared all the same.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Me, meQuery } from '../../api/queries.ts'
import { CardFrame } from '../../shell/card-frame.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { useSearchFilters } from '../../ui/filters/use-search-filters.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CodeForm } from './code-form.tsx'
import { Decision } from './decision.tsx'
import { type Decided, Done } from './done.tsx'
import { readUserCode } from './user-code.ts'

const title = 'Connect a program'
const names = ['code'] as const

export function DevicePage() {
  const me = useQuery(meQuery)
  if (me.data !== undefined) return <Steps me={me.data} />
  return (
    <CardFrame title={title}>
      {me.error === null ? (
        <Skeleton lines={3} label="Loading your accounts" />
      ) : (
        <ErrorNote
          title="Couldn't load your accounts."
          error={me.error}
          onRetry={() => void me.refetch()}
        />
      )}
    </CardFrame>
  )
}

function Steps({ me }: { me: Me }) {
  const { values, set } = useSearchFilters(names)
  const [decided, setDecided] = useState<Decided>()
  const code = readUserCode(values.code ?? '')
  if (decided !== undefined) return <Done decided={decided} />
  if (me.accounts.length === 0) return <NoAccount />
  return (
    <CardFrame
      title={title}
      about={
        <>
          You're signed in as <b>{me.email}</b>.
        </>
      }
    >
      {code === undefined ? (
        <CodeForm onCode={(next) => set({ code: next })} />
      ) : (
        <Decision
          key={code}
          code={code}
          me={me}
          onDecided={setDecided}
          onOtherCode={() => set({ code: undefined })}
        />
      )}
    </CardFrame>
  )
}

function NoAccount() {
  return (
    <CardFrame title={title} about="You need an account before you can connect a program.">
      <ButtonLink kind="primary" size="large" isWide href="/dashboard">
        Create account
      </ButtonLink>
    </CardFrame>
  )
}
