// Flags that every command takes.
import type { Command, Flags } from '../command.ts'

export const globalFlags = {
  help: { type: 'boolean', short: 'h', about: 'show help for the command' },
  profile: { type: 'string', placeholder: 'name', about: 'use this profile' },
  'base-url': { type: 'string', placeholder: 'url', about: 'the origin of the service' },
  quiet: { type: 'boolean', short: 'q', about: 'say nothing on stderr but errors' },
  raw: {
    type: 'boolean',
    about: 'print text of the service unchanged, with its control characters',
  },
  debug: { type: 'boolean', about: 'log the requests on stderr, without secrets' },
} as const satisfies Flags

/** Flags of every command whose output can be had as JSON. */
export const jsonFlags = {
  json: {
    type: 'string',
    placeholder: 'fields',
    about: 'print JSON: all fields, or those named with commas between them',
  },
  jq: { type: 'string', placeholder: 'filter', about: 'filter the JSON by a jq expression' },
} as const satisfies Flags

/** All flags that a command understands. */
export function flagsOf(command: Command): Flags {
  return { ...command.flags, ...(command.fields && jsonFlags), ...globalFlags }
}
