// The map of keys, each of which can be moved to another key: those of this page first, then all others.
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { Switch } from '../switch.tsx'
import { allKeys } from './catalog.ts'
import { KeyList } from './key-list.tsx'
import './key-map.css'
import { resetKeys, setSingleKeys } from './registry.ts'
import { useBoundActions, useKeyStore } from './use-keys.ts'

const everywhere = 'Everywhere'
const everyScope = [...new Set(allKeys.map(({ scope }) => scope))]

export function KeyMapDialog({ onClose }: { onClose: () => void }) {
  const bound = new Set(useBoundActions().map(({ scope }) => scope))
  const here = everyScope.filter((scope) => bound.has(scope) && scope !== everywhere)
  const elsewhere = everyScope.filter((scope) => !bound.has(scope) && scope !== everywhere)
  return (
    <Dialog isOpen isWide title="Keyboard shortcuts" onClose={onClose}>
      <KeyMap>
        <Scopes title="On this page" scopes={here} />
        <Scopes title="On every page" scopes={[everywhere]} isOne />
        <Scopes title="On other pages" scopes={elsewhere} />
      </KeyMap>
    </Dialog>
  )
}

export function WholeKeyMap() {
  return (
    <KeyMap>
      <Scopes scopes={everyScope} />
    </KeyMap>
  )
}

/** `isOne` where the title says it all: its only part needs no name of its own. */
function Scopes(props: { title?: string; scopes: readonly string[]; isOne?: boolean }) {
  const { title, scopes } = props
  if (scopes.length === 0) return null
  return (
    <div className="key-map-part">
      {title === undefined ? null : <h3 className="key-map-title">{title}</h3>}
      <div className="key-map-scopes">
        {scopes.map((scope) => (
          <KeyList
            key={scope}
            scope={scope}
            level={title === undefined ? 3 : 4}
            isUnnamed={props.isOne === true}
          />
        ))}
      </div>
    </div>
  )
}

function KeyMap({ children }: { children: React.ReactNode }) {
  const { moved, singleKeys } = useKeyStore()
  return (
    <div className="key-map">
      <p className="key-map-about">
        Single letters work only while you aren't typing. To change a shortcut, select Change, then
        press the new key.
      </p>
      {children}
      <div className="key-map-foot">
        <Switch isOn={singleKeys} label="Single-letter shortcuts" onChange={setSingleKeys} />
        {Object.keys(moved).length === 0 ? null : (
          <Button kind="ghost" onClick={resetKeys}>
            Reset all shortcuts
          </Button>
        )}
      </div>
    </div>
  )
}
