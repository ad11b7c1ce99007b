// What can open over any page: the map of keys, the palette, and the sign-in in place.
import { lazy, Suspense, useEffect, useState } from 'react'
import { SignInAgain } from '../sign-in/sign-in-again.tsx'
import { fetchAhead } from '../ui/fetch-ahead.ts'
import { useKeys } from '../ui/keys/use-keys.ts'
import { openersOf } from './openers.ts'

const loadKeyMap = () => import('../ui/keys/key-map.tsx')
const loadPalette = () => import('../ui/keys/palette.tsx')
const KeyMap = lazy(() => loadKeyMap().then((it) => ({ default: it.KeyMapDialog })))
const Palette = lazy(() => loadPalette().then((it) => ({ default: it.Palette })))

export function Overlays({ isEntrance }: { isEntrance: boolean }) {
  const [open, setOpen] = useState<'keys' | 'palette' | undefined>()
  openersOf.keys = () => setOpen('keys')
  openersOf.palette = () => setOpen('palette')
  // Before they are asked for: who presses the key types on at once.
  useEffect(() => fetchAhead(() => Promise.all([loadPalette(), loadKeyMap()])), [])
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
