// Mail, model and scanner: asked as the service asks them, and nothing is sent to anybody.
import { createTransport } from 'nodemailer'
import { createModel } from '../adapters/model.ts'
import { probeModel } from '../adapters/model-probe.ts'
import { createScanner } from '../adapters/scanner.ts'
import { isPrivate } from './addresses.ts'
import type { Check, Ground } from './check.ts'
import { describeError } from './describe-error.ts'

const timeoutMs = 5_000
const hasMail = ({ config }: Ground) => config.smtpUrl !== undefined
const hasModel = ({ config }: Ground) => config.model !== undefined
type Model = NonNullable<Ground['config']['model']>

export const outsideChecks: readonly Check[] = [
  {
    id: 'mail-reachable',
    severity: 'dangerous',
    finds: 'The mail server does not answer, or refuses user and password',
    change: 'SMTP_URL=smtp://user:password@mail.example.com:587',
    appliesTo: hasMail,
    find: ({ config }) =>
      shakeHands(config.smtpUrl as string, false).then(
        () => undefined,
        (error) => `The mail server cannot be used: ${describeError(error)}.`,
      ),
  },
  {
    id: 'mail-encrypted',
    severity: 'unsafe',
    finds:
      'A mail server outside the private network offers no STARTTLS, or with a certificate that does not hold: links that sign people in can be read on the way',
    change:
      'SMTP_URL=smtps://… (port 465), or STARTTLS with a valid certificate on the mail server',
    needs: 'mail-reachable',
    appliesTo: (ground) =>
      hasMail(ground) && !isPrivate(new URL(ground.config.smtpUrl ?? '').hostname),
    find: ({ config }) =>
      shakeHands(config.smtpUrl as string, true).then(
        () => undefined,
        (error) => `Mails are not encrypted on their way: ${describeError(error)}.`,
      ),
  },
  {
    id: 'model-reachable',
    severity: 'dangerous',
    finds: 'The endpoint of the model does not answer, or refuses the API key',
    change: 'MODEL_BASE_URL or MODEL_API_KEY',
    appliesTo: hasModel,
    find: ({ config }) =>
      probeModel(config.model as Model).then(
        () => undefined,
        (error) => `${config.model?.baseUrl} cannot be used: ${describeError(error)}.`,
      ),
  },
  {
    id: 'model-answers',
    severity: 'dangerous',
    finds: 'The model does not answer a question of one line; most often its name is wrong',
    change: 'MODEL_NAME=a model that the endpoint has',
    needs: 'model-reachable',
    appliesTo: hasModel,
    async find({ config }) {
      const model = config.model as Model
      const bounds = { timeoutMs: Math.min(model.timeoutMs, timeoutMs), circuitFailuresMax: 1 }
      const hooks = { onCall: () => undefined, onCircuit: () => undefined }
      const outcome = await createModel({ ...model, ...bounds }, hooks).write({
        accountUuid: '00000000-0000-0000-0000-000000000000',
        system: 'Answer with the word yes.',
        data: 'Are you there?',
      })
      return outcome.kind === 'answer'
        ? undefined
        : `The model ${model.name} does not answer a question of one line: ${outcome.reason}.`
    },
  },
  {
    id: 'scanner-reachable',
    severity: 'dangerous',
    finds: 'The scanner does not answer: files wait, because none is stored without being scanned',
    change: 'CLAMD_ADDRESS=host:3310, or start clamd',
    appliesTo: ({ config }) => config.clamdAddress !== undefined,
    find({ config }) {
      const address = config.clamdAddress as NonNullable<typeof config.clamdAddress>
      const scan = createScanner({ address }).begin(AbortSignal.timeout(timeoutMs))
      return scan
        .push(Buffer.from('doctor'))
        .then(() => scan.end())
        .then(
          () => undefined,
          (error) => `${describeError(error)}.`,
        )
    },
  },
]

/** Greets, encrypts where it can or must, gives user and password, and says goodbye. */
async function shakeHands(url: string, requireTLS: boolean): Promise<void> {
  const transport = createTransport({
    url,
    requireTLS,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}
