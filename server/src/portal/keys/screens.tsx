import { newId } from '../../base/db/id.ts'
import { endOfDay } from '../../base/forms/day.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { postedId } from '../../base/web/fields/form-id.tsx'
import { Submitted } from '../../base/web/form.ts'
import { readOffered } from '../positions/choice-view.tsx'
import { shownPositionRefusal, submittedPositions } from '../positions/submitted-positions.ts'
import { Banner, CopyText, Heading, LinkButton, Section } from '../../base/web/parts.tsx'
import { confirmScreen } from '../parts/confirm-screen.tsx'
import { editScreen } from '../parts/edit-screen.ts'
import { changeRow } from '../parts/row-actions.ts'
import { type Answer, goTo, memberScreen, page, type Screen } from '../parts/screen.ts'
import { visited } from '../parts/visited.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { commonWords, webWords } from '../../base/web/words/words.ts'
import { createKeys, MAX_LIMIT, MAX_NAME, type NewKey, revokeKeys } from '../../organisation/keys/actions.ts'
import { type KeyLine, listKeys } from '../../organisation/keys/list-store.ts'
import { listKeyRequests } from '../../organisation/keys/requests-store.ts'
import { curlLine, initialKey, KeyFields, keyLabels, settingsPath } from './form-view.tsx'
import { KEYS_PATH } from '../addresses.ts'
import { nameOf } from './list-view.tsx'
import { KeyPage } from './show-view.tsx'
import { readAskedReach } from './reach-view.tsx'
import { keyWords } from '../words/keys.ts'

const DAY = 86_400_000

async function findKey({ database, access }: MemberVisit, id: string): Promise<KeyLine | undefined> {
  const [found] = await listKeys(database, access, { id }, { limit: 1 })
  return found
}

/** The key that the address names. */
const visitedKey = visited(findKey)

const pageOf = ({ id }: Pick<KeyLine, 'id'>) => `${KEYS_PATH}/${id}`

/** Making, looking at and revoking keys. */
export const keyScreens: readonly Screen[] = [
  editScreen('keys.create', {
    path: `${KEYS_PATH}/new`,
    needsProof: true,
    edit: async (visit, _, refused) => {
      const { language } = visit
      const w = keyWords[language]
      const offered = await readOffered(visit, refused)
      return {
        title: w.newKey,
        lead: w.lead,
        above: settingsPath(language),
        labels: keyLabels(language),
        label: w.newKey,
        initial: initialKey(newId()),
        fields: (form) => <KeyFields {...{ visit, form, offered }} />,
        submit: w.create,
        icon: 'key-round',
      }
    },
    save: create,
  }),
  memberScreen('keys.create', { path: `${KEYS_PATH}/:id`, show: showKey }),
  confirmScreen('keys.create', {
    path: `${KEYS_PATH}/:id/revoke`,
    needsProof: true,
    row: visitedKey,
    isDone: ({ revokedAt }) => revokedAt !== null,
    back: pageOf,
    ask: ({ language }, { name, lastUsedAt }) => {
      const w = keyWords[language]
      const isUsed = lastUsedAt !== null && Date.now() - lastUsedAt.getTime() < DAY
      return {
        title: w.revokeTitle(nameOf(name, language)),
        lead: w.revokeLead,
        above: settingsPath(language),
        before: isUsed ? <Banner tone="warning" title={w.inUse} /> : null,
        submit: w.revokeNow,
        tone: 'danger',
      }
    },
    act: (visit, { id }) => changeRow(visit, 'keys', id, revokeKeys),
  }),
]

/** The key that a form asks for. @throws {Refusal} with all faults, in the language of the page */
function submittedKey({ posted, language, site }: MemberVisit): Omit<NewKey, 'companyId' | 'id'> {
  const w = keyWords[language]
  const sent = new Submitted(posted, webWords[language].form)
  const name = sent.text('name', { required: true, max: MAX_NAME })
  const limit = sent.wholeNumber('limit', 1, MAX_LIMIT, { required: true })
  const isCertain = sent.choice('access', ['everything', 'certain']) === 'certain'
  const positionIds = isCertain ? submittedPositions(sent, language) : undefined
  const expiry = sent.choice('expiry', ['365', '90', '30', 'date', 'never'])
  const expiresAt = expiry === 'date' ? submittedDay(sent, site.timeZone, w) : null
  sent.check()
  const days = Number(expiry)
  const end = expiresAt ?? (Number.isNaN(days) ? null : new Date(Date.now() + days * DAY))
  return {
    name,
    ...(limit !== undefined && { limit }),
    ...(positionIds && { positionIds }),
    ...(end && { expiresAt: end }),
    identities: posted.get('identities') !== 'without',
  }
}

/** The end of the day that was chosen, in the time zone of the installation. */
function submittedDay(sent: Submitted, zone: string, w: (typeof keyWords)[keyof typeof keyWords]): Date | null {
  const day = sent.text('date', { max: 10 })
  if (day === '') sent.refuse('date', w.dateMissing)
  try {
    const end = endOfDay(day, zone)
    if (end.getTime() <= Date.now()) sent.refuse('date', w.datePast)
    return end
  } catch {
    sent.refuse('date', w.dateMissing)
    return null
  }
}

async function create(visit: MemberVisit): Promise<Answer> {
  const { access, posted, language } = visit
  const id = postedId(posted)
  const wanted = submittedKey(visit)
  const again = goTo(`${pageOf({ id })}?again=1`)
  if (await findKey(visit, id)) return again
  const [made] = await changeRow(visit, 'companies', access.companyId, (change, [company]) =>
    createKeys(change, [{ ...wanted, id, companyId: company.id }]),
  ).catch(async (error: unknown) => {
    // The same form was sent twice at the same moment.
    if (error instanceof Refusal && error.reason === 'conflict' && (await findKey(visit, id))) return []
    throw shownPositionRefusal(error, language)
  })
  if (!made) return again
  const w = keyWords[language]
  const common = commonWords[language]
  return page(
    w.created,
    <>
      <Heading title={w.created} lead={w.createdLead} path={settingsPath(language)} language={language} />
      <CopyText id="key" text={made.key} label={w.key} language={language} />
      <Section id="try" title={w.tryIt}>
        <CopyText id="command" text={curlLine(visit, made.key)} label={w.command} language={language} />
      </Section>
      <LinkButton href={pageOf({ id })} tone="primary" icon="check">
        {common.stored}
      </LinkButton>
    </>,
  )
}

async function showKey(visit: MemberVisit): Promise<Answer> {
  const { database, access, language } = visit
  const key = await visitedKey(visit)
  const requests = await listKeyRequests(database, access, key.id)
  return page(
    nameOf(key.name, language),
    <KeyPage {...{ visit, line: key, requests }} reach={await readAskedReach(visit, key)} />,
  )
}
