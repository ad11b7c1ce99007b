// Opens a page in the browser of the person, without a shell that could read the address as a command.
import { spawn } from 'node:child_process'

export function canOpenBrowser(browser: string | undefined): boolean {
  return browser !== 'off'
}

/** Whether a program was found that says it will; nobody knows whether a window appeared. */
export async function openBrowser(url: string, browser: string | undefined): Promise<boolean> {
  if (!/^https?:\/\//.test(url)) return false
  const [program = '', ...args] = browser ? [browser] : programOf(process.platform)
  return await new Promise((resolve) => {
    const child = spawn(program, [...args, url], { stdio: 'ignore', detached: true })
    child.once('error', () => resolve(false))
    child.once('spawn', () => {
      child.unref()
      resolve(true)
    })
  })
}

function programOf(platform: NodeJS.Platform): string[] {
  if (platform === 'darwin') return ['open']
  return platform === 'win32' ? ['rundll32', 'url.dll,FileProtocolHandler'] : ['xdg-open']
}
