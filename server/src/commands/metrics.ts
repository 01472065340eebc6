import type { Config } from '../base/config.ts'
import { type MetricsSource, serveMetrics } from '../base/http/metrics.ts'
import { listenFailure, metricsPort } from './ports.ts'

/**
 * Serves the metrics if the settings name a port for them.
 * @param checkReady see `serveMetrics`
 * @throws {CommandFailure} if it cannot listen on that port
 */
export async function metricsOf(
  config: Config,
  source: MetricsSource,
  checkReady?: () => Promise<unknown>,
): Promise<{ close: () => Promise<void> }> {
  const [port] = metricsPort(config)
  if (port === undefined) return { close: async () => undefined }
  try {
    return await serveMetrics(source, port, checkReady)
  } catch (error) {
    throw listenFailure(error, port)
  }
}
