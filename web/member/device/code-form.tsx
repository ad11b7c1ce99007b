import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import '../../forms/form.css'
import { TextField } from '../../ui/text-field.tsx'
import { readUserCode } from './user-code.ts'

export function CodeForm({ onCode }: { onCode: (code: string) => void }) {
  const [text, setText] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const code = readUserCode(text)
    if (code === undefined) setIsWrong(true)
    else onCode(code)
  }
  return (
    <form className="form" onSubmit={send}>
      <TextField
        label="Code"
        size="large"
        isMono
        autoFocus
        value={text}
        placeholder="XXXX-XXXX"
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint="The program shows it in its window. Valid for ten minutes."
        error={isWrong ? 'A code is eight letters, such as BCDF-GHJK, without vowels.' : undefined}
        onChange={(event) => {
          setText(event.target.value)
          setIsWrong(false)
        }}
      />
      <Button type="submit" kind="primary" size="large" isWide>
        Continue
      </Button>
    </form>
  )
}
