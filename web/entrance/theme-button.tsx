// The theme of the pages before a sign-in: system, light, dark.
import { nextTheme, setAppearance, useAppearance } from '../ui/appearance.ts'
import { Button } from '../ui/button.tsx'

const themeWords = { system: 'System', light: 'Light', dark: 'Dark' } as const

export function ThemeButton() {
  const { theme } = useAppearance()
  return (
    <Button
      kind="ghost"
      size="small"
      icon={theme === 'dark' ? 'moon' : theme === 'light' ? 'sun' : 'screen'}
      onClick={() => setAppearance({ theme: nextTheme(theme) })}
    >
      Theme: {themeWords[theme]}
    </Button>
  )
}
