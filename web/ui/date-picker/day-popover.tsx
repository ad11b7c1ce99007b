// What opens beside a field of dates. Over a page and over a dialog alike; Esc closes it and nothing else.
import { Popover } from 'radix-ui'
import { type ReactNode, useContext, useEffect } from 'react'
import { openLayer } from '../keys/registry.ts'
import { KeyLayer } from '../keys/use-keys.ts'
import './date-picker.css'

export function DayPopover(props: {
  label: string
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  /** The button that opens it. */
  trigger: ReactNode
  children: ReactNode
}) {
  const { isOpen, setOpen } = props
  const layer = useContext(KeyLayer) + 1
  useEffect(() => (isOpen ? openLayer(layer) : undefined), [isOpen, layer])
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>{props.trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="day-popover"
          aria-label={props.label}
          align="start"
          sideOffset={6}
          collisionPadding={8}
        >
          <KeyLayer.Provider value={layer}>{props.children}</KeyLayer.Provider>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
