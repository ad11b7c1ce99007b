// The 403 of an account that is suspended or closed.
import { ApiError } from './errors.ts'

/** For keys and members of an account that an operator stopped. */
export function suspendedError(): ApiError {
  return new ApiError('FORBIDDEN', {
    message:
      'The account is suspended, so nothing can be done with it. Its dashboard shows the reason; ' +
      'the operator of this service can lift the suspension.',
  })
}
