// Going to a field by its pointer. What the form does not draw by itself (a word in a list of chips, a
// row out of sight) is reached by what stands nearest above it, once it is drawn.
import { toPath, toPointer } from '../../../ui/diff/leaves.ts'

type Mark = 'pointer' | 'accept'

const framesMax = 20
const formWaitMs = 10_000

export function focusField(root: HTMLElement | null, pointer: string, mark: Mark): void {
  if (!root) return
  const start = performance.now()
  let frames = 0
  const attempt = () => {
    const found = findExact(root, pointer, mark)
    // The form itself may still be on its way.
    const isThere = root.querySelector('[data-pointer]') !== null
    if (isThere) frames++
    const isWaiting = isThere ? frames < framesMax : performance.now() - start < formWaitMs
    // A long list needs some frames to bring the row; only then is the next best taken.
    if (!found && isWaiting) requestAnimationFrame(attempt)
    else focus(found ?? findAbove(root, pointer, mark))
  }
  requestAnimationFrame(attempt)
}

function focus(element: HTMLElement | undefined): void {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'center' })
}

function findExact(root: HTMLElement, pointer: string, mark: Mark): HTMLElement | undefined {
  const marked = root.querySelectorAll<HTMLElement>(`[data-${mark}]`)
  return [...marked].find((element) => element.dataset[mark] === pointer)
}

function findAbove(root: HTMLElement, pointer: string, mark: Mark): HTMLElement | undefined {
  const path = toPath(pointer)
  for (let length = path.length - 1; length > 0; length--) {
    const found = findExact(root, toPointer(path.slice(0, length)), mark)
    if (found) return found
  }
  return undefined
}

/** The pointer after the given one, round the end. */
export function findNext(
  pointers: readonly string[],
  after: string | undefined,
): string | undefined {
  const at = after === undefined ? -1 : pointers.indexOf(after)
  return pointers[at + 1] ?? pointers[0]
}
