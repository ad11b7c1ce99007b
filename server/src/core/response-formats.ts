/** The formats of a response schema that every answer is checked by; any other one is a remark. */
export const checkedFormats = [
  ...(['date', 'date-time', 'time', 'duration', 'email', 'uri', 'hostname', 'uuid'] as const),
  ...(['ipv4', 'ipv6', 'base64', 'base64url', 'jwt', 'emoji', 'iban', 'credit_card'] as const),
  // As Zod and Pydantic name them.
  ...(['uuid1', 'uuid3', 'uuid4', 'uuid5', 'uuid6', 'uuid7', 'uuid8'] as const),
  ...(['cidrv4', 'cidrv6', 'ipv4network', 'ipv6network', 'ipv4interface'] as const),
  ...(['ipv6interface', 'ipvanyaddress', 'ipvanynetwork', 'ipvanyinterface'] as const),
] as const

export type CheckedFormat = (typeof checkedFormats)[number]
