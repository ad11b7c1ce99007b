// A key as it stands on the board. Keys are written as the registry has them ("mod+enter", "j", "?").
import './kbd.css'
import { isMac } from './keys/key-names.ts'

const names: Record<string, string> = {
  mod: isMac ? '⌘' : 'Ctrl',
  ctrl: 'Ctrl',
  alt: isMac ? '⌥' : 'Alt',
  shift: isMac ? '⇧' : 'Shift',
  enter: isMac ? '↩' : 'Enter',
  escape: 'Esc',
  space: 'Space',
  backspace: '⌫',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
}

export function keyParts(key: string): string[] {
  // The plus sign itself is a key too.
  const parts = key === '+' ? ['+'] : key.split('+').filter((part) => part !== '')
  return parts.map((part) => names[part.toLowerCase()] ?? part.toUpperCase())
}

export function Kbd({ keys }: { keys: string }) {
  return (
    <span className="kbd-group" aria-hidden="true">
      {keyParts(keys).map((part) => (
        <kbd className="kbd" key={part}>
          {part}
        </kbd>
      ))}
    </span>
  )
}
