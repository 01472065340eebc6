import { abroad } from './places/abroad.ts'
import { denmark } from './places/denmark.ts'
import { norway } from './places/norway.ts'
import { sweden } from './places/sweden.ts'

/** Real towns with their true coordinates. */
export const places = { ...norway, ...denmark, ...sweden, ...abroad }

export type PlaceName = keyof typeof places
