// A sentence in which the name of an engineer is never broken after its hyphen.
export function WholeName({ sentence, name }: { sentence: string; name: string | null }) {
  if (name === null) return sentence
  return sentence.split(name).map((part, place) => (
    <span key={place}>
      {place === 0 ? null : <span className="whole-name">{name}</span>}
      {part}
    </span>
  ))
}
