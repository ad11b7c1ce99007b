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
        hint="Shown by the program. Valid for 10 minutes."
        error={
          isWrong ? 'Invalid code. Enter 8 letters without vowels, such as BCDF-GHJK.' : undefined
        }
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
