import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Ability } from '../../base/access/abilities.ts'
import { attachment } from '../../content/files/content/file-name.ts'
import { fieldText } from '../../base/forms/zoned-time.ts'
import {
  AUDIT_PATH,
  CANDIDATES_PATH,
  CAREERS_PAGES_PATH,
  CLIENTS_PATH,
  KEYS_PATH,
  MAILS_PATH,
  type PortalAddress,
  POSITIONS_PATH,
  SUBMISSIONS_PATH,
  TEAM_PATH,
} from '../addresses.ts'
import { Submitted } from '../../base/web/form.ts'
import { withQuery } from '../../base/http/request-target.ts'
import { editScreen } from '../parts/edit-screen.ts'
import type { Answer, Screen } from '../parts/screen.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { webWords } from '../../base/web/words/words.ts'
import { exportList } from './actions.ts'
import { Contents, ExportFields, type OfferedExport } from './export-view.tsx'
import {
  type Offer,
  offerAudit,
  offerCandidates,
  offerClients,
  offerKeys,
  offerMails,
  offerPages,
  offerPositions,
  offerSubmissions,
  offerTeam,
} from './offers.ts'
import { exportWords } from '../words/exports.ts'

/** Lists as files for spreadsheets, inside clients too. Rows leave the service, so each asks for a fresh proof. */
export const exportScreens: readonly Screen[] = [
  screen('positions.read', `${POSITIONS_PATH}/export`, offerPositions),
  screen('candidates.read', `${POSITIONS_PATH}/:id/candidates/export`, offerCandidates),
  screen('candidates.read', `${CANDIDATES_PATH}/export`, offerCandidates),
  screen('candidates.identity', `${SUBMISSIONS_PATH}/export`, offerSubmissions),
  screen('pages.write', `${CAREERS_PAGES_PATH}/export`, offerPages),
]

/** Lists that are not there inside clients, as such files. */
export const companyExportScreens: readonly Screen[] = [
  screen('positions.read', `${CLIENTS_PATH}/export`, offerClients),
  screen('people.write', `${MAILS_PATH}/export`, offerMails),
  screen('users.write', `${TEAM_PATH}/export`, offerTeam),
  screen('keys.create', `${KEYS_PATH}/export`, offerKeys),
  screen('audit.read', `${AUDIT_PATH}/export`, offerAudit),
]

function screen(ability: Ability, path: PortalAddress, offer: Offer): Screen {
  return editScreen(ability, {
    path,
    needsProof: true,
    row: offer,
    edit: async (visit, offered) => {
      const { language, path: own, query } = visit
      const w = exportWords[language]
      return {
        title: w.titles[offered.kind],
        lead: w.lead,
        above: offered.path,
        before: <Contents {...{ visit, offered }} />,
        action: withQuery(own, query),
        initial: { delimiter: 'comma' },
        fields: (form) => <ExportFields {...{ form, language }} />,
        submit: w.download,
        icon: 'download',
      }
    },
    save: download,
  })
}

async function download(visit: MemberVisit, { list }: OfferedExport): Promise<Answer> {
  const { database, access, language, posted, site } = visit
  const sent = new Submitted(posted, webWords[language].form)
  const delimiter = sent.choice('delimiter', ['comma', 'semicolon'])
  sent.check()
  const text = await exportList(database, access, list, { delimiter })
  const name = `${list.name}-${fieldText(site.timeZone, new Date()).slice(0, 10)}.csv`
  return {
    kind: 'stream',
    headers: { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': attachment(name) },
    // If the list breaks off, so does the connection: a file that is cut off must not look whole.
    start: (response) => void pipeline(Readable.from(text, { objectMode: true }), response).catch(() => undefined),
  }
}
