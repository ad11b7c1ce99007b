// What the containers may not do: asked of podman, and tried from inside.
import assert from 'node:assert/strict'
import { type Containers, containerOf } from './containers.ts'

type Inspected = {
  HostConfig: { ReadonlyRootfs: boolean; Memory: number; PidsLimit: number; SecurityOpt: string[] }
  EffectiveCaps: string[] | null
  Config: { User: string }
}

export async function assertHardened(containers: Containers, services: string[]): Promise<void> {
  for (const service of services) {
    const printed = await containers.podman(['inspect', containerOf(service)])
    const [{ HostConfig, EffectiveCaps, Config }] = JSON.parse(printed) as [Inspected]
    assert.equal(HostConfig.ReadonlyRootfs, true, `${service}: the root is writable`)
    assert.deepEqual(EffectiveCaps ?? [], [], `${service} has capabilities`)
    assert.ok(HostConfig.Memory > 0, `${service} has no limit of memory`)
    assert.ok(HostConfig.PidsLimit > 0, `${service} has no limit of processes`)
    assert.match(
      HostConfig.SecurityOpt.join(),
      /no-new-privileges/,
      `${service} may gain privileges`,
    )
    assert.match(Config.User, /^\d+:\d+$/, `${service} has no user of its own`)
    assert.ok(!Config.User.startsWith('0:'), `${service} runs as root`)
  }
}

const attempts = `const fs = require('node:fs')
  const results = {}
  for (const path of ['/probe', '/app/probe', '/app/server/src/main.mjs', '/secrets/app/probe', '/etc/probe']) {
    try { fs.writeFileSync(path, 'x'); results[path] = 'written' } catch (error) { results[path] = error.code }
  }
  fs.writeFileSync('/tmp/probe', 'x')
  const status = fs.readFileSync('/proc/self/status', 'utf8')
  results.uid = process.getuid()
  for (const name of ['CapEff', 'CapBnd', 'NoNewPrivs', 'Seccomp'])
    results[name] = new RegExp(name + ':\\\\s*(\\\\S+)').exec(status)[1]
  console.log(JSON.stringify(results))`

/** Tells what was seen. */
export async function assertReadOnly(containers: Containers, services: string[]): Promise<string> {
  let seen = ''
  for (const service of services) {
    const command = ['exec', containerOf(service), '/usr/local/bin/node', '-e', attempts]
    const { uid, CapEff, CapBnd, NoNewPrivs, Seccomp, ...writes } = JSON.parse(
      await containers.podman(command),
    ) as Record<string, string | number>
    for (const [path, outcome] of Object.entries(writes))
      assert.ok(outcome === 'EROFS', `${service}: ${path} gave ${outcome}`)
    assert.equal(uid, 10_001)
    assert.match(`${CapEff} ${CapBnd}`, /^0+ 0+$/, `${service} has capabilities`)
    assert.equal(NoNewPrivs, '1')
    assert.equal(Seccomp, '2')
    seen = `uid ${uid}, no capabilities, ${Object.keys(writes).length} writes refused with EROFS`
  }
  return seen
}
