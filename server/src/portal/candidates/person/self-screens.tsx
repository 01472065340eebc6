import type { ComponentChildren } from 'preact'
import { reachesAllPositions } from '../../../base/access/access.ts'
import { inTransaction } from '../../../base/changes/actions.ts'
import { attachment } from '../../../content/files/content/file-name.ts'
import { filesOfPeople } from '../../../content/files/read-store.ts'
import { nothingHere } from '../../../base/http/request-target.ts'
import { Checkbox, ErrorSummary, Form, Submit } from '../../../base/web/controls.tsx'
import { type FormState, formState, type Refused } from '../../../base/web/form.ts'
import { CopyText, Heading, type IconName, LinkButton } from '../../../base/web/parts.tsx'
import { type Answer, goTo, memberScreen, page, type Screen } from '../../parts/screen.ts'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { dayText } from '../../../base/web/words/dates.ts'
import { webWords } from '../../../base/web/words/words.ts'
import type { PersonPage } from '../../../candidates/lists/person-store.ts'
import { exportPerson } from '../../../candidates/self/actions.ts'
import { replaceCvLinks } from '../../../candidates/self/files/cv-links-actions.ts'
import { openPersonPage } from '../../../candidates/self/link-actions.ts'
import { pathOfToken } from '../../../candidates/tokens/token.ts'
import { nameOfPerson } from './person-view.tsx'
import { PERSONS_PATH } from '../../addresses.ts'
import { visitedKnown } from './visited-person.ts'
import { personWords } from '../../words/candidates.ts'

const ONE = `${PERSONS_PATH}/:id` as const

/** What a company does for somebody who asks for their data, once it is sure who asks. */
export const selfScreens: readonly Screen[] = [
  memberScreen('people.write', { path: `${ONE}/own-page`, show: askLink, act: makeLink, needsProof: true }),
  memberScreen('people.self', { path: `${ONE}/copy`, show: askCopy, act: download, needsProof: true }),
  memberScreen('people.write', { path: `${ONE}/cv-links`, show: askCvLinks, act: makeCvLinks }),
]

/** Everything about a person is for those who reach everything. @throws {ApiError} 404 for others */
async function visitedWhole(visit: MemberVisit): Promise<PersonPage> {
  if (!reachesAllPositions(visit.access)) throw nothingHere()
  return visitedKnown(visit)
}

/** A page that asks before something is done, with its form. */
function ask(props: {
  visit: MemberVisit
  person: PersonPage
  title: string
  lead: string
  form: FormState
  submit: string
  icon: IconName
  fields?: ComponentChildren
}): Answer {
  const { visit, person, title, lead, form, submit, icon, fields } = props
  const { language, path } = visit
  const back = `${PERSONS_PATH}/${person.id}`
  const trail = [{ href: back, label: nameOfPerson(person, language) }]
  return page(
    title,
    <>
      <Heading {...{ title, lead, path: trail, language }} />
      <ErrorSummary {...{ form, language }} />
      <Form action={path}>
        {fields}
        <div class="actions">
          <Submit icon={icon}>{submit}</Submit>
          <LinkButton href={back}>{webWords[language].cancel}</LinkButton>
        </div>
      </Form>
    </>,
  )
}

async function askLink(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const { language } = visit
  const w = personWords[language]
  const person = await visitedWhole(visit)
  const form = formState(refused)
  return ask({
    ...{ visit, person, form, title: w.ownPage, lead: `${w.selfLead} ${w.ownPageText}` },
    fields: <Checkbox {...{ form, name: 'mail', label: w.mailIt(person.email ?? '') }} />,
    ...{ submit: w.makeLink, icon: 'check' },
  })
}

/** The link stands in this answer alone: in no address, and on no later page. */
async function makeLink(visit: MemberVisit): Promise<Answer> {
  const { database, access, language, posted, site } = visit
  const w = personWords[language]
  const person = await visitedWhole(visit)
  const { token, expiresAt } = await inTransaction(database, access, async (change) => {
    const [key] = await change.within('people', [person.id])
    if (!key) throw nothingHere()
    return openPersonPage(change, key, { isMailed: posted.has('mail') })
  })
  const back = `${PERSONS_PATH}/${person.id}`
  const path = [{ href: back, label: nameOfPerson(person, language) }]
  const lead = w.linkMadeText(dayText(expiresAt, language, site.timeZone))
  return page(
    w.linkMade,
    <>
      <Heading {...{ title: w.linkMade, lead, path, language }} />
      <CopyText id="link" text={`${site.publicUrl}${pathOfToken(token)}`} label={w.link} language={language} />
      <LinkButton href={back} tone="primary" icon="check">
        {w.toPerson}
      </LinkButton>
    </>,
  )
}

async function askCopy(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const w = personWords[visit.language]
  const person = await visitedWhole(visit)
  return ask({
    ...{ visit, person, form: formState(refused), title: w.copy, lead: `${w.selfLead} ${w.copyText}` },
    ...{ submit: w.download, icon: 'download' },
  })
}

async function download(visit: MemberVisit): Promise<Answer> {
  const { database, access } = visit
  const { id } = await visitedWhole(visit)
  const copy = await inTransaction(database, access, async (change) => {
    const [key] = await change.within('people', [id])
    if (!key) throw nothingHere()
    return exportPerson(change, key)
  })
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

/** @throws {ApiError} 404 for somebody who has no CV in reach, too */
async function visitedWithCv(visit: MemberVisit): Promise<PersonPage> {
  const person = await visitedKnown(visit)
  const files = await filesOfPeople(visit.database, visit.access, [person])
  if (files.length === 0) throw nothingHere()
  return person
}

async function askCvLinks(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const w = personWords[visit.language]
  const person = await visitedWithCv(visit)
  return ask({
    ...{ visit, person, form: formState(refused), title: w.cvLinks, lead: w.cvLinksText },
    ...{ submit: w.makeCvLinks, icon: 'check' },
  })
}

async function makeCvLinks(visit: MemberVisit): Promise<Answer> {
  const { database, access } = visit
  const { id } = await visitedWithCv(visit)
  await inTransaction(database, access, async (change) => replaceCvLinks(change, await change.within('people', [id])))
  return goTo(`${PERSONS_PATH}/${id}?cv-links`)
}
