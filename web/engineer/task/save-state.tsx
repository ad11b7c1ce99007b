// Where the text is, bottom left, always.

import { formatTimeOfDay } from '../../core/formats.ts'
import { Button } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { describeWayOn, type Standing } from './lease/lost-lease.ts'
import type { SaveState as State } from './saving/autosave-types.ts'
import type { SaveFailure } from './saving/save-failures.ts'

const whys: Record<SaveFailure['reason'], string> = {
  offline: "saves to the server when you're back online",
  'signed-out': 'saves to the server when you sign in',
  service: 'the server is not accepting saves; retrying',
  'too-large': 'over the server limit of 512 KB; shorten it',
  refused: 'the server rejected it',
  stale: 'also saved in another window',
}

type Props = {
  state: State
  /** Where the task is that this person lost; undefined while it is held. */
  lost: Standing | undefined
  onRetry: () => void
}

export function SaveState({ state, lost, onRetry }: Props) {
  const { icon, tone, words, more } = describe(state, lost)
  return (
    <span className={`save-state save-state-${tone}`} role="status">
      <Icon name={icon} />
      <span className="save-state-words">{words}</span>
      {more === undefined ? null : <span className="save-state-more not-on-phone">{more}</span>}
      {state.kind === 'device' && state.failure.isPassing ? (
        <Button className="not-on-phone" kind="ghost" size="small" onClick={onRetry}>
          Retry now
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

function describe(state: State, lost: Standing | undefined): Look {
  switch (state.kind) {
    case 'untouched':
      return { icon: 'pencil', tone: 'quiet', words: 'No changes yet' }
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
            {state.isOnDevice ? 'copy on this device' : "this browser can't store a local copy"}
          </>
        ),
      }
    case 'device':
      return {
        icon: 'screen',
        tone: 'late',
        words: <Timed words="On this device only" at={state.at} />,
        more: <Why failure={state.failure} lost={lost} />,
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
        words: 'Not saved. Keep this window open.',
        more: state.failure
          ? `this browser can't store a local copy; ${whys[state.failure.reason]}`
          : "this browser can't store a local copy; saving to the server",
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

function Why({ failure, lost }: { failure: SaveFailure; lost: Standing | undefined }) {
  const { reason, requestId } = failure
  const isOurs = reason === 'service' || reason === 'refused'
  return (
    <>
      {whys[reason]}
      {lost === undefined ? null : `; ${describeWayOn(lost)}`}
      {isOurs && requestId ? <span className="mono save-state-request"> {requestId}</span> : null}
    </>
  )
}
