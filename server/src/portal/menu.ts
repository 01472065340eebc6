import { submissionWords } from '../candidates/submissions/portal/words/words.ts'
import { noticeScreenWords } from '../privacy/portal/words/words.ts'
import { POSITIONS_PATH } from '../positions/portal/status-view.tsx'
import { positionWords } from '../positions/portal/words/words.ts'
import type { MenuEntry } from '../web/page.tsx'
import type { Visit } from '../web/visit.ts'
import { webWords } from '../web/words/words.ts'

/** The links of the menu that a visitor may use. */
export function menuOf({ signedIn, language }: Visit): MenuEntry[] {
  const w = webWords[language]
  const abilities = signedIn?.membership?.access.abilities
  if (signedIn === null) return []
  return [
    ...(abilities?.has('positions.read') === true
      ? [{ href: POSITIONS_PATH, label: positionWords[language].list, icon: 'briefcase' } as const]
      : []),
    ...(abilities?.has('candidates.identity') === true
      ? [{ href: '/portal/applications', label: submissionWords[language].title, icon: 'inbox' } as const]
      : []),
    ...(abilities?.has('keys.create') === true
      ? [{ href: '/portal/settings/api', label: w.apiAndWebhooks, icon: 'webhook' } as const]
      : []),
    ...(abilities?.has('company.write') === true
      ? [{ href: '/portal/settings/company', label: w.companyProfile, icon: 'settings' } as const]
      : []),
    ...(abilities?.has('pages.write') === true
      ? [{ href: '/portal/settings/careers-pages', label: w.careersPages, icon: 'globe' } as const]
      : []),
    ...(abilities?.has('company.write') === true
      ? [{ href: '/portal/settings/privacy', label: noticeScreenWords[language].title, icon: 'shield-check' } as const]
      : []),
    ...(abilities?.has('people.write') === true
      ? [{ href: '/portal/mails', label: w.mail, icon: 'send' } as const]
      : []),
    ...(abilities?.has('users.write') === true
      ? [{ href: '/portal/team', label: w.team, icon: 'users' } as const]
      : []),
    ...(abilities?.has('audit.read') === true
      ? [{ href: '/portal/settings/audit', label: w.audit, icon: 'scroll-text' } as const]
      : []),
    { href: '/portal/account', label: w.account, icon: 'user-round' },
  ]
}
