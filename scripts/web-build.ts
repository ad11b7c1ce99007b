// Builds the web into a folder, by the tools of its own package.
import { join, resolve } from 'node:path'
import { childEnvironment } from './stack/environment.ts'
import { runToEnd } from './stack/processes.ts'

const webDir = resolve(import.meta.dirname, '../web')

export async function buildWeb(outDir: string): Promise<void> {
  await runToEnd(
    process.execPath,
    [join(webDir, 'node_modules/vite/bin/vite.js'), 'build', '--outDir', outDir, '--emptyOutDir'],
    // A test run says NODE_ENV=test, for which React would come as its development build.
    { cwd: webDir, env: childEnvironment({ NODE_ENV: 'production' }) },
  )
}
