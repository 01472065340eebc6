import { join } from 'node:path'

/** The folder that the program is put together in. ready.mjs names one, and moves it when all of it is there. */
export const target = process.argv[2] ?? join(import.meta.dirname, '..', '..', 'bin', 'dist')
