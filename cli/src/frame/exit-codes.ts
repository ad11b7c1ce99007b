// Every code the program ends with. `taskreview help exit-codes` prints this table.
export const exitCodes = {
  0: 'it worked',
  1: 'it failed for another reason: the network, the service, a file',
  2: 'the command line is wrong: an unknown command, flag or value',
  3: 'the service refused the request as it is',
  4: 'no key, or one that is not valid or may not do this',
  5: 'not found, or not accessible with this key',
  6: 'the account has insufficient credits',
  7: 'the rate limit was exceeded',
  8: 'timed out while the task was pending',
  9: 'the task was cancelled',
  130: 'interrupted by Ctrl-C',
} as const

export type ExitCode = keyof typeof exitCodes

/** What every command can end with. */
export const anyExits: readonly ExitCode[] = [0, 1, 2, 130]
/** What every call to the service can end with beside those. */
export const serviceExits: readonly ExitCode[] = [3, 4, 7]
