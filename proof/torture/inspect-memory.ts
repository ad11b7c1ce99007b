// What a process keeps in memory once it has collected its garbage, by its inspector.
import { once } from 'node:events'

export type KeptMemory = { heapKb: number; outsideKb: number }

export async function readKeptMemory(inspectorPort: number): Promise<KeptMemory> {
  const targets = (await (await fetch(`http://127.0.0.1:${inspectorPort}/json`)).json()) as {
    webSocketDebuggerUrl: string
  }[]
  const socket = new WebSocket(targets[0]?.webSocketDebuggerUrl ?? '')
  await once(socket as never, 'open')
  let sent = 0
  const ask = async (method: string, params: object = {}): Promise<unknown> => {
    const id = ++sent
    const { promise, resolve } = Promise.withResolvers<unknown>()
    socket.addEventListener('message', ({ data }) => {
      const reply = JSON.parse(String(data)) as { id: number; result: unknown }
      if (reply.id === id) resolve(reply.result)
    })
    socket.send(JSON.stringify({ id, method, params }))
    return await promise
  }
  await ask('HeapProfiler.enable')
  for (let round = 0; round < 2; round++) await ask('HeapProfiler.collectGarbage')
  const expression = 'JSON.stringify(process.memoryUsage())'
  const { result } = (await ask('Runtime.evaluate', { expression })) as {
    result: { value: string }
  }
  socket.close()
  const { heapUsed, external } = JSON.parse(result.value) as Record<'heapUsed' | 'external', number>
  return { heapKb: heapUsed / 1_024, outsideKb: external / 1_024 }
}
