import { useEffect } from 'react'

let isFirstPage = true

/**
 * Names the page in the tab. After a change of page the focus goes to its heading: readers of the
 * screen hear where they are, and keys are the page's, not those of the link that was pressed.
 */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Task Review`
  }, [title])
  useEffect(() => {
    if (!isFirstPage) document.querySelector<HTMLElement>('#page h1')?.focus()
    isFirstPage = false
  }, [])
}

const badge = '(!) '

/** Marks the tab while something on another page cannot wait. Pages write their titles without it. */
export function useTitleBadge(isOn: boolean): void {
  // After every render, since a page may have written its title anew.
  useEffect(() => {
    const bare = document.title.startsWith(badge)
      ? document.title.slice(badge.length)
      : document.title
    const wanted = isOn ? `${badge}${bare}` : bare
    if (document.title !== wanted) document.title = wanted
  })
}
