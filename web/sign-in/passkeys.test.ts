import { afterEach, describe, expect, it, vi } from 'vitest'
import { whyNoPasskeys } from './passkeys.ts'

afterEach(() => vi.unstubAllGlobals())

describe('whyNoPasskeys', () => {
  const able = { parseRequestOptionsFromJSON: () => ({}), parseCreationOptionsFromJSON: () => ({}) }

  it.each(['127.0.0.1', '10.0.0.7', '[::1]'])('says so at %s, which is no name', (hostName) => {
    vi.stubGlobal('PublicKeyCredential', able)
    expect(whyNoPasskeys(hostName)).toContain(`they don't work at ${hostName}.`)
  })

  it.each(['localhost', 'review.example.com', '1.example'])('lets them at %s', (hostName) => {
    vi.stubGlobal('PublicKeyCredential', able)
    expect(whyNoPasskeys(hostName)).toBeUndefined()
  })

  it('says so in a browser that has none', () => {
    vi.stubGlobal('PublicKeyCredential', undefined)
    expect(whyNoPasskeys('review.example.com')).toContain(
      "This browser doesn't support passkeys here.",
    )
  })
})
