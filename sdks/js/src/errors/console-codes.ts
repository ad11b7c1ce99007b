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

/** The e-mail address, the password or the code is wrong. */
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

/** Nobody has decided about this sign-in yet. */
export class DevicePendingError extends ConflictError {
  static override readonly name: string = 'DevicePendingError'
}

/** The sign-in was refused. */
export class DeviceDeniedError extends PermissionDeniedError {
  static override readonly name: string = 'DeviceDeniedError'
}

/** The code is unknown, used or over. */
export class DeviceExpiredError extends GoneError {
  static override readonly name: string = 'DeviceExpiredError'
}

/** An account keeps at least one owner. */
export class LastOwnerError extends ConflictError {
  static override readonly name: string = 'LastOwnerError'
}

/** Somebody has approved or rejected this adjustment already. */
export class AdjustmentDecidedError extends ConflictError {
  static override readonly name: string = 'AdjustmentDecidedError'
}

/** You no longer hold this task. */
export class LeaseLostError extends ConflictError {
  static override readonly name: string = 'LeaseLostError'
}

/** The task cannot be claimed now. */
export class TaskTakenError extends ConflictError {
  static override readonly name: string = 'TaskTakenError'
}

/** You already hold as many tasks as you may. */
export class CapacityReachedError extends ConflictError {
  static override readonly name: string = 'CapacityReachedError'
}

/** You are off duty. */
export class OffDutyError extends ConflictError {
  static override readonly name: string = 'OffDutyError'
}

/** Parts of the AI draft were neither changed nor accepted. */
export class DraftUnconfirmedError extends ConflictError {
  static override readonly name: string = 'DraftUnconfirmedError'
}

/** The text was saved elsewhere since you read it. */
export class StaleRevisionError extends PreconditionFailedError {
  static override readonly name: string = 'StaleRevisionError'
}

/** The result does not match the response schema. */
export class ResultInvalidError extends UnprocessableError {
  static override readonly name: string = 'ResultInvalidError'
}

/** Saving needs the revision you read. */
export class RevisionRequiredError extends PreconditionRequiredError {
  static override readonly name: string = 'RevisionRequiredError'
}
