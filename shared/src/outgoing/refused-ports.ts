/**
 * Ports of old mail, IRC and other servers that would read HTTP as commands of their own. Browsers
 * refuse the same ports.
 */
const COMMAND_PORTS = [
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
  6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]

/**
 * Ports of databases, caches, queues, and interfaces that start programs. Many trust whoever reaches
 * them, and some take HTTP: within an allowed network, a receiver's address must not reach them. Ports
 * that web servers use too stay allowed, such as 8080, 8123, 8443 and 9000. So do those from 32768 on,
 * which systems give to any program.
 */
const SERVICE_PORTS: readonly [ports: readonly number[], service: string][] = [
  [[1433, 1434], 'SQL Server'],
  [[1521], 'Oracle'],
  [[2181], 'ZooKeeper'],
  [[2375, 2376, 2377], 'Docker'],
  [[2379, 2380], 'etcd'],
  [[3050], 'Firebird'],
  [[3306], 'MySQL'],
  [[5432, 5433, 6432], 'PostgreSQL'],
  [[5672], 'AMQP'],
  [[5984], 'CouchDB'],
  [[6379, 6380, 26379], 'Redis'],
  [[6443, 10250, 10255], 'Kubernetes'],
  [[7474, 7687], 'Neo4j'],
  [[8086], 'InfluxDB'],
  [[8500], 'Consul'],
  [[8529], 'ArangoDB'],
  [[9042, 9160], 'Cassandra'],
  [[9092], 'Kafka'],
  [[9200, 9300], 'Elasticsearch'],
  [[11211], 'Memcached'],
  [[26257], 'CockroachDB'],
  [[27017, 27018, 27019], 'MongoDB'],
  [[28015], 'RethinkDB'],
]

const commandPorts = new Set(COMMAND_PORTS)
const servicePorts = new Map(SERVICE_PORTS.flatMap(([ports, service]) => ports.map((port) => [port, service] as const)))

/** Why nothing is sent to a port, as the end of a sentence that begins with the port; null if it may be used. */
export function reasonAgainst(port: number): string | null {
  const service = servicePorts.get(port)
  if (service !== undefined) return `is that of ${service}, and nothing is sent to databases and the like`
  return port === 0 || commandPorts.has(port) ? 'is not one that HTTP may be sent to' : null
}
