// A link that looks like a button and stays in the app.
import { createLink } from '@tanstack/react-router'
import { ButtonLink } from '../ui/button.tsx'

export const GoButton = createLink(ButtonLink)
