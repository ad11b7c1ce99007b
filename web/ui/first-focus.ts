// Where the focus goes when a dialog opens: to the first field that can be changed, else to the act
// that changes nothing. Never to the button that closes it: whoever goes on typing would close the
// dialog with a space and press what is under it.
const fields = 'input:not([type=hidden]), textarea, select, [contenteditable=true]'
const safeActs = '.dialog-acts .button:not(.button-primary, .button-danger)'
const others = 'button, a[href], summary, [tabindex]:not([tabindex="-1"])'
const closer = '[data-dialog-close]'

/** The dialog itself where there is nothing in it to focus. */
export function findFirstFocus(dialog: HTMLElement): HTMLElement {
  for (const selector of [fields, safeActs, others]) {
    const found = [...dialog.querySelectorAll<HTMLElement>(selector)].find(canTakeFocus)
    if (found !== undefined) return chosenOf(found, dialog)
  }
  return dialog
}

/** What the dialog puts there by itself, such as a field that asks for the focus, stays as it is. */
export function hasOwnFocus(dialog: HTMLElement): boolean {
  const focused = document.activeElement
  return focused !== dialog && dialog.contains(focused) && focused?.closest(closer) === null
}

function canTakeFocus(element: HTMLElement): boolean {
  if (element.matches(`${closer}, :disabled, [readonly]`)) return false
  return (
    element.closest(`${closer}, [hidden], [inert], details:not([open]) > :not(summary)`) === null
  )
}

/** Of radio buttons that belong together the chosen one is where the keyboard enters. */
function chosenOf(found: HTMLElement, dialog: HTMLElement): HTMLElement {
  if (!(found instanceof HTMLInputElement) || found.type !== 'radio') return found
  const group = dialog.querySelectorAll<HTMLInputElement>('input[type=radio]:checked')
  return [...group].find(({ name }) => name === found.name) ?? found
}
