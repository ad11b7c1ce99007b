// Walks a page by Tab and says what is wrong with the way: a stop that cannot be seen, one that does not
// show that it has the focus, or a step against the order in which people read.
import type { Page } from 'playwright-core'

type Step = { stop: string; problems: string[]; isNew: boolean }

/** As many stops as the page has, at most `stopsMax`, and what is wrong with them. */
export async function walkFocus(page: Page, stopsMax = 60) {
  await page.evaluate(walker)
  const stops: string[] = []
  const problems: string[] = []
  for (let presses = 0; presses < stopsMax; presses += 1) {
    await page.keyboard.press('Tab')
    const step: Step = await page.evaluate('walk.step()')
    problems.push(...step.problems)
    if (!step.isNew) break
    stops.push(step.stop)
  }
  return { stops, problems }
}

const walker = `
  window.walk = (() => {
    const seen = new Set()
    let last
    const nameOf = (element) =>
      (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40) ||
      element.className || element.tagName
    // The ring may be drawn by what stands around: an editor, a cell.
    const lookOf = (element) => {
      const parts = [element, element.parentElement, element.parentElement?.parentElement]
      return parts.filter(Boolean).map((part) => {
        const style = getComputedStyle(part)
        return [style.boxShadow, style.outline, style.borderColor, style.backgroundColor].join()
      }).join()
    }
    const placeOf = (element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      return { left: left + scrollX, top: top + scrollY, right: right + scrollX, bottom: bottom + scrollY }
    }
    const describe = (element) => {
      const box = element.getBoundingClientRect()
      const problems = []
      const inSight = box.width > 0 && box.height > 0 && box.bottom > 0 && box.right > 0 &&
        box.top < innerHeight && box.left < innerWidth
      if (!inSight) problems.push(nameOf(element) + ' has the focus and is not in sight')
      return problems
    }
    // Up is allowed only to the right of what comes before: the next column.
    const isBackwards = (before, after) =>
      (after.bottom <= before.top + 1 && after.left < before.right - 1) ||
      (after.right <= before.left + 1 && after.top < before.bottom - 1 && after.bottom > before.top + 1)
    const compare = (before, element) => {
      const isSameField = before.element.closest('.text-field, [role=grid], [role=row]')?.contains(element)
      const { DOCUMENT_POSITION_PRECEDING } = Node
      const problems = []
      if (before.element.compareDocumentPosition(element) & DOCUMENT_POSITION_PRECEDING)
        problems.push(nameOf(element) + ' comes before ' + nameOf(before.element) + ' in the page')
      if (!isSameField && isBackwards(before.place, placeOf(element)))
        problems.push(nameOf(element) + ' stands before ' + nameOf(before.element))
      return problems
    }
    return {
      step() {
        const element = document.activeElement
        const problems = []
        if (last && lookOf(last.element) === last.look)
          problems.push(nameOf(last.element) + ' does not show that it has the focus')
        const isNew = element !== document.body && element !== null && !seen.has(element)
        if (isNew) {
          problems.push(...describe(element))
          seen.add(element)
          // A toast lies over the page where it hides nothing; it has no place in the order of reading.
          if (element.closest('.toasts')) return { stop: nameOf(element), problems, isNew }
          if (last) problems.push(...compare(last, element))
          last = { element, place: placeOf(element), look: lookOf(element) }
        }
        return { stop: element ? nameOf(element) : '', problems, isNew }
      },
    }
  })()
`
