import { inTransaction } from '../../base/changes/actions.ts'
import { isId, newId } from '../../base/db/id.ts'
import { endOfDay } from '../../base/forms/day.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { nothingHere } from '../../base/http/request-target.ts'
import { Form, Submit } from '../../base/web/controls.tsx'
import { formState, Submitted, type Refused } from '../../base/web/form.ts'
import { readOffered } from '../positions/choice-view.tsx'
import { shownPositionRefusal, submittedPositions } from '../positions/submitted-positions.ts'
import { Banner, CopyText, Heading, LinkButton, Section } from '../../base/web/parts.tsx'
import { type Answer, goTo, memberScreen, page, type Screen } from '../parts/screen.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { webWords } from '../../base/web/words/words.ts'
import {
  type CreatedKey,
  createKeys,
  MAX_LIMIT,
  MAX_NAME,
  type NewKey,
  revokeKeys,
} from '../../organisation/keys/actions.ts'
import { type KeyLine, listKeys } from '../../organisation/keys/list-store.ts'
import { listKeyRequests } from '../../organisation/keys/requests-store.ts'
import { curlLine, initialKey, KeyForm, settingsPath } from './form-view.tsx'
import { KEYS_PATH } from '../addresses.ts'
import { nameOf } from './list-view.tsx'
import { KeyPage } from './show-view.tsx'
import { readAskedReach } from './reach-view.tsx'
import { keyWords } from '../words/keys.ts'

const DAY = 86_400_000

/** Making, looking at and revoking keys. */
export const keyScreens: readonly Screen[] = [
  memberScreen('keys.create', { path: `${KEYS_PATH}/new`, needsProof: true, show: showNew, act: create }),
  memberScreen('keys.create', { path: `${KEYS_PATH}/:id`, show: showKey }),
  memberScreen('keys.create', { path: `${KEYS_PATH}/:id/revoke`, needsProof: true, show: showRevoke, act: revoke }),
]

async function showNew(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const { language } = visit
  const w = keyWords[language]
  const form = formState(refused, initialKey(newId()))
  return page(
    w.newKey,
    <>
      <Heading title={w.newKey} lead={w.lead} path={settingsPath(language)} language={language} />
      <KeyForm {...{ visit, form, offered: await readOffered(visit, refused) }} />
    </>,
  )
}

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

async function findKey({ database, access }: MemberVisit, id: string): Promise<KeyLine | null> {
  if (!isId(id)) return null
  const [found] = await listKeys(database, access, { id }, { limit: 1 })
  return found ?? null
}

async function createOne(
  { database, access }: Pick<MemberVisit, 'database' | 'access'>,
  wanted: Omit<NewKey, 'companyId'>,
): Promise<CreatedKey> {
  const [made] = await inTransaction(database, access, async (all) => {
    const [company] = await all.within('companies', [access.companyId])
    if (!company) throw new Error('the company vanished')
    return createKeys(all, [{ ...wanted, companyId: company.id }])
  })
  if (!made) throw new Error('no key was created')
  return made
}

async function create(visit: MemberVisit): Promise<Answer> {
  const { database, access, posted, language } = visit
  const given = posted.get('id') ?? ''
  const id = isId(given) ? given : newId()
  const wanted = submittedKey(visit)
  const again = goTo(`${KEYS_PATH}/${id}?again=1`)
  if (await findKey(visit, id)) return again
  const made = await createOne({ database, access }, { ...wanted, id }).catch(async (error: unknown) => {
    // The same form was sent twice at the same moment.
    if (error instanceof Refusal && error.reason === 'conflict' && (await findKey(visit, id))) return null
    throw shownPositionRefusal(error, wanted.positionIds ?? [], language)
  })
  if (made === null) return again
  const w = keyWords[language]
  return page(
    w.created,
    <>
      <Heading title={w.created} lead={w.createdLead} path={settingsPath(language)} language={language} />
      <CopyText id="key" text={made.key} label={w.key} language={language} />
      <Section id="try" title={w.tryIt}>
        <CopyText id="command" text={curlLine(visit, made.key)} label={w.command} language={language} />
      </Section>
      <LinkButton href={`${KEYS_PATH}/${id}`} tone="primary" icon="check">
        {w.stored}
      </LinkButton>
    </>,
  )
}

async function requireKey(visit: MemberVisit): Promise<KeyLine> {
  const found = await findKey(visit, visit.params['id'] ?? '')
  if (!found) throw nothingHere()
  return found
}

async function showKey(visit: MemberVisit): Promise<Answer> {
  const { database, access, language } = visit
  const key = await requireKey(visit)
  const requests = await listKeyRequests(database, access, key.id)
  return page(
    nameOf(key.name, language),
    <KeyPage {...{ visit, line: key, requests }} reach={await readAskedReach(visit, key)} />,
  )
}

async function showRevoke(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const { language } = visit
  const w = keyWords[language]
  const key = await requireKey(visit)
  if (key.revokedAt && !refused) return goTo(`${KEYS_PATH}/${key.id}`)
  const title = w.revokeTitle(nameOf(key.name, language))
  const isUsed = key.lastUsedAt !== null && Date.now() - key.lastUsedAt.getTime() < DAY
  return page(
    title,
    <>
      <Heading title={title} lead={w.revokeLead} path={settingsPath(language)} language={language} />
      {isUsed ? <Banner tone="warning" title={w.inUse} /> : null}
      <Form action={visit.path}>
        <div class="actions">
          <Submit tone="danger">{w.revokeNow}</Submit>
          <LinkButton href={`${KEYS_PATH}/${key.id}`}>{webWords[language].cancel}</LinkButton>
        </div>
      </Form>
    </>,
  )
}

async function revoke(visit: MemberVisit): Promise<Answer> {
  const { database, access } = visit
  const { id } = await requireKey(visit)
  await inTransaction(database, access, async (all) => revokeKeys(all, await all.within('keys', [id])))
  return goTo(`${KEYS_PATH}/${id}`)
}
