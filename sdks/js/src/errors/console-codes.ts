// Codes that only people at the pages of the service meet, and those who sign in by a device code.
import {
  AuthenticationError,
  ConflictError,
  GoneError,
  PermissionDeniedError,
  PreconditionFailedError,
  PreconditionRequiredError,
  UnprocessableError,
} from './statuses.ts'

/** Incorrect email, password or code. */
export class SignInFailedError extends AuthenticationError {
  static override readonly name: string = 'SignInFailedError'
}

/** The e-mail address is not confirmed yet. */
export class EmailNotVerifiedError extends PermissionDeniedError {
  static override readonly name: string = 'EmailNotVerifiedError'
}

/** This needs a second factor on your sign-in. */
export class SecondFactorRequiredError extends PermissionDeniedError {
  static override readonly name: string = 'SecondFactorRequiredError'
}

/** This needs a recent sign-in. */
export class StepUpRequiredError extends PermissionDeniedError {
  static override readonly name: string = 'StepUpRequiredError'
}

/** The sign-in has not been approved yet. */
export class DevicePendingError extends ConflictError {
  static override readonly name: string = 'DevicePendingError'
}

/** The sign-in was refused. */
export class DeviceDeniedError extends PermissionDeniedError {
  static override readonly name: string = 'DeviceDeniedError'
}

/** The code is unknown, already used or expired. */
export class DeviceExpiredError extends GoneError {
  static override readonly name: string = 'DeviceExpiredError'
}

/** An account must have at least one owner. */
export class LastOwnerError extends ConflictError {
  static override readonly name: string = 'LastOwnerError'
}

/** The adjustment was already approved or rejected. */
export class AdjustmentDecidedError extends ConflictError {
  static override readonly name: string = 'AdjustmentDecidedError'
}

/** Your lease on this task has ended. */
export class LeaseLostError extends ConflictError {
  static override readonly name: string = 'LeaseLostError'
}

/** The task cannot be claimed now. */
export class TaskTakenError extends ConflictError {
  static override readonly name: string = 'TaskTakenError'
}

/** You have reached your limit of claimed tasks. */
export class CapacityReachedError extends ConflictError {
  static override readonly name: string = 'CapacityReachedError'
}

/** You are off duty. */
export class OffDutyError extends ConflictError {
  static override readonly name: string = 'OffDutyError'
}

/** Parts of the AI draft have not been reviewed. */
export class DraftUnconfirmedError extends ConflictError {
  static override readonly name: string = 'DraftUnconfirmedError'
}

/** The task was not on screen long enough to be answered. */
export class TooSoonToAnswerError extends ConflictError {
  static override readonly name: string = 'TooSoonToAnswerError'
}

/** The draft was changed since you read it. */
export class StaleRevisionError extends PreconditionFailedError {
  static override readonly name: string = 'StaleRevisionError'
}

/** The result does not match the response schema. */
export class ResultInvalidError extends UnprocessableError {
  static override readonly name: string = 'ResultInvalidError'
}

/** If-Match is required. */
export class RevisionRequiredError extends PreconditionRequiredError {
  static override readonly name: string = 'RevisionRequiredError'
}
