// A prose answer: written in Markdown, compared with the AI draft passage by passage, previewed.

import { useImperativeHandle, useMemo, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { sayChanged } from '../../../ui/diff/changed-share.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useKey, useKeys } from '../../../ui/keys/use-keys.ts'
import { Markdown } from '../../../ui/markdown.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { makeChunk, useChunk } from '../../../ui/use-chunk.ts'
import type { AnswerProps } from '../answer-props.ts'
import { draftText, makeProse, openProse, type Prose } from '../core/content.ts'
import { type ProseReview, reviewProse } from '../core/passages.ts'
import type { TextHandle } from '../editor/text-editor.tsx'
import { useSettled } from '../use-review.ts'
import { DraftBar } from './draft-bar.tsx'
import { PassageList, type PassagesHandle } from './passage-list.tsx'

export const editorChunk = makeChunk(
  async () => (await import('../editor/text-editor.tsx')).TextEditor,
)

type Mode = 'write' | 'diff' | 'preview'

export function ProseAnswer(props: AnswerProps) {
  const { task, content, isClosed, onChange, note } = props
  const prose = useMemo(() => openProse(content, task), [content, task])
  const draft = draftText(task)
  const settled = useSettled(prose)
  const [mode, setMode] = useFirstMode(props, prose)
  const TextEditor = useChunk(editorChunk)
  // Beside the editor nothing looks at the whole text before the typing pauses.
  const review = reviewProse(mode === 'write' ? settled : prose, draft)
  const parts = useParts(props, { prose, review, mode, setMode })
  return (
    <>
      <Head
        mode={mode}
        setMode={setMode}
        review={review}
        hasDraft={draft !== undefined}
        onNext={parts.goToNext}
      />
      {note}
      {draft === undefined ? null : (
        <DraftBar {...props} draft={draft} prose={prose} review={review} onNext={parts.goToNext} />
      )}
      <div className="answer-body answer-write" hidden={mode !== 'write'}>
        {TextEditor && props.isOpening !== true ? (
          <TextEditor
            ref={parts.editor}
            text={prose.text}
            version={props.contentVersion}
            label="Answer"
            isClosed={isClosed}
            passages={review.passages}
            onText={(text) => onChange(makeProse(text, prose.accepted))}
          />
        ) : (
          <div className="answer-text">{mode === 'write' ? prose.text : null}</div>
        )}
      </div>
      {mode === 'diff' && draft !== undefined ? (
        <div className="answer-body">
          <PassageList
            ref={parts.list}
            prose={prose}
            review={review}
            isClosed={isClosed}
            isOpening={props.isOpening === true}
            onProse={onChange}
            onEdit={parts.editAt}
          />
        </div>
      ) : null}
      {mode === 'preview' ? <Preview text={prose.text} /> : null}
    </>
  )
}

/** What the device has may be another text than what was shown first, and asks for another mode. */
function useFirstMode({ task, isClosed, isOpening = false }: AnswerProps, prose: Prose) {
  const choose = () => firstMode(prose, draftText(task), isClosed)
  const [first, setFirst] = useState<Mode>(choose)
  // What the person chose meanwhile stays.
  const [chosen, setChosen] = useState<Mode>()
  const [wasOpening, setWasOpening] = useState(isOpening)
  if (wasOpening && !isOpening) {
    setWasOpening(false)
    setFirst(choose())
  }
  return [chosen ?? first, setChosen] as const
}

function firstMode(prose: Prose, draft: string | undefined, isClosed: boolean): Mode {
  if (isClosed) return 'preview'
  if (draft === undefined) return 'write'
  return reviewProse(prose, draft).passages.some((passage) => passage.isUnchecked)
    ? 'diff'
    : 'write'
}

/** Editor and list as others reach them; what is not open yet is opened and waited for. */
function useParts(
  { task, onChange, ref }: AnswerProps,
  own: { prose: Prose; review: ProseReview; mode: Mode; setMode: (mode: Mode) => void },
) {
  const editor = useRef<TextHandle>(null)
  const list = useRef<PassagesHandle>(null)
  const { prose, mode, setMode } = own
  const hasDraft = draftText(task) !== undefined
  const inList = (act: (handle: PassagesHandle) => void) => {
    if (mode === 'diff' && list.current) act(list.current)
    else {
      setMode('diff')
      whenThere(list, act)
    }
  }
  const inEditor = (act: (handle: TextHandle) => void) => {
    setMode('write')
    whenThere(editor, act)
  }
  const goToNext = () => inList((handle) => handle.goToNext())
  const diffKey = mode === 'diff' ? 'Back to writing' : 'Compare with AI draft'
  useKeys('Answer', {
    next: { label: 'Next unchecked passage', run: goToNext, isOff: !hasDraft },
    preview: { run: () => setMode(mode === 'preview' ? 'write' : 'preview') },
    diff: {
      label: diffKey,
      run: () => setMode(mode === 'diff' ? 'write' : 'diff'),
      isOff: !hasDraft,
    },
  })
  useImperativeHandle(ref, () => ({
    focus: () =>
      mode === 'diff' && list.current
        ? list.current.goToNext()
        : inEditor((handle) => handle.focus()),
    insertQuote: (text) => {
      if (editor.current) inEditor((handle) => handle.insert(text))
      else onChange(makeProse(`${prose.text.trimEnd()}\n\n${text}\n`, prose.accepted))
    },
    showProblems: () => inEditor((handle) => handle.focus()),
    showUnchecked: ([pointer = '/message#0']) => inList((handle) => handle.goToPointer(pointer)),
  }))
  return {
    editor,
    list,
    goToNext,
    editAt: (offset: number) => inEditor((handle) => handle.focus(offset)),
  }
}

const waitMs = 10_000

/** A part in a chunk of its own may take its time to come. */
function whenThere<T>(part: { current: T | null }, act: (handle: T) => void): void {
  const until = performance.now() + waitMs
  const attempt = () => {
    if (part.current) act(part.current)
    else if (performance.now() < until) requestAnimationFrame(attempt)
  }
  requestAnimationFrame(attempt)
}

function Head(props: {
  mode: Mode
  setMode: (mode: Mode) => void
  review: ProseReview
  hasDraft: boolean
  onNext: () => void
}) {
  const { mode, setMode, review, hasDraft, onNext } = props
  const isAsking = review.passages.some((passage) => passage.isUnchecked)
  const diffKey = useKey('Answer.diff')
  return (
    <div className="answer-head">
      <h2 className="answer-title">Answer</h2>
      <span className={`answer-count${hasDraft ? ' not-on-phone' : ''}`}>
        {review.words.toLocaleString('en-US')} {review.words === 1 ? 'word' : 'words'}
      </span>
      {hasDraft ? (
        <span className="answer-changed only-on-phone">
          <Icon name="sparkle" />
          <span className="tabular">{sayChanged(review.changedShare, 'paragraphs')}</span>
        </span>
      ) : null}
      <span className="answer-room" />
      <Segmented
        label="Answer view"
        value={mode}
        onChange={setMode}
        choices={[
          { value: 'write', label: 'Write' },
          ...(hasDraft ? [{ value: 'diff' as const, label: 'Diff', keys: diffKey }] : []),
          { value: 'preview', label: 'Preview' },
        ]}
      />
      {isAsking ? (
        <span className="only-on-phone">
          <Button size="small" icon="down" aria-label="Next unchecked passage" onClick={onNext} />
        </span>
      ) : null}
    </div>
  )
}

function Preview({ text }: { text: string }) {
  return (
    <div className="answer-body answer-preview">
      {text.trim() === '' ? (
        <p className="answer-nothing">Nothing to preview yet.</p>
      ) : (
        <Markdown className="markdown-answer" text={text} />
      )}
    </div>
  )
}
