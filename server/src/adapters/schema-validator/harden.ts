// What a child gives up once it has loaded its own code, because the text it then compiles is a
// stranger's. The permission model of Node already refuses files, processes, threads and addons; it
// does not know the network. So the process takes every file descriptor that its limit leaves, and
// the kernel refuses a socket, a file or a pipe from then on.
import { openSync } from 'node:fs'
import { registerHooks } from 'node:module'

export function lockDown(): void {
  registerHooks({
    resolve() {
      throw new Error('nothing is loaded any more')
    },
  })
  for (const name of [
    ...['process', 'fetch', 'WebSocket', 'EventSource', 'BroadcastChannel', 'MessageChannel'],
    ...['WebAssembly', 'SharedArrayBuffer', 'Atomics', 'navigator', 'require', 'module'],
  ]) {
    Reflect.deleteProperty(globalThis, name)
  }
  takeAllDescriptors()
}

function takeAllDescriptors(): void {
  for (;;) {
    try {
      openSync(import.meta.filename, 'r')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EMFILE') return
      throw error
    }
  }
}
