import type { PositionStatus } from '@kandidat/contract/resources/enumerations'
import type { Catalogue } from '../../base/web/words/language.ts'

/** What members call the statuses of positions. */
export const statusNames: Catalogue<Readonly<Record<PositionStatus, string>>> = {
  en: {
    DRAFT: 'Draft',
    PUBLISHED: 'Published',
    ACTIVE: 'Active',
    PAUSED: 'Paused',
    ARCHIVED: 'Archived',
  },
  nb: {
    DRAFT: 'Utkast',
    PUBLISHED: 'Publisert',
    ACTIVE: 'Aktiv',
    PAUSED: 'Satt på pause',
    ARCHIVED: 'Arkivert',
  },
  da: {
    DRAFT: 'Kladde',
    PUBLISHED: 'Offentliggjort',
    ACTIVE: 'Aktiv',
    PAUSED: 'Sat på pause',
    ARCHIVED: 'Arkiveret',
  },
  sv: {
    DRAFT: 'Utkast',
    PUBLISHED: 'Publicerad',
    ACTIVE: 'Aktiv',
    PAUSED: 'Pausad',
    ARCHIVED: 'Arkiverad',
  },
}
