// The form: what is asked at the left; the price, the estimate, sending and the answer beside it; the code.
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Priced } from '../../records/price.ts'
import { Button } from '../../ui/button.tsx'
import { useAccount } from '../account.tsx'
import { CodeTabs } from '../code-tabs/code-tabs.tsx'
import { keyBlank, writeSnippets } from '../code-tabs/snippets.ts'
import { goInline, mimeTypeOf } from '../sent-files/file-limits.ts'
import { useRefusal } from '../use-refusal.ts'
import { balanceQuery } from './balance-query.ts'
import { bodyOf, type Draft, type DraftField, findProblems, readMaxCredits } from './draft.ts'
import { EstimateCard } from './estimate-card.tsx'
import { PriceChoices } from './price-choices.tsx'
import { SendCard } from './send-card.tsx'
import { SentTask } from './sent-task.tsx'
import type { Choices } from './stored-draft.ts'
import { useKeptDraft } from './stored-draft.ts'
import { TaskFields } from './task-fields.tsx'
import { useEstimate } from './use-estimate.ts'
import { useSend } from './use-send.ts'
import { useTrying } from './use-trying.ts'

export type { Choices } from './stored-draft.ts'

/** How often the balance is read while it is too low. */
const shortMs = 5_000

export function Workshop({ projects, tags }: Choices) {
  const account = useAccount()
  const kept = useKeptDraft(account, { projects, tags })
  const { draft, onChange } = kept
  const sending = useSend(account, kept.onSent)
  const needed = readMaxCredits(draft) ?? 0
  const balance = useQuery({
    ...balanceQuery(account.id),
    // Credits that were requested may be granted while the page is open.
    refetchInterval: ({ state }) => (state.data && state.data.available < needed ? shortMs : false),
  })
  const tag = tags.find(({ id }) => id === draft.tagId)
  const refusal = useRefusal(account, ['owner', 'developer'], 'send tasks')
  const estimate = useEstimate(account, draft, refusal === undefined)
  const trying = useTrying(draft, sending, refusal !== undefined)
  const refused = sending.sent === draft ? sending.problems : {}
  const said = (field: DraftField) => trying.said(field) ?? sayRefused(refused[field])
  const answer = useAnswerInSight(sending.taskId)
  return (
    <form className="playground" ref={trying.form} onSubmit={trying.onSubmit} noValidate>
      <div className="playground-form">
        <TaskFields key={kept.version} {...kept} {...{ projects, said, refused }} />
        <Code draft={draft}>
          {kept.isBlank ? null : (
            <Button
              kind="ghost"
              onClick={() => {
                sending.forgetError()
                trying.forget()
                kept.onClear()
              }}
            >
              Clear form
            </Button>
          )}
        </Code>
      </div>
      <div className="playground-beside">
        <PriceChoices {...{ draft, tags, onChange }} />
        {estimate === undefined ? null : (
          <EstimateCard estimate={estimate} maxCredits={readMaxCredits(draft)} />
        )}
        <SendCard
          {...{ draft, onChange, sending, refusal }}
          error={said('maxCredits')}
          priced={priceOf(draft, tag?.multiplier)}
          tagName={tag?.name ?? ''}
          quote={estimate?.quote}
          availableCredits={balance.data?.available}
          hasProblems={trying.hasProblems}
        />
        <div ref={answer}>
          {sending.taskId === undefined ? null : (
            <SentTask key={sending.taskId} taskId={sending.taskId} />
          )}
        </div>
      </div>
    </form>
  )
}

function priceOf(draft: Draft, tagMultiplier: number | undefined): Priced | undefined {
  const maxCredits = readMaxCredits(draft)
  if (maxCredits === undefined || tagMultiplier === undefined) return undefined
  if (findProblems(draft).maxCredits !== undefined) return undefined
  return { mode: draft.mode, tagMultiplier, maxCredits }
}

function sayRefused(message: string | undefined): string | undefined {
  return message === undefined ? undefined : `This ${message}.`
}

/** Where the answer stands below the form, whoever sends is led to it. */
function useAnswerInSight(taskId: string | undefined) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const isBelow = matchMedia('(max-width: 1100px)').matches
    if (taskId !== undefined && isBelow) place.current?.scrollIntoView({ block: 'start' })
  }, [taskId])
  return place
}

/** Its children are beside the button that opens it. */
function Code({ draft, children }: { draft: Draft; children: ReactNode }) {
  const account = useAccount()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <section className="playground-code">
      <div className="playground-code-acts">
        <Button
          kind="ghost"
          icon={isOpen ? 'down' : 'forward'}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide code' : 'Show code'}
        </Button>
        {children}
      </div>
      <div id={id}>
        {isOpen ? (
          <CodeTabs
            label="This task in"
            marked={keyBlank}
            snippets={writeSnippets({
              origin: location.origin,
              key: keyBlank,
              body: bodyOf(draft, account),
              files: draft.files.map((file) => ({
                fileName: file.name,
                mimeType: mimeTypeOf(file),
              })),
            })}
          />
        ) : null}
        {isOpen && !goInline(draft.files) ? (
          <p className="playground-code-note">
            These files are too large for one request. Upload each with <code>POST /uploads</code>{' '}
            first and send its uploadId; see the <a href="/docs">reference</a>.
          </p>
        ) : null}
      </div>
    </section>
  )
}
