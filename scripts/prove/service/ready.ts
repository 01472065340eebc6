import { pause } from '../../../server/src/base/db/embedded/processes.ts'

/** Milliseconds within which a service starts. */
const PATIENCE = 120_000

/**
 * Waits until the service on a port is ready.
 * @throws if that takes longer than two minutes
 */
export async function ready(port: number): Promise<void> {
  const end = Date.now() + PATIENCE
  for (;;) {
    const status = await fetch(`http://127.0.0.1:${port}/health/ready`).then(
      (response) => response.status,
      () => 0,
    )
    if (status === 200) return
    if (Date.now() > end) throw new Error('the service did not start')
    await pause(50)
  }
}
