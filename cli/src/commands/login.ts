// Signs in by a browser, by pasting a key, by a key on stdin, or in two steps for programs.
import { defineLocalCommand } from '../command.ts'
import { keyScopes } from '../views/key.ts'

export const command = defineLocalCommand({
  summary: 'Sign in to a service',
  about:
    'Without flags it shows a code, opens a page where you approve it, and stores the key: ' +
    'in the system keyring if there is one, else in a file that only you can read. ' +
    'The page shows the permissions of the key and when it expires (90 days by default).\n' +
    'If stdin is not a terminal, it prints JSON {verificationUrl, userCode, nextStep} and exits; once the code was approved, login --complete <code> keeps the key.',
  flags: {
    paste: { type: 'boolean', about: 'ask for a key, without showing it' },
    'with-key': { type: 'boolean', about: 'read a key from stdin' },
    complete: {
      type: 'string',
      placeholder: 'code',
      about: 'finish a sign-in that was begun without a terminal',
    },
    timeout: { type: 'duration', about: 'how long to wait for the approval', default: '10m' },
    scope: {
      type: 'string',
      values: [...keyScopes, 'keys'],
      multiple: true,
      commas: true,
      about: 'what to ask for; everything but keys where absent',
    },
    'no-browser': { type: 'boolean', about: 'only print the address of the page' },
  },
  fields: ['profile', 'baseUrl', 'accountId', 'accountName', 'mode', 'keyId', 'keyStore'],
  examples: [
    { about: 'By the browser', line: 'taskreview login --base-url https://tasks.example.com' },
    { about: 'A second account', line: 'taskreview login --profile work' },
    {
      about: 'To make keys for programs too',
      line: 'taskreview login --scope tasks:read,tasks:write,keys',
    },
    { about: 'A key from a secret store', line: 'pass taskreview | taskreview login --with-key' },
    {
      about: 'An agent finishes what a person approved',
      line: 'taskreview login --complete BCDF-GHJK',
    },
  ],
  exits: [3, 4, 5, 7, 8],
  async run(context) {
    const { logIn } = await import('../account/log-in.ts')
    return await logIn(context)
  },
})
