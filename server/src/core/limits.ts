// Every number a caller can run into stands here, with its unit in its name.
// The OpenAPI documents and the validators read this file.

export const limits = {
  bodyBytesMax: 153_600,
  bodyDepthMax: 64,
  promptCharsMin: 10,
  promptCharsMax: 10_000,
  projectNameCharsMax: 200,
  metadataBytesMax: 16_384,
  metadataDepthMax: 32,
  reportedProblemsMax: 50,

  attachmentsPerTaskMax: 5,
  fileNameCharsMax: 255,
  mimeTypeCharsMax: 127,
  attachmentBytesMaxA: 52_428_800,
  imageOrPdfBytesMaxB: 10_485_760,
  textBytesMaxB: 1_048_576,
  previewPixelsMax: 40_000_000,
  previewSidePixelsMax: 2_048,
  unusedUploadsMax: 200,
  unusedUploadBytesMax: 5 * 1_073_741_824,
  uploadHours: 24,
  uploadLinkSeconds: 900,
  uploadStreamsMax: 32,
  uploadStreamsPerAccountMax: 4,
  /** Of all test accounts together. */
  uploadStreamsTestMax: 16,
  /** The last ones, for accounts that have none under way. */
  uploadStreamsKeptForFirst: 8,
  uploadStreamWaitSeconds: 5,
  uploadStreamSecondsMax: 600,
  /** So much of a file, or its rest, has to arrive within each stretch of the client's time. */
  uploadStallSeconds: 15,
  uploadStallBytesMin: 65_536,
  fileLinkSeconds: 60,
  fileStreamsMax: 64,
  fileStreamsPerAccountMax: 16,
  fileStreamSecondsMax: 600,

  /** Quotas an account begins with; an operator may raise those of each. */
  pendingTasksMax: 10_000,
  contentBytesMax: 50_000_000_000,
  testPendingTasksMax: 1_000,
  testTasksMax: 20_000,
  testContentBytesMax: 1_000_000_000,
  /** Test tasks and all that belongs to them are deleted then; their ledger stays. */
  testKeepDays: 7,

  pageSizeDefault: 20,
  pageSizeMax: 100,
  taskIdsPerReadMax: 100,
  tasksPerBatchMax: 20,
  cursorCharsMax: 200,
  namesFoundMax: 100,
  extendHoursMax: 72,
  engineersListedMax: 10_000,

  keyRequestsPerSecond: 1,
  keyRequestsPerHour: 3_600,
  accountRequestsPerSecond: 10,
  /** At pages, which ask for many things at once. */
  personRequestsPerSecond: 100,
  personRequestsPerHour: 36_000,
  /** All people of an account together. */
  peopleRequestsPerSecond: 500,
  unchangedPollsPerSecond: 10,
  rateToleranceSeconds: 0.25,
  /** What RateLimit-Wait may say. */
  turnSecondsMax: 30,
  /** Of a key, and of an account over all its keys: requests ahead of the next that is held. */
  turnsAheadMax: 30,
  /** Of a process: requests held until their turn; others are refused as without RateLimit-Wait. */
  heldRequestsMax: 2_000,
  heldRequestsPerAccountMax: 200,
  /** Of all test accounts together. */
  heldRequestsTestMax: 1_000,
  refusedKeysPerSecondPerAddress: 10,
  refusedKeysBurstPerAddress: 100,
  /** Of each process: OpenAPI documents, the reference page and its script. */
  documentsPerSecondPerAddress: 5,
  documentsBurstPerAddress: 50,
  pagesPerSecondPerAddress: 50,
  pagesBurstPerAddress: 1_000,
  consoleRequestsPerSecondPerPerson: 20,
  consoleRequestsBurstPerPerson: 150,
  /** Of a process; others of the same person wait for their turn. */
  consoleRequestsAtOncePerPerson: 3,
  consoleRequestsAtOnceMax: 1_000,

  responseSchemaBytesMax: 32_768,
  responseSchemaDepthMax: 10,
  responseSchemaSubschemasMax: 500,
  responseSchemaPropertiesMax: 200,
  responseSchemaEnumValuesMax: 250,
  responseSchemaBranchesMax: 16,
  responseSchemaRefsMax: 100,
  responseSchemaExpandedMax: 5_000,
  responseSchemaExpandedDepthMax: 256,
  responseSchemaPatternCharsMax: 1_024,
  /** Of a process: requests that wait for a child to check a schema; others are told to come again. */
  schemaChecksWaitingMax: 200,
  schemaChecksWaitingPerAccountMax: 50,
  schemaChecksWaitingTestMax: 100,

  resultBytesMax: 262_144,
  workDraftBytesMax: 524_288,
  workbenchBodyBytesMax: 1_048_576,
  releaseReasonCharsMax: 500,
  questionsPerTaskMax: 5,
  /** Those of the create and of as many replies as there may be questions. */
  filesPerTaskMax: 30,
  questionCharsMax: 2_000,
  questionChoicesMax: 6,
  choiceCharsMax: 200,
  replyCharsMax: 10_000,
  questionSecondsMin: 300,
  questionSecondsMax: 72 * 3_600,
  questionSecondsDefault: 24 * 3_600,
  /** How long a task that was replied to is kept for who asked. */
  askerSeconds: 900,
  /** When the asker is mailed that the client replied, unless they have continued by then. */
  replyMailSeconds: 300,
  /** How soon such a task is offered to all after its asker has gone off duty. */
  askerCheckSeconds: 10,
  /** How long an engineer has to open a task that an operator assigned; then it goes back to the queue. */
  assignedOpenSeconds: 900,
  /** How long an answer can be undone before it is sent. */
  undoSeconds: 5,
  /** With less time left until it is due, an answer is sent at once. */
  undoDueSecondsMin: 60,
  askedTasksShownMax: 50,
  heartbeatCountedSecondsMax: 30,
  inputCountedSecondsMax: 60,
  /** A person cannot have read what came on the screen less than this ago. */
  readMsMin: 1_000,
  aiEffortSeconds: 30,
  /** A median over fewer tasks is not shown. */
  medianTasksMin: 5,
  /** Of completed tasks, for what quotes say of charges and answer times. */
  estimateDays: 28,
  estimateTasksMin: 20,
  estimateAccountsMin: 3,
  quoteAheadMax: 1_000,
  /** How many that wait before a task are counted when it is read. */
  queuePositionMax: 100,
  /** Of a task, of its text files together that the model is shown. */
  draftFileCharsMax: 60_000,
  /** Of a task, of the images and PDFs together that go to a model. */
  modelFileBytesMax: 4_194_304,
  provenanceFieldsMax: 500,
  waitSecondsMax: 50,
  waitsPerKeyMax: 20,
  stepUpSeconds: 300,
  /** After signing in; other people stay signed in for a week. */
  operatorSessionHours: 12,
  signInTriesPerEmailPerHour: 60,
  signInTriesPerEmailBurst: 10,
  signInTriesPerAddressPerHour: 1_800,
  signInTriesPerAddressBurst: 60,
  mailsPerEmailPerHour: 3,
  mailsPerEmailBurst: 3,
  emailCharsMax: 254,
  personNameCharsMax: 200,
  /** Of a name that somebody chooses now, and of every name in a mail; older ones may be longer. */
  chosenNameCharsMax: 60,
  signUpLinkHours: 24,
  passwordCharsMin: 12,
  passwordCharsMax: 128,
  /** Of a process: each takes 32 MB and a core. */
  passwordsHashedAtOnce: 1,
  passwordsWaitingMax: 100,
  /** Who signed up and has not confirmed the address by then is deleted. */
  unconfirmedPersonDays: 7,
  engineerCapacityMax: 20,
  engineerTagsMax: 100,
  accountNameCharsMax: 200,
  accountsOwnedMax: 20,
  invitationDays: 7,
  invitationsPerAccountPerDayMax: 100,
  keyNameCharsMax: 200,
  keyAddressesMax: 50,
  /** Beyond it no key makes another; people may still. */
  workingKeysMax: 100,
  /** Of one report of leaked keys; of an address where one was found, more is taken than kept. */
  reportedKeysMax: 500,
  reportedTextCharsMax: 255,
  reportedUrlCharsMax: 8_192,
  reportedUrlCharsKept: 1_000,
  /** Of what operators do since they must say why; a grant may say less. */
  actReasonCharsMin: 10,
  actReasonCharsMax: 500,
  /** An act on one task: a preset such as "Overdue" is enough. */
  taskReasonCharsMin: 3,
  clientNoteCharsMax: 500,
  lowBalanceCreditsMax: 1_000_000_000_000,
  /** Of a spending cap: the least that a task can hold, and more than anybody has. */
  capCreditsMin: 60,
  capCreditsMax: 1_000_000_000_000,
  capsPerAccountMax: 300,
  /** A day, for a key that was made by device login, until a person changes it. */
  deviceKeyCreditsPerDay: 20_000,
  tagsMax: 1_000,
  tagNameCharsMax: 100,
  tagDescriptionCharsMax: 1_000,
  tagMultiplierMin: 0.0001,
  tagMultiplierMax: 1_000,
  /** How far ahead a price may be set. */
  tagPriceAheadDays: 730,
  tagPricesShownMax: 50,
  tagWaitingTasksShownMax: 10_000,
  deadJobsShownMax: 200,
  failingEndpointsShownMax: 200,
  aiDaysMax: 90,
  aiWeeks: 12,
  aiDraftsLookedAtPerWeekMax: 2_000,
  aiAccountsShownMax: 20,
  noticesPerMailMax: 50,
  engineerSeenSeconds: 120,
  uniqueItemsCheckedMax: 1_000,
  resultDepthMax: 64,
  simulateAfterMsMax: 600_000,
  /** Beyond it a simulated instant answer is the timer's. */
  simulateInProcessMsMax: 5_000,
  /** Of a process: simulated instant answers that wait; others are the timer's. */
  simulatedAnswersMax: 1_000,
  simulatedAnswersPerAccountMax: 100,
  /** Of a process: answers of the model under way; others wait. */
  modelAnswersMax: 64,
  modelAnswersPerAccountMax: 8,
  /** Of a worker: drafts of one account under way; others of it wait. */
  draftsPerAccountMax: 3,
  /** Of a worker: instant answers taken over from a process that died. */
  resumedAnswersMax: 16,
  resumedAnswersPerAccountMax: 8,
  /** Of one account in one sweep of the timers; the rest waits for the next sweep. */
  sweepTasksPerAccountMax: 250,
  idempotencyKeepDays: 30,
  /** Of the content of final tasks, where an owner wants it removed. */
  contentKeepDaysMax: 3_650,
  feedKeepDays: 30,
  deliveryKeepDays: 30,
  eventsLookedAtMax: 1_000,
  livePagesPerPersonMax: 6,
  streamHeartbeatSeconds: 15,
  streamStallSeconds: 30,
  streamLifeSeconds: 3_600,
  snapshotLifeSeconds: 60,
  /** Browsers that get notifications of an engineer. */
  pushDevicesPerPersonMax: 10,
  /** How long notifications can be paused, other than without an end. */
  pauseDaysMax: 7,
  /** Notifications that a worker sends beside each other. */
  pushesAtOnceMax: 20,
  webhookUrlCharsMax: 2_048,
  webhookReplyBytesMax: 65_536,
  webhookExcerptCharsMax: 1_000,
  webhookInFlightMax: 4,
  webhookAccountInFlightMax: 16,
  /** Of one worker; the test ones are a part of them. */
  webhooksInFlightMax: 1_000,
  webhooksInFlightTestMax: 200,
  webhookLanesMax: 500,
  webhookLanesTestMax: 100,
  webhooksPerAccountMax: 10,
  webhookDescriptionCharsMax: 500,
  webhookOverlapSecondsDefault: 24 * 3_600,
  webhookOverlapSecondsMax: 7 * 24 * 3_600,
  webhookWaitingShownMax: 10_000,
  webhookAttemptsShownMax: 200,
  webhookDeliveriesLookedAtMax: 10_000,
  webhookRedeliveriesPerCallMax: 10_000,
  callbacksUndeliveredMax: 1_000,
  callbackSecretCharsMax: 100,
  callbackDeliveriesShownMax: 50,
  callbackAttemptsShownMax: 20,
  keyOverlapSecondsMax: 30 * 24 * 3_600,
  /** Of a key that a program rolls: the reply with the new secret may get lost. */
  keyOverlapSecondsDefault: 3_600,
  dashboardTasksLookedAtMax: 10_000,
  /** Each project of a list is counted up to here. */
  projectTasksCountedMax: 1_000,
  searchCharsMax: 200,
  /** The longest ones; further words of a search do not count. */
  searchWordsMax: 10,
  /** The sample that says how frequent words are, and how many of it may have a word for the index to be asked. */
  searchNewestTasks: 2_000,
  searchRareTasksMax: 20,
  /** What the index finds is sorted; where it is more than this, the newest tasks are looked through instead. */
  searchMatchesMax: 10_000,
  searchNewestTasksOfFrequentWords: 10_000,
  answersCountedMax: 10_000,
  operatorTasksLookedAtMax: 10_000,
  operatorTimelineMax: 200,
  assigneesMax: 50,
  /** Without own input for so long an engineer on duty counts as away, and not called free. */
  awayMinutes: 10,
  onTimeDays: 28,
  deadlinesShownMax: 50,
  /** What a task takes where fewer answers than these tell, and how many answers of each engineer count. */
  effortSecondsDefault: 900,
  effortAnswersMin: 5,
  effortAnswersPerEngineer: 20,
  /** From the call until an engineer begins. */
  callInSeconds: 600,
  callInMax: 2,
  bulkTasksMax: 100,
  /** How far ahead deadlines are held against who is free. */
  staffingMinutes: 60,
  modelSilenceMinutes: 2,
  incidentSnoozeMinutes: 30,
  riskMinutes: 15,
  floorPeopleMax: 200,
  ledgerEntriesLookedAtMax: 10_000,
  wrongAccountsShownMax: 20,
  ledgerExportsMax: 8,
  ledgerExportsPerAccountMax: 2,
  ledgerExportSecondsMax: 600,
  taskExportsMax: 8,
  taskExportsPerAccountMax: 2,
  taskExportSecondsMax: 600,
  taskExportRowsMax: 100_000,
  exportsPerAccountPerDayMax: 3,
  creditRequestsPerAccountPerDayMax: 10,
  creditRequestsShownMax: 20,
  creditNoteCharsMax: 500,
  /** What no second operator approves within this time is rejected. */
  proposalHours: 24,
  /** Who is on duty, holds no task and gives no input for this long goes off duty. */
  absentMinutes: 30,
  /** Operators are mailed again of what nobody decided within this time. */
  approvalReminderHours: 4,
  /** How long the archive of an account stays in the store. */
  exportKeepDays: 7,
  exportDownloadsMax: 4,
  exportDownloadsPerAccountMax: 1,
  exportDownloadSecondsMax: 3_600,
  requestKeepDays: 7,
  requestsLookedAtMax: 10_000,
  followCursorCharsMax: 12_100,
  loggedPathCharsMax: 200,
  deviceLoginSeconds: 600,
  devicePollSeconds: 5,
  /** Of a key that a program gets by signing in. */
  deviceKeyDays: 90,
  deviceKeyDaysMax: 365,
  deviceNameCharsMax: 100,
  deviceStartsPerAddressPerHour: 60,
  deviceStartsPerAddressBurst: 20,
  devicePollsPerAddressPerHour: 14_400,
  devicePollsPerAddressBurst: 60,
  deviceCodesPerPersonPerHour: 60,
  deviceCodesPerPersonBurst: 20,
} as const
