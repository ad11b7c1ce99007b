// The settings about files: where they are kept, for how long, and what scans them. Part of the list in
// config-settings.ts.
export const fileSettings = [
  {
    name: 'CLAMD_ADDRESS',
    example: '',
    about:
      'A clamd that scans every file before it is stored, as host:port or the path of its socket. Without it files are not scanned.',
  },
  {
    name: 'S3_BUCKET',
    example: '',
    about:
      'Where files are kept, in any store that speaks S3 (docs/operate/files.md). Without it there are no uploads, and inline files stay in PostgreSQL.',
  },
  {
    name: 'S3_ENDPOINT',
    example: '',
    about: 'Where this service reaches the store. Without it, AWS in that region.',
  },
  {
    name: 'S3_PUBLIC_ENDPOINT',
    example: '',
    about:
      'Where clients reach the store. Without it they get no links to it, and send files through this service.',
  },
  { name: 'S3_REGION', example: 'us-east-1', about: 'The region that requests are signed for.' },
  {
    name: 'S3_KEY_PREFIX',
    example: '',
    about: 'What the name of every object begins with, such as task-review/.',
  },
  {
    name: 'S3_ACCESS_KEY_ID',
    example: '',
    isSecret: true,
    about:
      'With its secret, the key to the store. Without both, what the AWS SDK finds: a role of the machine, a file.',
  },
  {
    name: 'S3_SECRET_ACCESS_KEY',
    example: '',
    isSecret: true,
    about: 'The secret of that key.',
  },
  {
    name: 'S3_FORCE_PATH_STYLE',
    example: '',
    about: 'Set to 1 where the bucket is a part of the path and not of the host name.',
  },
  {
    name: 'FILE_RETENTION_DAYS',
    key: 'fileRetentionDays',
    min: 0,
    example: '0',
    about: 'After how many days the files of a final task are removed; 0 keeps them indefinitely.',
  },
] as const
