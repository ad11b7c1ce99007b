// The settings of the model; config-settings.ts has them among all others.

export const modelSettings = [
  {
    name: 'MODEL_BASE_URL',
    example: '',
    about:
      'An OpenAI-compatible endpoint, such as https://api.example.com/v1. Without it there are no drafts and no instant answers.',
  },
  {
    name: 'MODEL_API_KEY',
    example: '',
    isSecret: true,
    about: 'The key for that endpoint, where it needs one.',
  },
  {
    name: 'MODEL_NAME',
    example: '',
    about: 'The model that drafts and answers.',
  },
  {
    name: 'MODEL_INPUTS',
    example: 'text',
    about:
      'What files the model reads, comma-separated: text, image, pdf. An instant answer with a file it does not read is refused; a draft is made without that file and says so.',
  },
  {
    name: 'AI_PROSE_DRAFTS',
    example: 'off',
    about:
      'on lets owners switch on AI drafts of tasks without a response schema for their account. The prompt and files of such tasks then go to the model. off makes no such drafts for anyone.',
  },
  {
    name: 'MODEL_TIMEOUT_MS',
    min: 1,
    example: '25000',
    about: 'How long one call of the model may take.',
  },
  {
    name: 'MODEL_OUTPUT_TOKENS_MAX',
    min: 1,
    example: '4096',
    about: 'The most tokens one answer of the model may have.',
  },
  {
    name: 'MODEL_CIRCUIT_FAILURES_MAX',
    min: 1,
    example: '5',
    about:
      'After how many outages in a row a process stops calling the model for 10 seconds at a time.',
  },
  {
    name: 'MODEL_ACCOUNT_DAILY_TOKENS_MAX',
    min: 0,
    example: '2000000',
    about:
      'The most tokens the model may use for one account in a day; beyond it tasks continue without drafts.',
  },
  {
    name: 'MODEL_DAILY_TOKENS_MAX',
    min: 0,
    example: '200000000',
    about: 'The most tokens the model may use for all accounts in a day.',
  },
  {
    name: 'MODEL_INPUT_PRICE',
    example: '',
    about:
      'What a million tokens that the model reads cost, such as 2.50; with MODEL_OUTPUT_PRICE the operators see what the AI costs.',
  },
  {
    name: 'MODEL_OUTPUT_PRICE',
    example: '',
    about: 'What a million tokens that the model writes cost.',
  },
  { name: 'MODEL_PRICE_CURRENCY', example: 'USD', about: 'What those prices are in.' },
] as const
