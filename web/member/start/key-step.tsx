// The test key: made when somebody asks for it, and shown this once.
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { callAccount } from '../../api/account.ts'
import { call } from '../../api/client.ts'
import { withRecentSignIn } from '../../api/sign-in-request.ts'
import { formatCredits } from '../../core/formats.ts'
import { FormFailureNote } from '../../forms/form-failure.tsx'
import { useSubmit } from '../../forms/use-submit.ts'
import { GuardedButton } from '../../ui/forbidden-note.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SecretOnce } from '../../ui/secret-once.tsx'
import { type Account, useAccount } from '../account.tsx'
import './key-step.css'
import { useRefusal } from '../use-refusal.ts'
import { StartStep } from './start-step.tsx'

export type Ground = {
  availableCredits: number
  project: { id: number; name: string } | null
}

const keyTitle = 'Your test key'
const aboutTestKeys =
  'It works in test mode only: a simulator answers, and no real credits are spent.'

/** The step before the account is known, or where it could not be loaded. */
export function UnknownKeyStep({ children }: { children: ReactNode }) {
  return (
    <StartStep number={1} isDone={false} title={keyTitle} content={children}>
      {aboutTestKeys}
    </StartStep>
  )
}

export function KeyStep(props: {
  ground: Ground
  secret: string | undefined
  onMade: (secret: string) => void
}) {
  const { ground, secret, onMade } = props
  const account = useAccount()
  const queries = useQueryClient()
  const { isBusy, failure, start } = useSubmit(async () => undefined)
  const refusal = useRefusal(account, ['owner', 'developer'], 'create keys')
  const place = useCopyFocus(secret)
  const make = async () => {
    try {
      onMade(await makeKey(account, ground.project))
    } finally {
      // Also after a failure: the project may be there already.
      await queries.invalidateQueries({ queryKey: ['account', account.id] })
    }
  }
  return (
    <StartStep
      number={1}
      isDone={secret !== undefined}
      title={keyTitle}
      content={
        <>
          <FormFailureNote failure={failure} />
          {secret === undefined ? (
            <GuardedButton
              kind="primary"
              icon="key"
              says="beside"
              isBusy={isBusy}
              refusal={refusal}
              onClick={() => start(make)}
            >
              Create test key
            </GuardedButton>
          ) : (
            <div className="key-step-secret" ref={place}>
              <SecretOnce label="Your test key" secret={secret} />
            </div>
          )}
          <Facts ground={ground} />
        </>
      }
    >
      {secret === undefined
        ? aboutTestKeys
        : 'Shown only once. Store it securely; you can rotate it at any time.'}
    </StartStep>
  )
}

/** The button that was pressed is gone: whoever goes by keys goes on at the one that copies. */
function useCopyFocus(secret: string | undefined) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (secret !== undefined) place.current?.querySelector('button')?.focus()
  }, [secret])
  return place
}

/** A project too, where there is none yet: no task is without one. */
async function makeKey(account: Account, project: Ground['project']): Promise<string> {
  if (project === null)
    await callAccount(account.id, 'post', '/projects/create', { body: { name: 'Default' } })
  const made = await withRecentSignIn(() =>
    call('post', '/console/v1/accounts/{account_id}/keys', {
      params: { account_id: account.liveId },
      body: { mode: 'test', name: 'First test key' },
    }),
  )
  return made.secret
}

function Facts({ ground: { availableCredits, project } }: { ground: Ground }) {
  return (
    <ul className="key-step-facts">
      <li>
        <Icon name="coins" size={14} />
        {formatCredits(availableCredits)} test credits
      </li>
      <li>
        <Icon name="folder" size={14} />
        {project === null ? 'Project Default' : `Project ${project.id}, ${project.name}`}
      </li>
      <li>
        <Icon name="key" size={14} />
        API revision A
      </li>
    </ul>
  )
}
