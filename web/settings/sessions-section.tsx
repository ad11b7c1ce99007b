// Where the person is signed in: each session can be ended, or all the others at once.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { type Schemas, sessionsQuery } from '../api/queries.ts'
import { formatDayAndTime } from '../core/formats.ts'
import { FormFailureNote } from '../forms/form-failure.tsx'
import { useSubmit } from '../forms/use-submit.ts'
import { Button } from '../ui/button.tsx'
import { FailedCard } from '../ui/failed-card.tsx'
import { Icon } from '../ui/icon.tsx'
import { Pill } from '../ui/pill.tsx'
import { Section } from '../ui/section.tsx'
import { Grey, SkeletonGroup } from '../ui/skeleton.tsx'
import { showToast } from '../ui/toasts.tsx'

/** Each has its own, so that no button waits for another: a press meanwhile would be lost without a word. */
function useEnding() {
  const queries = useQueryClient()
  const { isBusy, failure, start } = useSubmit(async () => undefined)
  const end = (send: () => Promise<unknown>, text: string) =>
    start(async () => {
      await send()
      await queries.invalidateQueries({ queryKey: sessionsQuery.queryKey })
      showToast({ text })
    })
  return { isBusy, failure, end }
}

export function SessionsSection() {
  const sessions = useQuery(sessionsQuery)
  const { isBusy, failure, end } = useEnding()
  const items = sessions.data?.data ?? []
  return (
    <Section
      title="Sessions"
      about="Devices signed in to your account. Sign out any you don't recognize."
    >
      {sessions.error === null ? null : (
        <FailedCard
          title="Couldn't load your sessions."
          error={sessions.error}
          onRetry={() => void sessions.refetch()}
        />
      )}
      {sessions.isPending ? (
        <SkeletonGroup label="Loading your sessions">
          <Grey width="60%" height={36} />
          <Grey width="60%" height={36} />
        </SkeletonGroup>
      ) : null}
      <FormFailureNote failure={failure} />
      <ul className="settings-list">
        {items.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {items.length > 1 ? (
        <Button
          icon="exit"
          isBusy={isBusy}
          onClick={() =>
            end(() => call('post', '/auth/sessions/end-others'), 'All other sessions signed out.')
          }
        >
          Sign out all other sessions
        </Button>
      ) : null}
    </Section>
  )
}

function SessionRow({ session }: { session: Schemas['Session'] }) {
  const { isBusy, failure, end } = useEnding()
  const endThis = () =>
    call('delete', '/auth/sessions/{session_id}', { params: { session_id: session.id } })
  const browser = describeBrowser(session.userAgent)
  const facts = [
    `since ${formatDayAndTime(session.createdAt)}`,
    session.address === null ? undefined : `from ${session.address}`,
    session.secondFactor ? 'with a second factor' : 'password only',
  ]
  return (
    <>
      <li className="settings-item">
        <Icon name={/iPhone|iPad|Android/.test(browser) ? 'phone' : 'screen'} />
        <span className="settings-item-words">
          <span className="settings-item-name">
            {browser}
            {session.current ? (
              <Pill tone="completed" icon="check">
                Current
              </Pill>
            ) : null}
          </span>
          <span className="settings-item-facts">
            {facts.filter((fact) => fact !== undefined).join(', ')}
          </span>
        </span>
        {session.current ? null : (
          <Button
            size="small"
            isBusy={isBusy}
            onClick={() => end(endThis, 'Session signed out.')}
            aria-label={`Sign out ${browser}`}
          >
            Sign out
          </Button>
        )}
      </li>
      {failure === undefined ? null : (
        <li>
          <FormFailureNote failure={failure} />
        </li>
      )}
    </>
  )
}

/**
 * What a browser called itself, in words. Only the families: what is finer is not to be trusted anyway.
 */
const browsers = [
  { sign: 'Edg/', name: 'Edge' },
  { sign: 'OPR/', name: 'Opera' },
  { sign: 'Firefox/', name: 'Firefox' },
  { sign: 'Chrome/', name: 'Chrome' },
  { sign: 'Safari/', name: 'Safari' },
]
const systems = ['iPhone', 'iPad', 'Android', 'Windows', 'Macintosh', 'CrOS', 'Linux']
const systemNames: Record<string, string> = { Macintosh: 'macOS', CrOS: 'ChromeOS' }

function describeBrowser(agent: string | null): string {
  if (agent === null) return 'Unknown browser'
  const browser = browsers.find(({ sign }) => agent.includes(sign))?.name
  const system = systems.find((name) => agent.includes(name))
  // A program, not a browser: what it calls itself is all there is.
  if (browser === undefined) return `Unknown client (${agent.slice(0, 40)})`
  return system === undefined ? browser : `${browser} on ${systemNames[system] ?? system}`
}
