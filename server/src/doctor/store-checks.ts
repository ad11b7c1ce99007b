// The object store: as the service uses it, and as clients and strangers find it.
import type { StoreConfig } from '../core/config.ts'
import type { Check, Ground } from './check.ts'
import { hiddenInContainer, isHidden } from './client-view.ts'
import { describeDrift } from './database-checks.ts'
import { describeError } from './describe-error.ts'
import { bucketUrl } from './store-facts.ts'

const appliesTo = ({ config }: Ground) => config.store !== undefined
const isPublic = ({ config }: Ground) => config.store?.publicEndpoint !== undefined
const storeOf = ({ config }: Ground) => config.store as StoreConfig
const publicUrlOf = (ground: Ground) =>
  bucketUrl({ ...storeOf(ground), endpoint: storeOf(ground).publicEndpoint })

export const storeChecks: readonly Check[] = [
  {
    id: 'store-bucket',
    severity: 'dangerous',
    finds:
      'The store does not answer, refuses the key, or has no such bucket: files cannot be uploaded or read',
    change:
      'S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY or S3_BUCKET; run once --role migrate to make the bucket',
    appliesTo,
    async find(ground) {
      const { bucketFailure } = await ground.store()
      return (
        bucketFailure && `The bucket ${storeOf(ground).bucket} cannot be listed: ${bucketFailure}.`
      )
    },
  },
  {
    id: 'store-objects',
    severity: 'dangerous',
    finds: 'An object could not be written, read back and removed',
    change:
      'the policy of the key: s3:PutObject, s3:GetObject, s3:DeleteObject on the bucket and prefix (docs/operate/files.md)',
    needs: 'store-bucket',
    appliesTo,
    async find(ground) {
      const { objectFailure } = await ground.store()
      return objectFailure && `An object could not be written, read and removed (${objectFailure}).`
    },
  },
  {
    id: 'store-private',
    severity: 'dangerous',
    finds: 'The store lists the bucket for anybody, without a key',
    change: 'the policy of the bucket: no public access',
    needs: 'store-bucket',
    appliesTo,
    async find(ground) {
      const url = bucketUrl(storeOf(ground))
      const { status } = await ground.client.ask(url)
      return status === 200 ? `${url} is listed for anybody, without a key.` : undefined
    },
  },
  {
    id: 'store-clock',
    severity: 'unsafe',
    finds:
      'The clocks of this machine and of the store are more than 2 seconds apart; beyond 15 minutes it refuses every request',
    change: 'the time service (chrony, systemd-timesyncd) of both machines',
    needs: 'store-bucket',
    appliesTo,
    async find(ground) {
      const { headers } = await ground.client.ask(bucketUrl(storeOf(ground)))
      const said = Date.parse(headers.date ?? '')
      // The header has whole seconds, so half a second of doubt is added.
      return Number.isNaN(said) ? undefined : describeDrift('the store', said + 500 - Date.now())
    },
  },
  {
    id: 'store-public-endpoint',
    severity: 'unsafe',
    finds: 'S3_PUBLIC_ENDPOINT gives no answer: clients are given links to it that lead nowhere',
    change:
      'S3_PUBLIC_ENDPOINT=https://s3.example.com, or empty: clients then send files through this service',
    needs: 'store-bucket',
    appliesTo: isPublic,
    async find(ground) {
      const url = publicUrlOf(ground)
      return await ground.client.ask(url).then(
        () => undefined,
        (error) =>
          isHidden(ground, url)
            ? { cannotTell: hiddenInContainer(url) }
            : `S3_PUBLIC_ENDPOINT: ${url} gives no answer: ${describeError(error)}.`,
      )
    },
  },
  {
    id: 'store-cors',
    severity: 'unsafe',
    finds: 'The store does not let browsers send files from the pages of PUBLIC_URL',
    change:
      'the CORS rule of the bucket: PUT from PUBLIC_URL with content-type and x-amz-checksum-sha256 (docs/operate/files.md)',
    needs: 'store-public-endpoint',
    appliesTo: isPublic,
    async find(ground) {
      const origin = new URL(ground.config.publicUrl).origin
      const headers = {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'content-type,x-amz-checksum-sha256',
      }
      const asked = { method: 'OPTIONS', headers }
      const reply = await ground.client.ask(
        `${publicUrlOf(ground).replace(/\/$/, '')}/doctor`,
        asked,
      )
      const allowed = reply.headers['access-control-allow-origin']
      return allowed === '*' || allowed === origin
        ? undefined
        : `The store does not let pages of ${origin} send files (CORS, status ${reply.status}).`
    },
  },
]
