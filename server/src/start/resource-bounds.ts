// Everything in a process that more than one account leans on: pools, slots, queues, loops, timers,
// child processes and memories, each with its bound and with what one account has of it. A test walks
// the source and fails on one that is not listed (server/test/sets/resource-bounds.test.ts): whoever
// adds one says here what keeps one account from taking it from the others.

import { type SharedResource, workResources } from './resource-bounds-work.ts'

const nothing = 'nothing: no request makes it do more'

const database: SharedResource[] = [
  {
    name: 'database connections',
    file: 'db/client.ts',
    marks: ['new pg.Pool'],
    bound: 'DATABASE_POOL_SIZE (10)',
    ofAccount: 'what its rates let through; floods are refused before they ask',
    limitNames: ['accountRequestsPerSecond', 'consoleRequestsPerSecondPerPerson'],
  },
  {
    name: 'pipelined connections and their batches',
    file: 'db/hot-batches.ts',
    marks: ['waiting', 'running'],
    bound: 'DATABASE_HOT_CONNECTIONS (4), 8 statements a batch',
    ofAccount: 'creates and answers at its rate',
    limitNames: ['accountRequestsPerSecond'],
  },
  {
    name: 'connections for transactions of the hot path',
    file: 'db/hot-transactions.ts',
    marks: ['new pg.Pool'],
    bound: 'DATABASE_HOT_CONNECTIONS (4)',
    ofAccount: 'creates and answers at its rate',
    limitNames: ['accountRequestsPerSecond'],
  },
  {
    name: 'watch of connections that owe an answer',
    file: 'db/watch-connections.ts',
    marks: ['watched', 'setInterval'],
    bound: 'the connections of this process, looked at twice a second',
    ofAccount: nothing,
  },
  {
    name: 'jobs',
    file: 'queue/boss.ts',
    marks: ['new PgBoss'],
    bound: 'the concurrency of each job (worker-jobs.ts)',
    ofAccount: 'jobs of its events, in the order in which they were made',
  },
  {
    name: 'jobs that failed permanently',
    file: 'queue/dead-letters.ts',
    marks: ['new PgBoss'],
    bound: 'one connection, opened when an operator asks',
    ofAccount: nothing,
  },
]

