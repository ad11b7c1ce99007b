// The part of the list in resource-bounds.ts that is about work in the background, and about what
// lies outside of the process.

export type SharedResource = {
  name: string
  /** Under server/src, and what makes it there. */
  file: string
  marks: readonly string[]
  bound: string
  ofAccount: string
  /** Lines of limits.ts that hold the bound. */
  limitNames?: readonly string[]
}

/** Asked for by nobody from outside: what it does is the process's own upkeep. */
const nothing = 'nothing: no request makes it do more'

const work: SharedResource[] = [
  {
    name: 'sweep of timers',
    file: 'modules/work/deadlines/sweeper.ts',
    marks: ['startLoop'],
    bound: 'a loop for live and one for test, 500 tasks and 500 ms a round',
    ofAccount: 'limits.sweepTasksPerAccountMax a round, one after the other, in turn with others',
    limitNames: ['sweepTasksPerAccountMax'],
  },
  {
    name: 'relay',
    file: 'modules/events/feed/relay.ts',
    marks: ['startLoop', 'startLoop'],
    bound: 'one leader, batches of a fixed size',
    ofAccount: 'its events in commit order, at the rate of its writes',
  },
  {
    name: 'looks for what watches missed',
    file: 'modules/events/feed/catch-up.ts',
    marks: ['setInterval'],
    bound: 'one statement for all watches together',
    ofAccount: 'limits.waitsPerKeyMax for each of its keys',
    limitNames: ['waitsPerKeyMax'],
  },
  {
    name: 'deliveries of webhooks',
    file: 'modules/events/webhooks/sending/deliver.ts',
    marks: ['createAccountSlots', 'lanes', 'draining', 'startLoop', 'startLoop'],
    bound: 'limits.webhooksInFlightMax and limits.webhookLanesMax, fewer for test',
    ofAccount: 'limits.webhookAccountInFlightMax, and limits.webhookInFlightMax an endpoint',
    limitNames: [
      'webhooksInFlightMax',
      'webhooksInFlightTestMax',
      'webhookLanesMax',
      'webhookAccountInFlightMax',
      'webhookInFlightMax',
      'webhooksPerAccountMax',
    ],
  },
  {
    name: 'requests of webhooks under way',
    file: 'adapters/webhook-sender.ts',
    marks: ['underWay'],
    bound: 'limits.webhooksInFlightMax, 64 KB read of each reply',
    ofAccount: 'limits.webhookAccountInFlightMax',
    limitNames: ['webhookReplyBytesMax'],
  },
  {
    name: 'counts of slots',
    file: 'core/account-slots.ts',
    marks: ['used', 'all'],
    bound: 'an entry for each account with something under way',
    ofAccount: 'one entry, and one an endpoint',
  },
  {
    name: 'mails with notices',
    file: 'modules/events/notices/digests.ts',
    marks: ['startLoop'],
    bound: 'one loop',
    ofAccount: 'one mail a member, with at most limits.noticesPerMailMax',
    limitNames: ['noticesPerMailMax'],
  },
  {
    name: 'upkeep of the worker',
    file: 'start/worker.ts',
    marks: ['startLoop'],
    bound: 'one loop a kind of work, whose rounds never overlap',
    ofAccount: nothing,
  },
  {
    name: 'moving and removing of files',
    file: 'start/worker-files.ts',
    marks: ['startLoop'],
    bound: 'one loop a kind of work',
    ofAccount: 'its files in the order in which they came',
  },
  {
    name: 'instant answers taken over from a process that died',
    file: 'modules/work/drafts/instant-answers.ts',
    marks: ['createAccountSlots'],
    bound: 'limits.resumedAnswersMax',
    ofAccount: 'limits.resumedAnswersPerAccountMax',
    limitNames: ['resumedAnswersMax', 'resumedAnswersPerAccountMax'],
  },
  {
    name: 'answers of the model, and simulated ones that wait',
    file: 'start/dependencies.ts',
    marks: ['createAccountSlots', 'createAccountSlots'],
    bound: 'limits.modelAnswersMax and limits.simulatedAnswersMax',
    ofAccount: 'limits.modelAnswersPerAccountMax and limits.simulatedAnswersPerAccountMax',
    limitNames: [
      'modelAnswersMax',
      'modelAnswersPerAccountMax',
      'simulatedAnswersMax',
      'simulatedAnswersPerAccountMax',
    ],
  },
  {
    name: 'room on the disks',
    file: 'modules/consoles/operator-system/disk.ts',
    marks: ['startLoop'],
    bound: 'one statement every two seconds, whose answer all requests share',
    ofAccount: nothing,
  },
  {
    name: 'uploads through the API',
    file: 'modules/files/uploads/streams.ts',
    marks: ['createAccountSlots'],
    bound: 'limits.uploadStreamsMax, of which limits.uploadStreamsKeptForFirst for newcomers',
    ofAccount: 'limits.uploadStreamsPerAccountMax, limits.uploadStreamsTestMax of test accounts',
    limitNames: ['uploadStreamsMax', 'uploadStreamsPerAccountMax', 'uploadStreamSecondsMax'],
  },
  {
    name: 'rows of the request log',
    file: 'modules/events/request-log/record-requests.ts',
    marks: ['waiting'],
    bound: '5,000 waiting, 200 polls a second',
    ofAccount: 'requests at its rate; what does not fit is counted and not logged',
  },
  {
    name: 'pages of the workbench',
    file: 'modules/consoles/engineer/live.ts',
    marks: ['watched', 'startLoop'],
    bound: 'one look for all pages every LIVE_LOOK_MS',
    ofAccount: 'limits.livePagesPerPersonMax a person',
    limitNames: ['livePagesPerPersonMax'],
  },
  {
    name: 'pages of the live floor',
    file: 'modules/consoles/operator-overview/live.ts',
    marks: ['pages', 'startLoop'],
    bound: 'one look for all pages every FLOOR_LOOK_MS',
    ofAccount: 'operators alone, limits.livePagesPerPersonMax each',
    limitNames: ['livePagesPerPersonMax'],
  },
]

