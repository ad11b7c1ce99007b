// The map of keys, each of which can be moved to another key: those of this page, or all of them.
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { Switch } from '../switch.tsx'
import { KeyList } from './key-list.tsx'
import './key-map.css'
import { type KeyFact, metActions, resetKeys, setSingleKeys } from './registry.ts'
import { useBoundActions, useKeyStore } from './use-keys.ts'

export function KeyMapDialog({ onClose }: { onClose: () => void }) {
  const actions = useBoundActions().filter(({ layer }) => layer === 0)
  return (
    <Dialog isOpen isWide title="Keys on this page" onClose={onClose}>
      <KeyMap actions={actions} />
    </Dialog>
  )
}

export function WholeKeyMap() {
  useBoundActions()
  return <KeyMap actions={metActions()} />
}

function KeyMap({ actions }: { actions: readonly KeyFact[] }) {
  const { moved, singleKeys } = useKeyStore()
  const scopes = [...new Set(actions.map(({ scope }) => scope))]
  return (
    <div className="key-map">
      <p className="key-map-about">
        Single letters work only where nobody types. Choose Change, then press the new key.
      </p>
      <div className="key-map-scopes">
        {scopes.map((scope) => {
          const own = actions.filter((action) => action.scope === scope)
          return <KeyList key={scope} title={scope} actions={own} />
        })}
      </div>
      <div className="key-map-foot">
        <Switch isOn={singleKeys} label="Single-letter keys" onChange={setSingleKeys} />
        {Object.keys(moved).length === 0 ? null : (
          <Button kind="ghost" onClick={resetKeys}>
            Put all keys back
          </Button>
        )}
      </div>
    </div>
  )
}
