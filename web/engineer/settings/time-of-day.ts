// Times as people type them, "22:00", "9", "930" or "10 pm", as HH:MM; undefined for anything else.

const pattern = /^(\d{1,2})(?:[:.h]?(\d{2}))?\s*([ap])?\.?m?\.?$/i

export function readTimeOfDay(text: string): string | undefined {
  const found = pattern.exec(text.trim())
  if (!found) return undefined
  const [, hourText, minuteText = '00', half] = found
  const hour = toHour(Number(hourText), half?.toLowerCase())
  if (hour === undefined || Number(minuteText) > 59) return undefined
  return `${String(hour).padStart(2, '0')}:${minuteText}`
}

function toHour(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour <= 23 ? hour : undefined
  if (hour < 1 || hour > 12) return undefined
  return (hour % 12) + (half === 'p' ? 12 : 0)
}
