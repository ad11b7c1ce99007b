// Every number a caller can run into stands here, with its unit in its name.
// The OpenAPI documents, the validators and the docs page of limits read this file.

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

  pageSizeDefault: 20,
  pageSizeMax: 100,
  taskIdsPerReadMax: 100,
  cursorCharsMax: 200,

  keyRequestsPerSecond: 1,
  keyRequestsPerHour: 3_600,
  accountRequestsPerSecond: 10,
  unchangedPollsPerSecond: 10,
  rateToleranceSeconds: 0.25,
  refusedKeysPerSecondPerAddress: 10,
  refusedKeysBurstPerAddress: 100,

  responseSchemaBytesMax: 32_768,
  responseSchemaDepthMax: 10,
  responseSchemaSubschemasMax: 500,
  responseSchemaPropertiesMax: 200,
  responseSchemaEnumValuesMax: 250,
  responseSchemaBranchesMax: 16,
  responseSchemaRefsMax: 100,
  responseSchemaExpandedMax: 5_000,
  responseSchemaExpandedDepthMax: 256,
  responseSchemaPatternCharsMax: 256,

  resultBytesMax: 262_144,
  idempotencyKeepDays: 30,
  snapshotLifeSeconds: 60,
  keyOverlapSecondsMax: 30 * 24 * 3_600,
} as const
