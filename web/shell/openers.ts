// How a button anywhere opens what stands over the page (overlays.tsx fills these in).
export const openersOf: Record<'keys' | 'palette', () => void> = {
  keys: () => undefined,
  palette: () => undefined,
}
