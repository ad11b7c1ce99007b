// The control API: what a runner in any language asks to play scenarios. See README.md.
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startFaultProxy } from './fault-proxy.ts'
import type { Json, Outcome, Scenario } from './format.ts'
import type { Ground } from './ground.ts'
import { readBody } from './recorded.ts'
import { readScenarios } from './scenario-list.ts'
import { openScene, type Scene } from './scene.ts'
import type { Wire } from './scripted-server.ts'

type Handler = (body: Json, id: string) => Promise<Json>

export type Control = { url: string; stop(): Promise<void> }

/** Without a ground only scripted scenarios can be played. `about` is what GET / tells. */
export async function startControl(ground: Ground | undefined, about: Json = {}): Promise<Control> {
  const scenarios = readScenarios()
  const scenes = new Map<string, Scene>()
  const proxies = new Map<string, Wire>()
  const handlers: Record<string, Handler> = {
    'GET /': async () => about,
    'GET /scenarios': async () =>
      scenarios
        .filter(({ on }) => on === 'script' || ground !== undefined)
        .map(({ name, about, on }) => ({ name, about, on })),
    async 'POST /scenes'({ scenario, change }) {
      const found = scenarios.find(({ name }) => name === scenario)
      if (found === undefined) throw new Error(`There is no scenario ${scenario}`)
      const scene = await openScene({ ...found, ...change } as Scenario, ground)
      const sceneId = randomUUID()
      scenes.set(sceneId, scene)
      return { sceneId, client: scene.client, step: (await scene.step()) ?? null }
    },
    async 'POST /scenes/:id/outcomes'(outcome: Outcome, id) {
      const scene = need(scenes, id)
      const problems = scene.report(outcome)
      return { problems, step: (await scene.step()) ?? null }
    },
    async 'DELETE /scenes/:id'(_, id) {
      const ended = need(scenes, id).end()
      scenes.delete(id)
      return await ended
    },
    'POST /keys': async (body) => await needGround(ground).makeKey(body),
    'POST /counts': async ({ accountId }) => await needGround(ground).countTasks(accountId),
    async 'POST /proxies'({ faults = [] }) {
      const proxy = await startFaultProxy(needGround(ground).serviceUrl, faults)
      const proxyId = randomUUID()
      proxies.set(proxyId, proxy)
      return { proxyId, url: proxy.url }
    },
    async 'DELETE /proxies/:id'(_, id) {
      const proxy = need(proxies, id)
      proxies.delete(id)
      await proxy.stop()
      return { requests: proxy.requests }
    },
  }
  const { url, stop } = await serve(handlers)
  return {
    url,
    async stop() {
      await stop()
      for (const scene of scenes.values()) await scene.end()
      for (const proxy of proxies.values()) await proxy.stop()
    },
  }
}

async function serve(handlers: Record<string, Handler>): Promise<Control> {
  const server = createServer(async (request, response) => {
    const reply = (status: number, body: Json) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    try {
      const body = (await readBody(request)).toString()
      const [, room = '', id, rest] = (request.url ?? '').split('/')
      const route = [room, id && ':id', rest].filter((part) => part !== undefined).join('/')
      const handler = handlers[`${request.method} /${route}`]
      if (handler === undefined) return reply(404, { error: `No ${request.method} ${request.url}` })
      reply(200, await handler(body === '' ? {} : JSON.parse(body), id ?? ''))
    } catch (error) {
      reply(400, { error: (error as Error).message })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function need<T>(all: Map<string, T>, id: string): T {
  const found = all.get(id)
  if (found === undefined) throw new Error(`There is no ${id}`)
  return found
}

function needGround(ground: Ground | undefined): Ground {
  if (ground === undefined) throw new Error('This needs a service, and none was started')
  return ground
}
