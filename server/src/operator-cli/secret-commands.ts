// The rings of secrets at the command line: what uses which number, and turning one over
// (docs/operate/secrets.md). A secret itself is never printed.
import { type RingName, ringNames } from '../core/secret-ring.ts'
import { readSecretFacts } from '../doctor/secret-facts.ts'
import { describeRings, type RingStatus } from '../doctor/secret-status.ts'
import { addNumber, dropNumber, useNext } from '../start/secret-file.ts'
import { resealAll } from '../start/worker-secrets.ts'
import { type AdminDeps, type Command, need, type Options, readWhole } from './options.ts'

const restartAll = 'Restart every process, one after the other.'

export const secretCommands: Record<string, Command> = {
  secrets: {
    usage: '',
    about: 'For each ring of secrets its numbers, what uses each, and which can be retired.',
    run: showSecrets,
  },
  reseal: {
    usage: '',
    about: 'Seal second factors and webhook secrets with the newest numbers now.',
    run: resealAll,
  },
  'add-secret': {
    usage: `--name ${ringNames.join('|')}`,
    about: 'Add a new number to the file of the setting, marked as next: known, and not used yet.',
    run: addSecret,
  },
  'use-secret': {
    usage: '--name SETTING',
    about: 'Use the number that is marked as next, once every process knows it.',
    run: useSecret,
  },
  'retire-secret': {
    usage: '--name SETTING --number N',
    about: 'Remove an old number from the file of the setting; refused while something uses it.',
    run: retireSecret,
  },
}

async function showSecrets(deps: AdminDeps) {
  const rings = await readRings(deps)
  const isMissing = rings.some(({ numbers }) => numbers.some(({ state }) => state === 'missing'))
  return { ok: !isMissing, rings }
}

async function readRings({ config, database }: AdminDeps): Promise<RingStatus[]> {
  return describeRings(config, await readSecretFacts(database.db))
}

async function addSecret({ config }: AdminDeps, options: Options) {
  const { name, file } = needFile(config, options)
  const { added, ...turn } = addNumber(name, file)
  return { setting: name, added, ...turn, nextStep: `${restartAll} Then run: admin use-secret` }
}

async function useSecret({ config }: AdminDeps, options: Options) {
  const { name, file } = needFile(config, options)
  return {
    setting: name,
    ...useNext(name, file),
    nextStep: `${restartAll} Then run: admin secrets`,
  }
}

async function retireSecret(deps: AdminDeps, options: Options) {
  const { name, file } = needFile(deps.config, options)
  const number = readWhole(options, 'number', 1)
  if (number === undefined) throw new TypeError('--number is required')
  const ring = (await readRings(deps)).find(({ setting }) => setting === name)
  const status = ring?.numbers.find((each) => each.number === number)
  if (Object.keys(status?.inUse ?? {}).length > 0)
    throw new TypeError(`${name} ${number} is in use. ${status?.says}`)
  return { setting: name, retired: number, ...dropNumber(name, file, number), nextStep: restartAll }
}

function needFile({ ringFiles }: AdminDeps['config'], options: Options) {
  const name = need(options, 'name') as RingName
  if (!ringNames.includes(name))
    throw new TypeError(`--name must be one of ${ringNames.join(', ')}`)
  const file = ringFiles[name]
  if (file === undefined)
    throw new TypeError(
      `${name} comes from the environment, which no command can change: edit it where it is set, as docs/operate/secrets.md says, or use ${name}_FILE`,
    )
  return { name, file }
}
