// How the cluster of the drills is configured. deploy/patroni has the same for operators, on three machines.
export type Replication = 'synchronous' | 'strict' | 'asynchronous'

/**
 * The shortest times that Patroni allows for a leader that is gone without a word: a round of the drill
 * lasts that long, and what the service does meanwhile is the same.
 */
const times = { ttl: 20, loop_wait: 2, retry_timeout: 4, primary_start_timeout: 0 }

export type NodePorts = {
  /** Where the server listens, and where everybody else reaches it: behind what can be cut. */
  postgres: number
  rest: number
  reachedPostgres: number
  reachedRest: number
  reachedEtcd: number
}

function describeDynamic(replication: Replication) {
  return {
    ...times,
    maximum_lag_on_failover: 64 * 1_048_576,
    synchronous_mode: replication !== 'asynchronous',
    synchronous_mode_strict: replication === 'strict',
    failsafe_mode: false,
    postgresql: {
      use_pg_rewind: true,
      use_slots: true,
      parameters: {
        max_connections: 120,
        shared_buffers: '64MB',
        // Little, so that a disk which is full is felt soon.
        min_wal_size: '8MB',
        max_wal_size: '64MB',
        wal_keep_size: '32MB',
        wal_log_hints: 'on',
        max_wal_senders: 8,
        wal_sender_timeout: '10s',
        wal_receiver_timeout: '10s',
        wal_receiver_status_interval: '1s',
      },
    },
  }
}

export function describeNode(options: {
  name: string
  dir: string
  dataDir: string
  ports: NodePorts
  replication: Replication
}) {
  const { name, dir, dataDir, ports, replication } = options
  const at = (port: number) => `127.0.0.1:${port}`
  return {
    scope: 'torture',
    name,
    restapi: { listen: at(ports.rest), connect_address: at(ports.reachedRest) },
    // Behind a proxy the members that etcd names must not be asked for.
    etcd3: { hosts: [at(ports.reachedEtcd)], use_proxies: true },
    bootstrap: {
      dcs: describeDynamic(replication),
      initdb: [
        { encoding: 'UTF8' },
        { locale: 'C.UTF-8' },
        'data-checksums',
        { 'wal-segsize': '1' },
      ],
    },
    postgresql: {
      listen: at(ports.postgres),
      connect_address: at(ports.reachedPostgres),
      data_dir: dataDir,
      bin_dir: '/usr/lib/postgresql/18/bin',
      pgpass: `${dir}/${name}.pgpass`,
      authentication: {
        superuser: { username: 'postgres', password: 'drill' },
        replication: { username: 'replicator', password: 'drill' },
        rewind: { username: 'rewinder', password: 'drill' },
      },
      pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
      parameters: { unix_socket_directories: '' },
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
    tags: {},
  }
}

/** Sends clients to the primary alone, and ends their sessions with a server that is it no more. */
export function describeHaproxy(port: number, nodes: { name: string; ports: NodePorts }[]): string {
  return [
    'global',
    '  maxconn 500',
    'defaults',
    '  mode tcp',
    '  timeout connect 2s',
    '  timeout client 30m',
    '  timeout server 30m',
    '  timeout check 1s',
    'listen primary',
    `  bind 127.0.0.1:${port}`,
    '  option httpchk OPTIONS /primary',
    '  http-check expect status 200',
    '  default-server inter 1s fastinter 500ms downinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions',
    ...nodes.map(
      ({ name, ports }) =>
        `  server ${name} 127.0.0.1:${ports.reachedPostgres} check port ${ports.reachedRest}`,
    ),
    '',
  ].join('\n')
}
