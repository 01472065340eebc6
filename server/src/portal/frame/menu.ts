import { clientWords } from '../words/clients.ts'
import { submissionWords } from '../words/submissions.ts'
import {
  ACCOUNT_PATH,
  AGENCIES_PATH,
  API_PATH,
  ARCHIVE_PATH,
  AUDIT_PATH,
  CANDIDATES_PATH,
  CAREERS_PAGES_PATH,
  CLIENTS_PATH,
  HOME_PATH,
  IMPORT_PATH,
  MAILS_PATH,
  NOTIFICATIONS_PATH,
  POSITIONS_PATH,
  PRIVACY_PATH,
  RETENTION_PATH,
  PROFILE_PATH,
  SUBMISSIONS_PATH,
  TEAM_PATH,
  TEMPLATES_PATH,
} from '../addresses.ts'
import { templateWords } from '../words/mail.ts'
import { positionWords } from '../words/positions.ts'
import { awaitedVersion } from '../live/store.ts'
import { readBell } from '../notifications/bell.ts'
import { retentionWords } from '../words/retention.ts'
import { todayWords } from '../words/today.ts'
import { Unavailable } from '../../base/db/unavailable.ts'
import type { Bell, MenuEntry } from './page.tsx'
import type { Visit } from '../../base/web/visit.ts'
import { commonWords, webWords } from '../../base/web/words/words.ts'

/** The links of the menu that a visitor may use. Inside a client they are those that lead to what is there. */
export function menuOf(visit: Visit): MenuEntry[] {
  const { inside } = visit
  const entries = allOf(visit)
  return inside === null ? entries : entries.filter(({ href }) => inside.address(href) !== href)
}

function allOf(visit: Visit): MenuEntry[] {
  const { signedIn } = visit
  if (signedIn === null) return []
  const settings = settingsOf(visit).map((entry, i) =>
    i === 0 ? { ...entry, begins: webWords[visit.language].settings } : entry,
  )
  return [...dailyOf(visit, signedIn), ...settings]
}

/** What people do every day. */
function dailyOf({ language }: Visit, signedIn: NonNullable<Visit['signedIn']>): MenuEntry[] {
  const w = webWords[language]
  const abilities = signedIn.membership?.access.abilities
  return [
    ...(abilities?.has('positions.read') === true
      ? [{ href: HOME_PATH, label: todayWords[language].title, icon: 'house' } as const]
      : []),
    ...(abilities?.has('positions.read') === true
      ? [{ href: POSITIONS_PATH, label: positionWords[language].list, icon: 'briefcase' } as const]
      : []),
    ...(abilities?.has('candidates.read') === true
      ? [{ href: CANDIDATES_PATH, label: commonWords[language].candidates, icon: 'contact' } as const]
      : []),
    ...(abilities?.has('candidates.identity') === true
      ? [{ href: SUBMISSIONS_PATH, label: submissionWords[language].title, icon: 'inbox' } as const]
      : []),
    ...(signedIn.membership?.isAgency === true && abilities?.has('positions.write') === true
      ? [{ href: CLIENTS_PATH, label: clientWords[language].clients, icon: 'building' } as const]
      : []),
    ...(abilities?.has('clients.write') === true && signedIn.membership?.isAgency === false
      ? [{ href: AGENCIES_PATH, label: clientWords[language].agencies, icon: 'building' } as const]
      : []),
    ...(abilities?.has('pages.write') === true
      ? [{ href: CAREERS_PAGES_PATH, label: w.careersPages, icon: 'globe' } as const]
      : []),
    ...(abilities?.has('people.write') === true
      ? [
          { href: MAILS_PATH, label: w.mail, icon: 'send' } as const,
          { href: TEMPLATES_PATH, label: templateWords[language].title, icon: 'file-text' } as const,
        ]
      : []),
  ]
}

/** What is set up once, and the account of the reader. */
function settingsOf({ signedIn, language }: Visit): MenuEntry[] {
  const w = webWords[language]
  const abilities = signedIn?.membership?.access.abilities
  return [
    ...(abilities?.has('company.write') === true
      ? [{ href: PROFILE_PATH, label: w.companyProfile, icon: 'settings' } as const]
      : []),
    ...(abilities?.has('company.write') === true
      ? [{ href: PRIVACY_PATH, label: commonWords[language].privacyNotice, icon: 'shield-check' } as const]
      : []),
    ...(abilities?.has('company.write') === true
      ? [{ href: RETENTION_PATH, label: retentionWords[language].title, icon: 'clock' } as const]
      : []),
    ...(abilities?.has('users.write') === true ? [{ href: TEAM_PATH, label: w.team, icon: 'users' } as const] : []),
    // Whoever only reads or judges candidates sets up nothing there, and finds it by its address.
    ...(abilities?.has('keys.create') === true && abilities.has('positions.write')
      ? [{ href: API_PATH, label: w.apiAndWebhooks, icon: 'webhook' } as const]
      : []),
    ...(abilities?.has('imports.run') === true
      ? [
          { href: IMPORT_PATH, label: w.imports, icon: 'upload' } as const,
          { href: ARCHIVE_PATH, label: w.archive, icon: 'download' } as const,
        ]
      : []),
    ...(abilities?.has('audit.read') === true
      ? [{ href: AUDIT_PATH, label: w.audit, icon: 'scroll-text' } as const]
      : []),
    { href: ACCOUNT_PATH, label: w.account, icon: 'user-round' },
  ]
}

/** The bell of a visitor; null for who has none, and while the database cannot be reached. */
export async function bellOf({ database, signedIn, language }: Visit): Promise<Bell | null> {
  const access = signedIn?.membership?.access
  if (access?.abilities.has('positions.read') !== true) return null
  try {
    // The version first, so that no change is missed in between.
    const { version = '' } = await awaitedVersion(database, access, 'notifications')
    return { href: NOTIFICATIONS_PATH, version, ...(await readBell(database, access, language)) }
  } catch (error) {
    if (error instanceof Unavailable) return null
    throw error
  }
}
