// What a proof needs of the operating system's packages; as root it is installed when it is missing.
import { execFileSync } from 'node:child_process'

export function installSystemPackage(name: string): void {
  const install = () =>
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', name], { stdio: 'pipe' })
  try {
    install()
  } catch {
    try {
      execFileSync('apt-get', ['update'], { stdio: 'pipe' })
      install()
    } catch (cause) {
      throw new Error(`${name} is missing; install it with your package manager`, { cause })
    }
  }
}
