// libfaketime, which makes a process believe in another time than the machine's.
import { existsSync } from 'node:fs'
import { installSystemPackage } from '../system-package.ts'

const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'

/** The environment that shifts the clock of a child, such as by "+1d"; installs what it needs. */
export function shiftClock(by: string): Record<string, string> {
  if (!existsSync(library)) installSystemPackage('libfaketime')
  // Timers go by the monotonic clock, which is nobody's to shift.
  return { LD_PRELOAD: library, FAKETIME: by, FAKETIME_DONT_FAKE_MONOTONIC: '1' }
}
