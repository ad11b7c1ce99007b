// What words find, in groups.
import { Command } from 'cmdk'
import { Icon } from '../icon.tsx'
import { type FoundGroup, markMatches } from './palette-search.ts'

export function PaletteFound(props: {
  groups: readonly FoundGroup[]
  text: string
  choose: (run: () => void) => () => void
}) {
  return props.groups
    .filter(({ rows }) => rows.length > 0)
    .map(({ heading, rows }) => (
      <Command.Group key={heading} heading={heading}>
        {rows.map(({ href, label, about, icon, aside, go }) => (
          <Command.Item
            className="palette-item palette-found"
            key={href}
            // With the text in it no filter of the palette hides what the service found by it.
            value={`${props.text} ${heading} ${href}`}
            onSelect={props.choose(go)}
          >
            <Icon name={icon} />
            <span className="palette-found-words">
              <span className="palette-found-label">
                <Marked label={label} text={props.text} />
              </span>
              <span className="palette-scope palette-found-about">
                <Marked label={about} text={props.text} />
              </span>
            </span>
            {aside}
          </Command.Item>
        ))}
      </Command.Group>
    ))
}

function Marked({ label, text }: { label: string; text: string }) {
  return markMatches(label, text).map(({ part, isMarked }, index) =>
    isMarked ? (
      <mark className="palette-mark" key={`${index} ${part}`}>
        {part}
      </mark>
    ) : (
      // As plain text, or a screen reader would read a word after another without the space between them.
      part
    ),
  )
}
