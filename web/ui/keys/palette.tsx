// Everything that can be done from here, by typing a part of its name.
import { Command } from 'cmdk'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../icon.tsx'
import { Kbd } from '../kbd.tsx'
import './palette.css'
import { finder, readId } from './palette-finder.ts'
import { PaletteFound } from './palette-found.tsx'
import { PaletteIds } from './palette-ids.tsx'
import { places } from './palette-pages.ts'
import { useFindings } from './palette-search.ts'
import { boundActions, keyOf, openLayer } from './registry.ts'

export function Palette({ onClose }: { onClose: () => void }) {
  useEffect(() => openLayer(1), [])
  const close = useClosing(onClose)
  const actions = boundActions().filter(({ layer, isOff }) => layer === 0 && isOff !== true)
  const choose = (run: () => void) => () => close(run)
  const [text, setText] = useState('')
  const isId = readId(text) !== undefined && finder() !== undefined
  const findings = useFindings(isId ? undefined : text)
  return (
    <Command.Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : close())}
      label="Find anything"
      className="palette"
      overlayClassName="dialog-shade"
      contentClassName="palette-content"
      loop
    >
      <Command.Input
        className="palette-input"
        placeholder="Search, or paste an id"
        value={text}
        onValueChange={setText}
      />
      <Command.List className="palette-list">
        {isId ? null : (
          <Command.Empty className="palette-empty">{emptyWords[findings.state]}</Command.Empty>
        )}
        <PaletteIds text={text} choose={choose} />
        <PaletteFound groups={findings.groups} text={text} choose={choose} />
        <Command.Group heading="Go to">
          {places().map((place) => (
            <Command.Item
              className="palette-item"
              key={place.href}
              value={`Go to ${place.label}`}
              onSelect={choose(place.go)}
            >
              <Icon name={place.icon} />
              {place.label}
            </Command.Item>
          ))}
        </Command.Group>
        <Command.Group heading="Actions">
          {actions
            .filter(({ id }) => id !== 'Everywhere.find')
            .map((action) => (
              <Command.Item
                className="palette-item"
                key={action.id}
                value={`${action.label} ${action.scope}`}
                onSelect={choose(action.run)}
              >
                <span className="palette-label">{action.label}</span>
                <span className="palette-scope">{action.scope}</span>
                <Kbd keys={keyOf(action)} />
              </Command.Item>
            ))}
        </Command.Group>
      </Command.List>
    </Command.Dialog>
  )
}

const emptyWords = {
  idle: 'No results',
  searching: 'Searching …',
  done: 'No results. Search by whole words or their first 3 letters.',
  failed: "Couldn't search. Type again to retry.",
}

/** Closes it, gives the focus back to where it was, and only then does what was chosen: that may move it. */
function useClosing(onClose: () => void) {
  const [opener] = useState(() => document.activeElement)
  const left = useRef<{ run: (() => void) | undefined }>(undefined)
  useEffect(
    () => () => {
      const chosen = left.current
      if (chosen === undefined) return
      setTimeout(() => {
        if (opener instanceof HTMLElement) opener.focus()
        chosen.run?.()
      })
    },
    [opener],
  )
  return (run?: () => void) => {
    left.current = { run }
    onClose()
  }
}
