// Text broken at words to fit a screen; people read no line longer than this anyway.
const longest = 100

export function wrap(text: string, screen: number): string[] {
  const width = Math.min(longest, Math.max(20, screen))
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = []
    let line = ''
    for (const word of paragraph.split(' ')) {
      if (line !== '' && line.length + 1 + word.length > width) {
        lines.push(line)
        line = word
      } else line = line === '' ? word : `${line} ${word}`
    }
    return [...lines, line]
  })
}