const doors: SharedResource[] = [
  {
    name: 'HTTP connections',
    file: 'http/connection-limits.ts',
    marks: ['openByNetwork'],
    bound: 'CONNECTIONS_MAX (20,000)',
    ofAccount: 'half of them from one address, where no proxy stands in front',
  },
  {
    name: 'connections without a request',
    file: 'http/unused-connections.ts',
    marks: ['openedAtMs'],
    bound: 'CONNECTIONS_MAX, and 10 s until headers have come',
    ofAccount: 'half of them from one address',
  },
  {
    name: 'readiness',
    file: 'http/probes.ts',
    marks: ['shareChecks'],
    bound: 'one statement a second',
    ofAccount: 'all who ask share it',
  },
  {
    name: 'documents',
    file: 'http/reference.ts',
    marks: ['prepareOnce', 'prepareOnce', 'prepareOnce'],
    bound: 'made once',
    ofAccount: 'so many a second for an address',
    limitNames: ['documentsPerSecondPerAddress', 'documentsBurstPerAddress'],
  },
  {
    name: 'thread that renders the reference page',
    file: 'http/reference-page.ts',
    marks: ['new Worker'],
    bound: 'one, once, with 128 MB',
    ofAccount: 'all who ask share it',
  },
  {
    name: 'rates of documents and pages',
    file: 'http/document-rate.ts',
    marks: ['createLocalRate'],
    bound: '10,000 addresses remembered',
    ofAccount: 'one entry an address',
    limitNames: ['pagesPerSecondPerAddress', 'documentsPerSecondPerAddress'],
  },
  {
    name: 'rates of people',
    file: 'http/console/person-rate.ts',
    marks: ['createLocalRate', 'persons'],
    bound: '10,000 people and 50,000 sessions remembered',
    ofAccount: 'one entry a person and a session',
    limitNames: ['consoleRequestsPerSecondPerPerson', 'consoleRequestsBurstPerPerson'],
  },
  {
    name: 'requests of people being served',
    file: 'http/console/authenticate-session.ts',
    marks: ['createAccountSlots'],
    bound: 'limits.consoleRequestsAtOnceMax',
    ofAccount: 'limits.consoleRequestsAtOncePerPerson a person',
    limitNames: ['consoleRequestsAtOnceMax', 'consoleRequestsAtOncePerPerson'],
  },
  {
    name: 'buckets of rates kept in the process',
    file: 'http/local-rate.ts',
    marks: ['createMemory'],
    bound: '10,000 each',
    ofAccount: 'one entry a subject',
  },
  {
    name: 'files being read',
    file: 'http/files/origin.ts',
    marks: ['createStreamSlots'],
    bound: 'limits.fileStreamsMax',
    ofAccount: 'limits.fileStreamsPerAccountMax',
    limitNames: ['fileStreamsMax', 'fileStreamsPerAccountMax', 'fileStreamSecondsMax'],
  },
  {
    name: 'exports of the ledger',
    file: 'modules/consoles/member/routes.ledger.ts',
    marks: ['createStreamSlots'],
    bound: 'limits.ledgerExportsMax',
    ofAccount: 'limits.ledgerExportsPerAccountMax',
    limitNames: ['ledgerExportsMax', 'ledgerExportsPerAccountMax', 'ledgerExportSecondsMax'],
  },
  {
    name: 'counts of files being read',
    file: 'http/files/concurrency-limit.ts',
    marks: ['byAccount'],
    bound: 'an entry for each that is under way',
    ofAccount: 'one entry',
  },
  {
    name: 'files of the built web',
    file: 'http/web/folder.ts',
    marks: ['kept'],
    bound: 'the built web, packed twice',
    ofAccount: 'so many a second for an address',
    limitNames: ['pagesPerSecondPerAddress', 'pagesBurstPerAddress'],
  },
  {
    name: 'waiting requests and streams',
    file: 'http/waits.ts',
    marks: ['byKey', 'setInterval'],
    bound: 'HTTP connections',
    ofAccount: 'limits.waitsPerKeyMax for each of its keys',
    limitNames: ['waitsPerKeyMax', 'workingKeysMax'],
  },
]

const keys: SharedResource[] = [
  {
    name: 'known keys',
    file: 'modules/identity/api-keys/key-directory.ts',
    marks: ['bySecret', 'loading', 'startLoop'],
    bound: '50,000 known; changes read every 2 s',
    ofAccount: 'its working keys',
    limitNames: ['workingKeysMax'],
  },
  {
    name: 'look-ups of unknown keys',
    file: 'modules/identity/api-keys/key-look-ups.ts',
    marks: ['lines', 'waitingByNetwork', 'untilMs'],
    bound: 'one statement at a time, 2,000 waiting, 10,000 refused ones remembered',
    ofAccount: '200 waiting for an address, after those of addresses within their rate',
    limitNames: ['refusedKeysPerSecondPerAddress'],
  },
  {
    name: 'rates while Valkey is down',
    file: 'adapters/local-limiter.ts',
    marks: ['createMemory', 'createMemory', 'createMemory', 'entries'],
    bound: '10,000 each',
    ofAccount: 'one entry a key, an account and an address',
  },
  {
    name: 'tries while Valkey is down',
    file: 'adapters/attempt-limiter.ts',
    marks: ['createMemory'],
    bound: '10,000',
    ofAccount: 'one entry a subject',
    limitNames: ['signInTriesPerAddressPerHour', 'mailsPerEmailPerHour'],
  },
  {
    name: 'passwords being hashed',
    file: 'modules/identity/people/sign-in/password-hashing.ts',
    marks: ['createAccountSlots', 'waiting'],
    bound: 'limits.passwordsHashedAtOnce, and limits.passwordsWaitingMax that wait',
    ofAccount: 'so many tries an hour for an address',
    limitNames: ['passwordsHashedAtOnce', 'passwordsWaitingMax', 'signInTriesPerAddressPerHour'],
  },
]

export const sharedResources: readonly SharedResource[] = [
  ...database,
  ...doors,
  ...keys,
  ...workResources,
]
