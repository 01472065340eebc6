import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose_gc')
const collectGarbage = runInNewContext('gc') as () => void

/**
 * Bytes of this process that are in use: what nobody holds any more does not count. One collection leaves the memory of buffers
 * to a thread that frees it a little later, up to 100 MB of it in a test of uploads. The next one waits for that thread first.
 */
export function usedMemory(): number {
  collectGarbage()
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
