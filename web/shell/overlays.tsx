// What can open over any page: the map of keys, the palette, and the sign-in in place.
import { lazy, Suspense, useEffect, useState } from 'react'
import { SignInAgain } from '../sign-in/sign-in-again.tsx'
import { useKeys } from '../ui/keys/use-keys.ts'
import { openersOf } from './openers.ts'

const loadKeyMap = () => import('../ui/keys/key-map.tsx')
const loadPalette = () => import('../ui/keys/palette.tsx')
const KeyMap = lazy(() => loadKeyMap().then((it) => ({ default: it.KeyMapDialog })))
const Palette = lazy(() => loadPalette().then((it) => ({ default: it.Palette })))
// Fetched before they are asked for: who presses the key types on at once.
const fetchAfterMs = 1000

export function Overlays({ isEntrance }: { isEntrance: boolean }) {
  const [open, setOpen] = useState<'keys' | 'palette' | undefined>()
  openersOf.keys = () => setOpen('keys')
  openersOf.palette = () => setOpen('palette')
  useEffect(() => {
    const timer = setTimeout(() => void Promise.all([loadPalette(), loadKeyMap()]), fetchAfterMs)
    return () => clearTimeout(timer)
  }, [])
  useKeys('Everywhere', {
    map: { run: openersOf.keys },
    find: { run: openersOf.palette },
  })
  return (
    <>
      <SignInAgain isEntrance={isEntrance} />
      <Suspense fallback={null}>
        {open === 'keys' ? <KeyMap onClose={() => setOpen(undefined)} /> : null}
        {open === 'palette' ? <Palette onClose={() => setOpen(undefined)} /> : null}
      </Suspense>
    </>
  )
}
