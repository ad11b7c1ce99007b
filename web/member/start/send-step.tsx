// The request as code, with the key filled in as soon as there is one.
import { useEffect, useRef } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { CodeTabs } from '../code-tabs/code-tabs.tsx'
import { keyBlank, writeSnippets } from '../code-tabs/snippets.ts'
import { suggestTask } from './first-task.ts'
import type { Ground } from './key-step.tsx'
import { StartStep } from './start-step.tsx'

export function SendStep(props: {
  /** Null while there is none, or none is known. */
  project: Ground['project']
  secret: string | undefined
  isDone: boolean
  shallFail: boolean
  onSucceed: () => void
}) {
  const { project, secret, isDone, shallFail } = props
  const key = secret ?? keyBlank
  return (
    <StartStep
      number={2}
      isDone={isDone}
      title="Send a task"
      content={
        project === null ? undefined : (
          <>
            {shallFail ? <FailNote onSucceed={props.onSucceed} /> : null}
            <CodeTabs
              label="Send a task in"
              marked={key}
              snippets={writeSnippets({
                origin: location.origin,
                key,
                body: suggestTask(project.id, { shallFail }),
              })}
            />
          </>
        )
      }
    >
      {sayKey(project, secret)}
    </StartStep>
  )
}

function sayKey(project: Ground['project'], secret: string | undefined): string {
  if (secret !== undefined) return 'The key is already filled in. Copy the code and run it.'
  return project === null
    ? 'Create the key first. It is then filled into the code.'
    : `Create a key above, or replace ${keyBlank} with an existing key.`
}

/** The button for it may stand far below: the code comes into sight. */
function FailNote({ onSucceed }: { onSucceed: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Without braces a newer browser's promise would be the clean-up, and the page would stop.
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div className="send-step-note" ref={place}>
      <Banner
        isCard
        title="The code now requests a failure."
        acts={
          <Button size="small" onClick={onSucceed}>
            Simulate success
          </Button>
        }
      >
        The simulator acts as if no engineer claimed the task in time. Run the code again.
      </Banner>
    </div>
  )
}
