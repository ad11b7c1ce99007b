// A button, or a link that looks like one. A blocked button stays focusable and says why beside itself
// (blockedBy names the element that says it): a button that is silently off teaches nobody anything.
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import './button.css'
import { Icon, type IconName } from './icon.tsx'
import { Kbd } from './kbd.tsx'

type Look = {
  kind?: 'plain' | 'primary' | 'accent' | 'ghost' | 'danger'
  size?: 'small' | 'normal' | 'large'
  icon?: IconName
  /** The key that does the same, shown at the right end. */
  keys?: string | undefined
  isWide?: boolean
  children?: ReactNode
  className?: string
}

type ButtonProps = Look &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
    isBusy?: boolean
    /** The id of the element that says why the button does nothing now. */
    blockedBy?: string | undefined
    ref?: Ref<HTMLButtonElement>
  }

export function Button(props: ButtonProps) {
  const {
    kind,
    size,
    icon,
    keys,
    isWide,
    children,
    className,
    isBusy,
    blockedBy,
    onClick,
    ...rest
  } = props
  const isBlocked = blockedBy !== undefined
  return (
    <button
      type="button"
      {...rest}
      className={classes(props)}
      aria-busy={isBusy === true ? true : undefined}
      aria-disabled={isBlocked ? true : undefined}
      aria-describedby={isBlocked ? blockedBy : rest['aria-describedby']}
      onClick={(event) => {
        if (isBlocked || isBusy === true) event.preventDefault()
        else onClick?.(event)
      }}
    >
      <Inside {...props} />
    </button>
  )
}

type LinkProps = Look & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'>

export function ButtonLink(props: LinkProps) {
  const { kind, size, icon, keys, isWide, children, className, ...rest } = props
  return (
    <a {...rest} className={classes(props)}>
      <Inside {...props} />
    </a>
  )
}

function Inside({ icon, size, children, keys }: Look) {
  return (
    <>
      {icon === undefined ? null : <Icon name={icon} size={size === 'small' ? 14 : 16} />}
      {children}
      {keys === undefined ? null : <Kbd keys={keys} />}
    </>
  )
}

function classes({ kind = 'plain', size = 'normal', isWide, children, className }: Look): string {
  return [
    'button',
    kind === 'plain' ? '' : `button-${kind}`,
    size === 'normal' ? '' : `button-${size}`,
    isWide === true ? 'button-wide' : '',
    children === undefined ? 'button-square' : '',
    className ?? '',
  ]
    .filter((name) => name !== '')
    .join(' ')
}
