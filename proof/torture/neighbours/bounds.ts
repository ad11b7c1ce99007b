// What each row leans on, and how a control takes it away: a text of the service's source, and what is
// put in its place. A text that is no longer there fails the control instead of passing it.

export type Cut = { file: string; find: string; replace: string }

export type Bound = { name: string; about: string; cuts: Cut[] }

export const bounds: Bound[] = [
  {
    name: 'key-look-ups',
    about: 'each unknown key by a statement of its own, and again each time',
    cuts: [
      {
        file: 'modules/identity/api-keys/key-look-ups.ts',
        find: 'const secretsPerBatchMax = 200',
        replace: 'const secretsPerBatchMax = 1',
      },
      {
        file: 'modules/identity/api-keys/key-look-ups.ts',
        find: 'if (!isRunning) void run()',
        replace: 'void run()',
      },
    ],
  },
  {
    name: 'readiness-cache',
    about: 'a statement for each who asks',
    cuts: [
      {
        file: 'http/probes.ts',
        find: 'const databaseState = await readState()',
        replace: 'const databaseState = await database.readState()',
      },
    ],
  },
  {
    name: 'documents',
    about: 'documents written anew for each reader, as many as they ask for',
    cuts: [
      {
        file: 'core/limits.ts',
        find: 'documentsPerSecondPerAddress: 5',
        replace: 'documentsPerSecondPerAddress: 1_000_000',
      },
      {
        file: 'http/prepared.ts',
        find: 'return reply.type(prepared.type).send(bytes)',
        replace:
          'return reply.type(prepared.type).send(Buffer.from(bytes.toString("latin1"), "latin1"))',
      },
    ],
  },
  {
    name: 'person-rate',
    about: 'a person asks as often as they like',
    cuts: [
      {
        file: 'core/limits.ts',
        find: 'consoleRequestsPerSecondPerPerson: 20',
        replace: 'consoleRequestsPerSecondPerPerson: 1_000_000',
      },
      {
        file: 'core/limits.ts',
        find: 'consoleRequestsAtOncePerPerson: 3',
        replace: 'consoleRequestsAtOncePerPerson: 1_000',
      },
    ],
  },
  {
    name: 'sign-in-throttle',
    about: 'passwords are compared as often as anybody tries',
    cuts: [
      {
        file: 'core/limits.ts',
        find: 'signInTriesPerAddressPerHour: 1_800',
        replace: 'signInTriesPerAddressPerHour: 1_800_000_000',
      },
      {
        file: 'core/limits.ts',
        find: 'signInTriesPerEmailPerHour: 60',
        replace: 'signInTriesPerEmailPerHour: 1_800_000_000',
      },
      {
        file: 'core/limits.ts',
        find: 'passwordsHashedAtOnce: 1,',
        replace: 'passwordsHashedAtOnce: 1_000_000,',
      },
    ],
  },
  {
    name: 'test-sweep',
    about: 'live and test timers in one line, oldest first, however many one account has',
    cuts: [
      {
        file: 'modules/work/deadlines/queries.ts',
        find: "{ live: 'not is_test', test: 'is_test' }",
        replace: "{ live: 'true', test: 'false' }",
      },
      {
        file: 'modules/work/deadlines/deadlines.ts',
        find: 'if (performance.now() < endsAtMs) turns.push(queue)',
        replace: 'turns.unshift(queue)',
      },
      {
        file: 'core/limits.ts',
        find: 'sweepTasksPerAccountMax: 250',
        replace: 'sweepTasksPerAccountMax: 100_000',
      },
      {
        file: 'modules/work/deadlines/deadlines.ts',
        find: '{ live: 8, test: 3 }',
        replace: '{ live: 1, test: 1 }',
      },
    ],
  },
  {
    name: 'upload-slots',
    about: 'one account takes every place for files, at a byte a second',
    cuts: [
      {
        file: 'core/limits.ts',
        find: 'uploadStreamsPerAccountMax: 4',
        replace: 'uploadStreamsPerAccountMax: 32',
      },
      {
        file: 'core/limits.ts',
        find: 'uploadStreamsKeptForFirst: 8',
        replace: 'uploadStreamsKeptForFirst: 0',
      },
      {
        file: 'core/limits.ts',
        find: 'uploadStallBytesMin: 65_536',
        replace: 'uploadStallBytesMin: 1',
      },
    ],
  },
  {
    name: 'suspended-answers',
    about: 'simulated answers wait in the process for as long as they are asked to',
    cuts: [
      {
        file: 'core/limits.ts',
        find: 'simulateInProcessMsMax: 5_000',
        replace: 'simulateInProcessMsMax: 600_000',
      },
      {
        file: 'core/limits.ts',
        find: 'simulatedAnswersMax: 1_000',
        replace: 'simulatedAnswersMax: 1_000_000',
      },
      {
        file: 'core/limits.ts',
        find: 'simulatedAnswersPerAccountMax: 100',
        replace: 'simulatedAnswersPerAccountMax: 1_000_000',
      },
    ],
  },
  {
    name: 'model-turns',
    about: 'one account has all answers of the model, and its failures stop the calls of everybody',
    cuts: [
      {
        file: 'core/limits.ts',
        find: 'modelAnswersPerAccountMax: 8',
        replace: 'modelAnswersPerAccountMax: 64',
      },
      {
        file: 'adapters/circuit-breaker.ts',
        find: 'circuit.failures >= failuresMax && circuit.failedAccounts.size >= accounts',
        replace: 'circuit.failures >= failuresMax',
      },
    ],
  },
  {
    name: 'schema-checks',
    about: 'one account has all children and all places to wait in',
    cuts: [
      {
        file: 'core/limits.ts',
        find: 'schemaChecksWaitingPerAccountMax: 50',
        replace: 'schemaChecksWaitingPerAccountMax: 200',
      },
      {
        file: 'adapters/schema-validator/job-queue.ts',
        find: 'const some = Math.max(1, processes - 1)',
        replace: 'const some = processes',
      },
    ],
  },
  {
    name: 'waits-per-key',
    about: 'a key waits as often as it likes',
    cuts: [
      { file: 'core/limits.ts', find: 'waitsPerKeyMax: 20', replace: 'waitsPerKeyMax: 1_000_000' },
    ],
  },
  {
    name: 'webhook-slots',
    about: 'one account has all deliveries under way, and each may take a minute',
    cuts: [
      {
        file: 'core/limits.ts',
        find: 'webhookAccountInFlightMax: 16',
        replace: 'webhookAccountInFlightMax: 1_000',
      },
      {
        file: 'core/limits.ts',
        find: 'webhookInFlightMax: 4',
        replace: 'webhookInFlightMax: 1_000',
      },
      {
        file: 'core/limits.ts',
        find: 'webhooksInFlightMax: 1_000',
        replace: 'webhooksInFlightMax: 16',
      },
    ],
  },
]

const boundNames = bounds.map(({ name }) => name)

export function findBound(name: string): Bound {
  const bound = bounds.find((each) => each.name === name)
  if (bound === undefined) throw new Error(`--without must be one of ${boundNames.join(', ')}`)
  return bound
}
