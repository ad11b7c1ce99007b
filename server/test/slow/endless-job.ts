import Type from 'typebox'

export const endlessJob = {
  name: 'endless',
  payload: Type.Object({}),
  retryLimit: 5,
  // A wait after failures, which a killed worker is not.
  retryDelaySeconds: 600,
  expireInSeconds: 600,
  concurrency: 1,
}
