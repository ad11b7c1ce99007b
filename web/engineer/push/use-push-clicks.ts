// A notification that was clicked opens its page in this tab, where its service worker asks for that.
import { useEffect } from 'react'

export function usePushClicks(open: (path: string) => void): void {
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const onMessage = ({ data }: MessageEvent) => {
      const path: unknown = (data as { open?: unknown } | null)?.open
      if (typeof path === 'string' && path.startsWith('/workbench')) open(path)
    }
    const { serviceWorker } = navigator
    serviceWorker.addEventListener('message', onMessage)
    return () => serviceWorker.removeEventListener('message', onMessage)
  }, [open])
}
