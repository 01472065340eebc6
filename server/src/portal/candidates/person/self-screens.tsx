import { commonWords } from '../../../base/web/words/words.ts'
import { reachesAllPositions } from '../../../base/access/access.ts'
import { attachment } from '../../../content/files/content/file-name.ts'
import { filesOfPeople } from '../../../content/files/read-store.ts'
import { Checkbox } from '../../../base/web/controls.tsx'
import { CopyText, Heading, LinkButton } from '../../../base/web/parts.tsx'
import { confirmScreen } from '../../parts/confirm-screen.tsx'
import { editScreen } from '../../parts/edit-screen.ts'
import { changeRow } from '../../parts/row-actions.ts'
import { type Answer, page, type Screen } from '../../parts/screen.ts'
import { visitedIf } from '../../parts/visited.ts'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { dayText } from '../../../base/web/words/dates.ts'
import type { PersonPage } from '../../../candidates/lists/person-store.ts'
import { exportPerson } from '../../../candidates/self/actions.ts'
import { replaceCvLinks } from '../../../candidates/self/files/cv-links-actions.ts'
import { openPersonPage } from '../../../candidates/self/link-actions.ts'
import { pathOfToken } from '../../../candidates/tokens/token.ts'
import { abovePerson } from './person-view.tsx'
import { PERSONS_PATH } from '../../addresses.ts'
import { personWords } from '../../words/candidates.ts'
import { pageOf, visitedKnown } from './visited-person.ts'

const ONE = `${PERSONS_PATH}/:id` as const

/** Everything about a person is for those who reach everything. */
const visitedWhole = visitedIf(visitedKnown, (_, { access }) => reachesAllPositions(access))

const visitedWithCv = visitedIf(visitedKnown, async (person, { database, access }) => {
  const files = await filesOfPeople(database, access, [person])
  return files.length > 0
})

/** What a company does for somebody who asks for their data, once it is sure who asks. */
export const selfScreens: readonly Screen[] = [
  editScreen('people.write', {
    path: `${ONE}/own-page`,
    needsProof: true,
    row: visitedWhole,
    edit: async ({ language }, person) => {
      const w = personWords[language]
      return {
        title: w.ownPage,
        lead: `${w.selfLead} ${w.ownPageText}`,
        above: abovePerson(person, language),
        fields: (form) => <Checkbox {...{ form, name: 'mail', label: w.mailIt(person.email ?? '') }} />,
        submit: commonWords[language].makeLink,
        icon: 'check',
        cancel: pageOf(person),
      }
    },
    save: makeLink,
  }),
  editScreen('people.self', {
    path: `${ONE}/copy`,
    needsProof: true,
    row: visitedWhole,
    edit: async ({ language }, person) => {
      const w = personWords[language]
      return {
        title: w.copy,
        lead: `${w.selfLead} ${w.copyText}`,
        above: abovePerson(person, language),
        submit: w.download,
        icon: 'download',
        cancel: pageOf(person),
      }
    },
    save: download,
  }),
  confirmScreen('people.write', {
    path: `${ONE}/cv-links`,
    row: visitedWithCv,
    back: pageOf,
    next: (person) => `${pageOf(person)}?cv-links`,
    ask: ({ language }, person) => {
      const w = personWords[language]
      return {
        title: w.cvLinks,
        lead: w.cvLinksText,
        above: abovePerson(person, language),
        submit: w.makeCvLinks,
        icon: 'check',
      }
    },
    act: (visit, { id }) => changeRow(visit, 'people', id, replaceCvLinks),
  }),
]

/** The link stands in this answer alone: in no address, and on no later page. */
async function makeLink(visit: MemberVisit, person: PersonPage): Promise<Answer> {
  const { language, posted, site } = visit
  const w = personWords[language]
  const isMailed = posted.has('mail')
  const { token, expiresAt } = await changeRow(visit, 'people', person.id, (change, [key]) =>
    openPersonPage(change, key, { isMailed }),
  )
  const lead = w.linkMadeText(dayText(expiresAt, language, site.timeZone))
  return page(
    w.linkMade,
    <>
      <Heading title={w.linkMade} lead={lead} path={abovePerson(person, language)} language={language} />
      <CopyText id="link" text={`${site.publicUrl}${pathOfToken(token)}`} label={w.link} language={language} />
      <LinkButton href={pageOf(person)} tone="primary" icon="check">
        {w.toPerson}
      </LinkButton>
    </>,
  )
}

async function download(visit: MemberVisit, { id }: PersonPage): Promise<Answer> {
  const copy = await changeRow(visit, 'people', id, (change, [key]) => exportPerson(change, key))
  return {
    kind: 'stream',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      // By the id: names of files stay in lists of downloads.
      'content-disposition': attachment(`person-${id}.json`),
    },
    start: (response) => void response.end(`${JSON.stringify(copy, null, 2)}\n`),
  }
}
