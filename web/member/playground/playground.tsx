// The form, what it costs, the answer, and the code.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { requestHrefOf, useAccount } from '../account.tsx'
import { CodeTabs } from '../code-tabs/code-tabs.tsx'
import { keyBlank, writeSnippets } from '../code-tabs/snippets.ts'
import { useRefusal } from '../use-refusal.ts'
import { balanceQuery } from './balance-query.ts'
import { CostCard } from './cost-card.tsx'
import { bodyOf, type Draft, findProblems, goInline, mimeTypeOf, readMaxCredits } from './draft.ts'
import { EstimateCard } from './estimate-card.tsx'
import { SentTask } from './sent-task.tsx'
import type { Choices } from './stored-draft.ts'
import { useKeptDraft } from './stored-draft.ts'
import { TaskForm } from './task-form.tsx'
import { useSend } from './use-send.ts'

export type { Choices } from './stored-draft.ts'

export function Workshop({ projects, tags }: Choices) {
  const account = useAccount()
  const kept = useKeptDraft(account, { projects, tags })
  const { draft } = kept
  const sending = useSend(account, kept.onSent)
  const balance = useQuery(balanceQuery(account.id))
  const tag = tags.find(({ id }) => id === draft.tagId)
  const maxCredits = readMaxCredits(draft)
  const priced =
    maxCredits === undefined || tag === undefined || findProblems(draft).maxCredits !== undefined
      ? undefined
      : { mode: draft.mode, tagMultiplier: tag.multiplier, maxCredits }
  const mayCreate = useRefusal(account, ['owner', 'developer'], 'send tasks') === undefined
  const answer = useAnswerInSight(sending.taskId)
  return (
    <div className="playground">
      <div className="playground-form">
        <TaskForm
          key={kept.version}
          {...kept}
          projects={projects}
          tags={tags}
          sending={sending}
          onClear={() => {
            sending.forgetError()
            kept.onClear()
          }}
        />
        <Code draft={draft} />
      </div>
      <div className="playground-beside">
        {mayCreate ? <EstimateCard account={account} draft={draft} /> : null}
        <CostCard
          priced={priced}
          tagName={tag?.name ?? ''}
          isTest={account.isTest}
          availableCredits={balance.data?.available}
          requestHref={requestHrefOf(account)}
        />
        <div ref={answer}>
          {sending.taskId === undefined ? null : (
            <SentTask key={sending.taskId} taskId={sending.taskId} />
          )}
        </div>
      </div>
    </div>
  )
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

function Code({ draft }: { draft: Draft }) {
  const account = useAccount()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <section className="playground-code">
      <Button
        kind="ghost"
        icon={isOpen ? 'down' : 'forward'}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide code' : 'Show code'}
      </Button>
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
            These files are too large for one request. Send each by <code>POST /uploads</code>{' '}
            first, and name it by its uploadId; the <a href="/docs">reference</a> shows how.
          </p>
        ) : null}
      </div>
    </section>
  )
}
