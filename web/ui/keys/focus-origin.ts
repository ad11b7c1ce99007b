// How the focus came to where it is. A click leaves it on a control without a ring, which nobody sees.
let isPointing = false
let cameByPointer = false

export function hasPointerFocus(): boolean {
  return cameByPointer
}

export function watchFocus(): void {
  const listen = (type: string, run: () => void) =>
    window.addEventListener(type, run, { capture: true, passive: true })
  listen('pointerdown', () => {
    isPointing = true
    // A control that has the focus already gets no new one from a click.
    cameByPointer = true
  })
  listen('keydown', () => {
    isPointing = false
  })
  listen('focusin', () => {
    cameByPointer = isPointing
  })
}