const outside: SharedResource[] = [
  {
    name: 'children that check response schemas',
    file: 'adapters/schema-validator/child-command.ts',
    marks: ['spawn'],
    bound: 'VALIDATOR_PROCESSES (2), each with its memory and time',
    ofAccount: 'creates and answers at its rate, one job a request',
  },
  {
    name: 'the pool of those children',
    file: 'adapters/schema-validator/pool.ts',
    marks: ['busy', 'idle'],
    bound: 'VALIDATOR_PROCESSES (2)',
    ofAccount: 'one job a request',
  },
  {
    name: 'the validator',
    file: 'adapters/schema-validator.ts',
    marks: ['createPool', 'deadly'],
    bound: 'one; 1,000 schemas remembered that killed a child',
    ofAccount: 'a schema that killed a child is refused for ten minutes',
  },
  {
    name: 'jobs of the validator',
    file: 'adapters/schema-validator/job-queue.ts',
    marks: ['queues', 'waiting', 'served', 'count', 'createAccountSlots', 'createAccountSlots'],
    bound: 'limits.schemaChecksWaitingMax, fewer for test',
    ofAccount: 'all children but one, and limits.schemaChecksWaitingPerAccountMax',
    limitNames: ['schemaChecksWaitingMax', 'schemaChecksWaitingPerAccountMax'],
  },
  {
    name: 'circuits of the model',
    file: 'adapters/circuit-breaker.ts',
    marks: ['own'],
    bound: 'an entry for each account that called within ten minutes',
    ofAccount: 'a separate circuit, which stops only its own calls',
  },
  {
    name: 'children that wait for their first job',
    file: 'adapters/schema-validator/child-supervisor.ts',
    marks: ['children', 'ready'],
    bound: 'VALIDATOR_PROCESSES (2), and as many that start',
    ofAccount: nothing,
  },
  {
    name: 'children that draw previews',
    file: 'adapters/image-previews/child-process.ts',
    marks: ['spawn'],
    bound: '2 at a time, each with its memory and time',
    ofAccount: 'limits.fileStreamsPerAccountMax of the files being read',
    limitNames: ['previewPixelsMax', 'fileStreamsPerAccountMax'],
  },
  {
    name: 'previews',
    file: 'adapters/image-previews.ts',
    marks: ['running'],
    bound: '2 at a time and 8 waiting for at most 5 s',
    ofAccount: 'limits.fileStreamsPerAccountMax of the files being read',
    limitNames: ['fileStreamsPerAccountMax'],
  },
  {
    name: 'connections to Valkey',
    file: 'adapters/valkey.ts',
    marks: ['new Redis', 'setInterval'],
    bound: 'one for commands, one for each channel',
    ofAccount: 'one script a request, at its rate',
  },
  {
    name: 'connections to the mail server',
    file: 'adapters/mail.ts',
    marks: ['createTransport', 'underWay'],
    bound: 'the pool of the transport',
    ofAccount: 'limits.mailsPerEmailPerHour an address, one digest a member',
    limitNames: ['mailsPerEmailPerHour', 'invitationsPerAccountPerDayMax'],
  },
  {
    name: 'connections to the store',
    file: 'adapters/object-store-calls.ts',
    marks: ['new S3Client', 'opened'],
    bound: 'the sockets of its agent, one client an address of the store',
    ofAccount: 'limits.uploadStreamsPerAccountMax and limits.fileStreamsPerAccountMax',
    limitNames: ['uploadStreamsPerAccountMax', 'fileStreamsPerAccountMax'],
  },
]

export const workResources: readonly SharedResource[] = [...work, ...outside]
