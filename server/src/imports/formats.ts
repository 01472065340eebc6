import { ashby } from './ashby.ts'
import type { Format } from './format.ts'
import { greenhouse } from './greenhouse.ts'
import { lever } from './lever.ts'
import { nav } from './nav.ts'
import { ownLines } from './own-lines.ts'
import { personio } from './personio.ts'
import { platsbanken } from './platsbanken.ts'
import { recruitee } from './recruitee.ts'
import { schemaOrg } from './schema-org.ts'
import { smartrecruiters } from './smartrecruiters.ts'
import { teamtailor } from './teamtailor.ts'
import { workable } from './workable.ts'

/** Every kind of feed that can be read. */
export const formats: readonly Format[] = [
  greenhouse,
  lever,
  ashby,
  workable,
  smartrecruiters,
  recruitee,
  personio,
  teamtailor,
  nav,
  platsbanken,
  schemaOrg,
  ownLines,
]
