// A person in a circle: the first letters of their first and last name.
import './initials.css'

export function Initials({ name }: { name: string }) {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => word?.slice(0, 1).toUpperCase() ?? '',
  )
  return (
    <span className="initials" aria-hidden="true">
      {letters.join('')}
    </span>
  )
}
