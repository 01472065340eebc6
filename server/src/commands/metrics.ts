import { CommandFailure } from '@kandidat/shared/command-line/failure'
import type { Config } from '../config.ts'
import { type MetricsSource, serveMetrics } from '../http/metrics.ts'

/**
 * Serves the metrics if the settings name a port for them.
 * @throws {CommandFailure} if it cannot listen on that port
 */
export async function metricsOf(config: Config, source: MetricsSource): Promise<{ close: () => Promise<void> }> {
  const { metricsPort: port, metricsHost: host } = config
  if (port === null) return { close: async () => undefined }
  try {
    return await serveMetrics(source, { host, port })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CommandFailure(
      'FAILED',
      `Cannot serve metrics on port ${port} of ${host}: ${reason}. Set METRICS_PORT to another.`,
      {
        cause: error,
      },
    )
  }
}
