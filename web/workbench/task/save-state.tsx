// Where the text is, bottom left, always.
import { Button } from '../../ui/button.tsx'
import { formatTimeOfDay } from '../../ui/formats.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import type { SaveState as State } from './saving/autosave-types.ts'
import type { SaveFailure } from './saving/save-failures.ts'

const whys: Record<SaveFailure['reason'], string> = {
  offline: 'sent when the connection is back',
  'signed-out': 'sent when you are signed in',
  service: 'the service does not take it now; tried again by itself',
  'too-large': 'too long for the server, which keeps 512 KB',
  refused: 'the service refuses it',
  stale: 'saved in another window too',
}

export function SaveState({ state, onRetry }: { state: State; onRetry: () => void }) {
  const { icon, tone, words, more } = describe(state)
  return (
    <span className={`save-state save-state-${tone}`} role="status">
      <Icon name={icon} />
      <span className="save-state-words">{words}</span>
      {more === undefined ? null : <span className="save-state-more not-on-phone">{more}</span>}
      {state.kind === 'device' && state.failure.isPassing ? (
        <Button className="not-on-phone" kind="ghost" size="small" onClick={onRetry}>
          Try now
        </Button>
      ) : null}
    </span>
  )
}

type Look = {
  icon: IconName
  tone: 'fine' | 'quiet' | 'late' | 'bad'
  words: React.ReactNode
  more?: React.ReactNode
}

function describe(state: State): Look {
  switch (state.kind) {
    case 'untouched':
      return { icon: 'pencil', tone: 'quiet', words: 'Nothing changed yet' }
    case 'saving':
      return { icon: 'refresh', tone: 'quiet', words: 'Saving', more: 'copy on this device' }
    case 'saved':
      return {
        icon: 'check-circle',
        tone: 'fine',
        words: <Timed words="Saved" at={state.at} />,
        more: (
          <>
            revision <span className="mono">{state.revision}</span>,{' '}
            {state.isOnDevice ? 'copy on this device' : 'not on this device, which keeps nothing'}
          </>
        ),
      }
    case 'device':
      return {
        icon: 'screen',
        tone: 'late',
        words: <Timed words="On this device only" at={state.at} />,
        more: <Why failure={state.failure} />,
      }
    case 'conflict':
      return {
        icon: 'warning',
        tone: 'late',
        words: 'Two versions: choose above',
        more: 'yours is on this device',
      }
    case 'nowhere':
      return {
        icon: 'stop',
        tone: 'bad',
        words: 'Not saved anywhere: keep this window open',
        more: state.failure
          ? `this browser keeps nothing; ${whys[state.failure.reason]}`
          : 'this browser keeps nothing; it is being sent',
      }
  }
}

function Timed({ words, at }: { words: string; at: number }) {
  return (
    <>
      {words} <span className="mono">{formatTimeOfDay(at, true)}</span>
    </>
  )
}

function Why({ failure }: { failure: SaveFailure }) {
  const { reason, requestId } = failure
  const isOurs = reason === 'service' || reason === 'refused'
  return (
    <>
      {whys[reason]}
      {isOurs && requestId ? <span className="mono save-state-request"> {requestId}</span> : null}
    </>
  )
}
