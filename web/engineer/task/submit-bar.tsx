// The bar below: where the text is saved, what blocks the submit, and the one filled button.
import { type MouseEvent, type ReactNode, useId } from 'react'
import { plural } from '../../core/formats.ts'
import { Button } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { useKey } from '../../ui/keys/use-keys.ts'
import type { Ask } from './ask/use-ask.ts'
import './submit-bar.css'
import type { SubmitState } from './use-submit.ts'

export type Hindrance =
  | { kind: 'closed'; words: string; icon: IconName }
  | { kind: 'problems'; count: number; onShow: () => void }
  /** Words of the AI that nobody read: the line above asks about them. */
  | {
      kind: 'unread'
      count: number
      part: 'passage' | 'value'
      /** By their places in the draft. */
      parts: readonly string[]
      onShow: () => void
    }
  /** The engineer sends them unread, and is reminded of it. */
  | { kind: 'sentUnread'; count: number; part: 'passage' | 'value' }

type Props = {
  /** Where the text is. */
  saved: ReactNode
  hindrance: Hindrance | undefined
  submit: SubmitState
  /** What stands here has stood still long enough to be meant. */
  isSettled: boolean
  /** Whether this click is one of its own; every click is told. */
  onPress: () => boolean
  canRelease: boolean
  /** Undefined where nothing can be asked because nothing can be written. */
  ask: Pick<Ask, 'open' | 'block'> | undefined
  onSubmit: () => void
  /** Undefined where Submit claims the next task anyway. */
  onSubmitNext: (() => void) | undefined
  onRelease: () => void
}

export function SubmitBar(props: Props) {
  const { hindrance, submit, isSettled } = props
  const reasonId = useId()
  const releaseKey = useKey('Task.release')
  const isBlocked = !isSettled || (hindrance !== undefined && hindrance.kind !== 'sentUnread')
  return (
    <footer className="submit-bar">
      {props.saved}
      <span className="room-grow" />
      <Reason id={reasonId} hindrance={hindrance} submit={submit} />
      <span className="submit-bar-acts">
        {props.ask === undefined ? null : <AskButton ask={props.ask} />}
        {props.canRelease ? (
          <Button className="submit-bar-release" keys={releaseKey} onClick={props.onRelease}>
            Release
          </Button>
        ) : null}
        <SubmitButtons {...props} blockedBy={isBlocked ? reasonId : undefined} />
      </span>
    </footer>
  )
}

function SubmitButtons(props: Props & { blockedBy: string | undefined }) {
  const keys = { submit: useKey('Task.submit'), next: useKey('Task.submitNext') }
  const shared = {
    isBusy: props.submit.kind === 'sending',
    blockedBy: props.blockedBy,
    onClickCapture: (event: MouseEvent) => {
      if (!props.onPress()) event.stopPropagation()
    },
  }
  return (
    <>
      {props.onSubmitNext === undefined ? null : (
        <Button
          {...shared}
          className="submit-bar-next"
          keys={keys.next}
          onClick={props.onSubmitNext}
        >
          Submit and next
        </Button>
      )}
      <Button
        {...shared}
        className="submit-bar-submit"
        kind="primary"
        keys={keys.submit}
        onClick={props.onSubmit}
      >
        Submit
      </Button>
    </>
  )
}

function AskButton({ ask }: { ask: Pick<Ask, 'open' | 'block'> }) {
  const whyId = useId()
  const key = useKey('Task.ask')
  const { block } = ask
  return (
    <>
      {block === undefined ? null : (
        <span className="submit-bar-why" id={whyId}>
          {block}
        </span>
      )}
      <Button
        className="submit-bar-ask"
        kind="ghost"
        icon="chat"
        keys={key}
        blockedBy={block === undefined ? undefined : whyId}
        // What is selected is to be quoted, and a press that takes the focus would take that with it.
        onMouseDown={(event) => event.preventDefault()}
        onClick={ask.open}
      >
        <span className="submit-bar-ask-word">Ask client</span>
      </Button>
    </>
  )
}

type ReasonProps = { id: string; hindrance: Hindrance | undefined; submit: SubmitState }

function Reason({ id, hindrance, submit }: ReasonProps) {
  const shown = describe(hindrance, submit)
  return (
    <span
      className={`submit-bar-reason submit-bar-${shown?.tone ?? 'none'}`}
      id={id}
      aria-live="polite"
    >
      {shown === undefined ? null : (
        <>
          <Icon name={shown.icon} />
          {shown.onShow === undefined ? (
            <span>{shown.words}</span>
          ) : (
            <button type="button" className="submit-bar-link" onClick={shown.onShow}>
              {shown.words}
            </button>
          )}
          {shown.requestId === undefined ? null : (
            <span className="mono submit-bar-request">{shown.requestId}</span>
          )}
        </>
      )}
    </span>
  )
}

type Shown = {
  icon: IconName
  tone: 'closed' | 'bad' | 'draft'
  words: string
  onShow?: () => void
  requestId?: string | undefined
}

function describe(hindrance: Hindrance | undefined, submit: SubmitState): Shown | undefined {
  if (hindrance?.kind === 'closed')
    return { icon: hindrance.icon, tone: 'closed', words: hindrance.words }
  if (hindrance?.kind === 'problems') {
    const words = `Fix ${plural(hindrance.count, 'problem')} to submit`
    return { icon: 'stop', tone: 'bad', words, onShow: hindrance.onShow }
  }
  if (submit.kind === 'failed') {
    return { icon: 'stop', tone: 'bad', words: submit.words, requestId: submit.requestId }
  }
  if (hindrance?.kind === 'unread') {
    const words = `Review or accept ${plural(hindrance.count, hindrance.part)} first`
    return { icon: 'sparkle', tone: 'draft', words }
  }
  if (hindrance?.kind === 'sentUnread') {
    const words = `${plural(hindrance.count, hindrance.part)} will be submitted unreviewed`
    return { icon: 'sparkle', tone: 'draft', words }
  }
  return undefined
}
