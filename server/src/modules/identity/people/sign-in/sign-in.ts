// Human identity, by better-auth. Invariants:
// - Only what this file sets up is there: e-mail and password, reset by mail, TOTP with backup codes,
//   passkeys. People are made by sign-ups.ts and set-up.ts, never by it. Its own HTTP handler is never mounted: the routes call single
//   functions of its api, so an endpoint that no route names cannot be reached.
// - Nobody signs in with an address they have not shown to be theirs.
// - A passkey is two factors only where the device made sure of its user, so no other is accepted.
import { passkey } from '@better-auth/passkey'
import { betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins/two-factor'
import type { Mail, Mailer } from '../../../../adapters/mail.ts'
import { limits } from '../../../../core/limits.ts'
import type { SecretRing } from '../../../../core/secret-ring.ts'
import type { Db } from '../../../../db/client.ts'
import { describeSecrets, writeFirstBare } from '../factors/factor-sealing.ts'
import { writePasswordChangedMail, writePasswordMail } from '../mails.ts'
import { callerAddressHeader } from './auth-call.ts'
import { completeReset, endOlderLinks } from './password-resets.ts'
import { limitPasswordHashing, type PasswordHashing } from './passwords.ts'
import { cookieAttributes, cookiePrefix, sessionSeconds } from './session-cookie.ts'

export type SignInOptions = {
  db: Db
  mail: Mailer | undefined
  publicUrl: string
  secrets: SecretRing
  /** Those of the library where it is not given. */
  passwords?: PasswordHashing | undefined
  onError(message: string): void
}

const linkSeconds = 3_600
const timestamps = { createdAt: 'created_at', updatedAt: 'updated_at' } as const

export type SignIn = ReturnType<typeof createSignIn>

export function createSignIn(options: SignInOptions) {
  const { db, publicUrl, secrets, onError } = options
  return betterAuth({
    appName: 'Task Review',
    baseURL: publicUrl,
    basePath: '/auth',
    ...describeSecrets(secrets),
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: { level: 'error', log: (_level, message) => onError(message) },
    database: { db: writeFirstBare(db.withSchema('auth')), type: 'postgres', transaction: true },
    user: {
      modelName: 'users',
      fields: { ...timestamps, emailVerified: 'email_verified' },
    },
    session: {
      modelName: 'sessions',
      fields: {
        ...timestamps,
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        userId: 'user_id',
      },
      expiresIn: sessionSeconds,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
    },
    account: { modelName: 'credentials', fields: credentialFields },
    verification: {
      modelName: 'verifications',
      fields: { ...timestamps, expiresAt: 'expires_at' },
    },
    ...describePasswords(options),
    plugins: [makeTwoFactorPlugin(), makePasskeyPlugin(publicUrl)],
    advanced: {
      cookiePrefix: cookiePrefix(publicUrl),
      // The prefix of our own is stricter than the one this would set.
      useSecureCookies: false,
      defaultCookieAttributes: cookieAttributes(publicUrl),
      ipAddress: { ipAddressHeaders: [callerAddressHeader] },
      database: { generateId: false, validateSchema: false },
    },
  })
}

type Addressee = { id: string; email: string; name: string }

function describePasswords({ db, mail, publicUrl, passwords }: SignInOptions) {
  const letterTo = ({ email, name }: Addressee) => ({ to: email, name, publicUrl })
  // Mail leaves in the background, so a request takes as long whether there was one to send or not.
  const post = async (letter: Mail) => mail?.post(letter)
  return {
    emailAndPassword: {
      enabled: true,
      minPasswordLength: limits.passwordCharsMin,
      maxPasswordLength: limits.passwordCharsMax,
      requireEmailVerification: true,
      disableSignUp: true,
      password: limitPasswordHashing(passwords),
      resetPasswordTokenExpiresIn: linkSeconds,
      sendResetPassword: async ({ user, token }: { user: Addressee; token: string }) => {
        await endOlderLinks(db, { personUuid: user.id, token })
        await post(writePasswordMail(letterTo(user), token))
      },
      onPasswordReset: async ({ user }: { user: Addressee }) => {
        await completeReset(db, user.id)
        await post(writePasswordChangedMail(letterTo(user)))
      },
    },
  }
}

const credentialFields = {
  ...timestamps,
  accountId: 'account_id',
  providerId: 'provider_id',
  userId: 'user_id',
  accessToken: 'access_token',
  refreshToken: 'refresh_token',
  idToken: 'id_token',
  accessTokenExpiresAt: 'access_token_expires_at',
  refreshTokenExpiresAt: 'refresh_token_expires_at',
} as const

function makeTwoFactorPlugin() {
  return twoFactor({
    issuer: 'Task Review',
    backupCodeOptions: { storeBackupCodes: 'encrypted' },
    schema: {
      user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
      twoFactor: {
        modelName: 'two_factors',
        fields: {
          backupCodes: 'backup_codes',
          userId: 'user_id',
          failedVerificationCount: 'failed_verification_count',
          lockedUntil: 'locked_until',
        },
      },
    },
  })
}

function makePasskeyPlugin(publicUrl: string) {
  const { hostname, origin } = new URL(publicUrl)
  return passkey({
    rpID: hostname,
    rpName: 'Task Review',
    origin,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: ({ verification }) => {
        assertUserVerified(verification.registrationInfo?.userVerified)
      },
    },
    authentication: {
      afterVerification: ({ verification }) => {
        assertUserVerified(verification.authenticationInfo.userVerified)
      },
    },
    advanced: { webAuthnChallengeCookie: 'passkey_challenge' },
    schema: {
      passkey: {
        modelName: 'passkeys',
        fields: {
          publicKey: 'public_key',
          userId: 'user_id',
          credentialID: 'credential_id',
          deviceType: 'device_type',
          backedUp: 'backed_up',
          createdAt: 'created_at',
        },
      },
    },
  })
}

function assertUserVerified(isVerified: boolean | undefined): void {
  if (!isVerified) {
    throw new APIError('UNAUTHORIZED', { code: 'USER_NOT_VERIFIED', message: 'Not verified' })
  }
}
