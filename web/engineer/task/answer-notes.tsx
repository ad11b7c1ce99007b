// Notes inside the answer pane, about the text itself: restored, two versions, another window.
import { lazy, Suspense, useState } from 'react'
import { plural } from '../../core/formats.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { contentText } from '../answer/result.ts'
import type { Autosave } from './saving/autosave.ts'
import type { AutosaveSnapshot } from './saving/autosave-types.ts'
import { countWords } from './saving/content.ts'
import type { ServerDraft, WorkContent } from './work.ts'

const CompareView = lazy(async () => ({
  default: (await import('./compare-view.tsx')).CompareView,
}))

type Props = {
  autosave: Autosave
  text: AutosaveSnapshot
  isWriter: boolean
  onTake: () => void
  /** The note is gone with its buttons: the focus goes where the text is. */
  onDone: () => void
}

export function AnswerNotes(props: Props) {
  const { text, isWriter, onTake } = props
  if (!isWriter) return <OtherWindow onTake={onTake} />
  if (text.state.kind === 'conflict') {
    return <Conflict {...props} mine={text.content} theirs={text.state.theirs} />
  }
  if (text.restored) {
    return <Restored {...props} text={text} server={text.restored.server} />
  }
  if (text.aside !== undefined) return <Aside {...props} />
  return null
}

function choose(act: () => void, onDone: () => void) {
  act()
  requestAnimationFrame(onDone)
}

function OtherWindow({ onTake }: { onTake: () => void }) {
  return (
    <Banner
      icon="screen"
      title="This task is open in another window."
      acts={
        <Button size="small" onClick={onTake}>
          Write here
        </Button>
      }
    >
      You're writing in the other window. This one shows what it saves.
    </Banner>
  )
}

type Choosing = Pick<Props, 'autosave' | 'onDone'>

function Conflict(props: Choosing & { mine: WorkContent | null; theirs: ServerDraft }) {
  const { autosave, mine, theirs, onDone } = props
  const [isOpen, setIsOpen] = useState(true)
  return (
    <>
      <Banner
        tone="warning"
        title="Another window also saved this text."
        acts={
          <>
            <CompareButton isOpen={isOpen} onChange={setIsOpen} />
            <Button size="small" onClick={() => choose(() => autosave.chooseTheirs(), onDone)}>
              Use theirs
            </Button>
            <Button size="small" onClick={() => choose(() => autosave.chooseMine(), onDone)}>
              Keep mine
            </Button>
            <Button
              size="small"
              kind="accent"
              onClick={() => choose(() => autosave.chooseMerged(), onDone)}
            >
              Merge both
            </Button>
          </>
        }
      >
        Both versions are kept. Saving resumes after you choose.
      </Banner>
      {isOpen ? <Compare before={theirs} after={mine} names={['theirs', 'yours']} /> : null}
    </>
  )
}

function Restored(props: Choosing & { text: AutosaveSnapshot; server: ServerDraft }) {
  const { autosave, text, server, onDone } = props
  const [isOpen, setIsOpen] = useState(false)
  const older = `revision ${server.revision}`
  return (
    <>
      <Banner
        icon="screen"
        title="Restored."
        acts={
          <>
            {server.content === null ? null : (
              <>
                <CompareButton isOpen={isOpen} onChange={setIsOpen} />
                <Button
                  size="small"
                  kind="ghost"
                  onClick={() => choose(() => autosave.takeServerCopy(), onDone)}
                >
                  Back to {older}
                </Button>
              </>
            )}
            <Button size="small" onClick={() => choose(() => autosave.keepRestored(), onDone)}>
              Keep this version
            </Button>
          </>
        }
      >
        <NewerWords text={text} server={server} />
      </Banner>
      {isOpen ? <Compare before={server} after={text.content} names={[older, 'yours']} /> : null}
    </>
  )
}

/** It is saved while the person looks at it; what is said then is where it is, not where it was. */
function NewerWords({ text, server }: { text: AutosaveSnapshot; server: ServerDraft }) {
  const here = countWords(contentText(text.content))
  const more = here - countWords(contentText(server.content as WorkContent | null))
  const words = more > 0 ? plural(more, 'word') : 'Text'
  const { revision } = text.onServer
  if (revision > server.revision) {
    return (
      <>
        {words} from this device, saved as revision <span className="mono">{revision}</span>.
      </>
    )
  }
  if (server.content === null) return <>{words} only on this device.</>
  return (
    <>
      {words} newer than revision <span className="mono">{server.revision}</span>.
    </>
  )
}

function Aside({ autosave, onDone }: Choosing) {
  return (
    <Banner
      icon="info"
      title="The other version is kept."
      acts={
        <>
          <Button
            size="small"
            kind="ghost"
            onClick={() => choose(() => autosave.takeBackAside(), onDone)}
          >
            Restore it
          </Button>
          <Button size="small" onClick={() => choose(() => autosave.forgetAside(), onDone)}>
            Done
          </Button>
        </>
      }
    >
      Available until you close the task.
    </Banner>
  )
}

function CompareButton({
  isOpen,
  onChange,
}: {
  isOpen: boolean
  onChange: (next: boolean) => void
}) {
  return (
    <Button size="small" kind="ghost" aria-expanded={isOpen} onClick={() => onChange(!isOpen)}>
      {isOpen ? 'Hide' : 'Compare'}
    </Button>
  )
}

function Compare(props: {
  before: ServerDraft
  after: WorkContent | null
  names: readonly [string, string]
}) {
  return (
    <Suspense fallback={null}>
      <CompareView
        before={contentText(props.before.content as WorkContent | null)}
        after={contentText(props.after)}
        names={props.names}
      />
    </Suspense>
  )
}
