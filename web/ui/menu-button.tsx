// A button that opens a menu. What places and steers a menu is a tenth of the script that a page would need before it
// can be drawn, so it is fetched afterwards, or when the button is pressed.
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { fetchAhead } from './fetch-ahead.ts'
import type { MenuProps, MenuStart } from './menu.tsx'
import { showToast } from './toasts.tsx'

const loadMenu = () => import('./menu.tsx')

type Loaded = { Menu: ComponentType<MenuProps & { start: MenuStart }>; start: MenuStart }

export function MenuButton(props: MenuProps) {
  const [loaded, setLoaded] = useState<Loaded>()
  const button = useRef<HTMLButtonElement>(null)
  const isPressed = useRef(false)
  const show = async () => {
    const { Menu } = await loadMenu()
    const isFocused = document.activeElement === button.current
    setLoaded((before) => before ?? { Menu, start: { isOpen: isPressed.current, isFocused } })
  }
  useEffect(() => fetchAhead(show), [])
  if (loaded !== undefined) return <loaded.Menu {...props} start={loaded.start} />
  const press = () => {
    isPressed.current = true
    show().catch(() => {
      isPressed.current = false
      showToast({
        tone: 'failure',
        text: "Couldn't load the menu. Check your connection, then try again.",
      })
    })
  }
  return (
    <button
      type="button"
      ref={button}
      className={props.className}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={press}
    >
      {props.face}
    </button>
  )
}
