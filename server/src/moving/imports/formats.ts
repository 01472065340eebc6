import { ashby } from './formats/ashby.ts'
import type { Format } from './conversion/format.ts'
import { greenhouse } from './formats/greenhouse.ts'
import { lever } from './formats/lever.ts'
import { nav } from './formats/nav.ts'
import { kandidatFormat } from './formats/kandidat-format.ts'
import { personio } from './formats/personio.ts'
import { platsbanken } from './formats/platsbanken.ts'
import { recruitee } from './formats/recruitee.ts'
import { schemaOrg } from './formats/schema-org.ts'
import { smartrecruiters } from './formats/smartrecruiters.ts'
import { teamtailor } from './formats/teamtailor.ts'
import { workable } from './formats/workable.ts'

/** All formats that can be imported. */
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
  kandidatFormat,
]
