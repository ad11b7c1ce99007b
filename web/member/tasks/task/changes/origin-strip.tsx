// One part for each paragraph or value of the answer, in order: hatched where it was accepted, light where
// it was edited, dark where it was written. The counts beside it say the same in words.
import { Fragment } from 'react'
import type { OriginCounts, PartOrigin, TracedPart } from './trace-answer.ts'

/** With more of them no finger can hit one, so the strip only shows them. */
const linkedMax = 40

export function OriginStrip(props: {
  parts: readonly TracedPart[]
  counts: OriginCounts
  noun: 'paragraph' | 'value'
  onOpen: (part: TracedPart) => void
}) {
  const { parts, counts, noun } = props
  const own = parts.filter(({ origin }) => origin !== 'removed')
  return (
    <div className="origin-strip">
      {own.length > linkedMax ? (
        <div className="origin-strip-parts origin-strip-many" aria-hidden="true">
          {own.map(({ key, origin }) => (
            <i key={key} className={`origin-mark origin-mark-${markOf(origin)}`} />
          ))}
        </div>
      ) : (
        <ol className="origin-strip-parts" aria-label={`The ${noun}s in order`}>
          {own.map((part, index) => (
            <li key={part.key}>
              <button
                type="button"
                aria-label={`${part.label ?? `Paragraph ${index + 1}`}, ${words[markOf(part.origin)]}`}
                onClick={() => props.onOpen(part)}
              >
                <i className={`origin-mark origin-mark-${markOf(part.origin)}`} />
              </button>
            </li>
          ))}
        </ol>
      )}
      <Counts counts={counts} />
    </div>
  )
}

type Mark = 'accepted' | 'edited' | 'written' | 'removed'
const marks: Mark[] = ['accepted', 'edited', 'written', 'removed']
const words: Record<Mark, string> = {
  accepted: 'accepted',
  edited: 'edited',
  written: 'written',
  removed: 'removed',
}

/** That it was not read is said in words; the strip shows whose it is. */
function markOf(origin: PartOrigin): Mark {
  return origin === 'unread' ? 'accepted' : origin
}

function Counts({ counts }: { counts: OriginCounts }) {
  const { unread, ...rest } = counts
  const shown = { ...rest, accepted: rest.accepted + unread }
  return (
    <p className="origin-counts">
      {marks.map((mark) =>
        mark === 'removed' && shown.removed === 0 ? null : (
          <Fragment key={mark}>
            <span>
              <i className={`origin-mark origin-mark-${mark}`} />
              <b>{shown[mark]}</b> {words[mark]}
            </span>{' '}
          </Fragment>
        ),
      )}
    </p>
  )
}
