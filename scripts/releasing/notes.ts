// What the release says of itself: the section of its version in CHANGELOG.md.
import { readFileSync } from 'node:fs'

export function readNotes(changelog: string, version: string): string {
  const sections = readFileSync(changelog, 'utf8').split(/^(?=## )/m)
  const section = sections.find((each) => each.startsWith(`## ${version}\n`))
  const notes = section?.slice(section.indexOf('\n')).trim() ?? ''
  if (notes === '') throw new Error(`${changelog} says nothing of ${version}`)
  return `${notes}\n`
}
