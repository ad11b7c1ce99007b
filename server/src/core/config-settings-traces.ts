// The settings of traces, by the names that OpenTelemetry gives them; config-settings.ts has them among
// all others.

export const traceSettings = [
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    example: '',
    about:
      'Where traces are sent by OTLP/HTTP, such as http://127.0.0.1:4318; /v1/traces is added. Without it nothing is traced (docs/operate/traces.md).',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_HEADERS',
    example: '',
    isSecret: true,
    about: 'Headers for that address, such as a key: name=value, comma-separated.',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_TIMEOUT',
    min: 1,
    example: '10000',
    about: 'How long one export of traces may take, in milliseconds.',
  },
  {
    name: 'OTEL_TRACES_SAMPLER',
    example: 'parentbased_always_on',
    about:
      'always_on, always_off, traceidratio, or each of them with parentbased_ before it, which follows the flag of a traceparent header in a request. The same for every process.',
  },
  {
    name: 'OTEL_TRACES_SAMPLER_ARG',
    example: '1',
    about: 'Which part of traces is kept with traceidratio: 0.1 is a tenth.',
  },
  {
    name: 'OTEL_SERVICE_NAME',
    key: 'traceServiceName',
    example: 'task-review',
    about: 'What the service is called in traces.',
  },
  {
    name: 'OTEL_RESOURCE_ATTRIBUTES',
    example: '',
    about:
      'What is said of the process in traces, comma-separated, such as deployment.environment.name=production.',
  },
] as const
