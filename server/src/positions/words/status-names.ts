import type { PositionStatus } from '@kandidat/contract/resources/enumerations'
import type { Catalogue } from '../../base/web/words/language.ts'

/** What members call the statuses of positions. */
export const statusNames: Catalogue<Readonly<Record<PositionStatus, string>>> = {
  en: {
    DRAFT: 'Draft',
    PUBLISHED: 'Published',
    ACTIVE: 'Published, not visible',
    PAUSED: 'Paused',
    ARCHIVED: 'Archived',
  },
  nb: {
    DRAFT: 'Utkast',
    PUBLISHED: 'Publisert',
    ACTIVE: 'Publisert, ikke synlig',
    PAUSED: 'Satt på pause',
    ARCHIVED: 'Arkivert',
  },
  da: {
    DRAFT: 'Kladde',
    PUBLISHED: 'Offentliggjort',
    ACTIVE: 'Offentliggjort, ikke synlig',
    PAUSED: 'Sat på pause',
    ARCHIVED: 'Arkiveret',
  },
  sv: {
    DRAFT: 'Utkast',
    PUBLISHED: 'Publicerad',
    ACTIVE: 'Publicerad, inte synlig',
    PAUSED: 'Pausad',
    ARCHIVED: 'Arkiverad',
  },
}
