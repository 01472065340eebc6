import { type Logger, pino } from 'pino'
import type { Config } from '../config.ts'

/** The log of a long-running process: JSON lines on standard error. */
export function processLog({ logLevel }: Pick<Config, 'logLevel'>): Logger {
  return pino(
    {
      level: logLevel,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
    },
    pino.destination({ fd: 2, sync: true }),
  )
}
