import { Submit, TextField } from '../../base/web/controls.tsx'
import { Submitted } from '../../base/web/form.ts'
import { Banner, LinkButton } from '../../base/web/parts.tsx'
import type { MemberVisit } from '../../base/web/visit.ts'
import { dayText } from '../../base/web/words/dates.ts'
import { webWords } from '../../base/web/words/words.ts'
import { readClock } from '../../base/db/locks.ts'
import { confirmPolicy } from '../../candidates/privacy/actions.ts'
import { readCountry, readNotice } from '../../candidates/privacy/store.ts'
import { readPreview } from '../../candidates/retention/list-store.ts'
import {
  legalPeriods,
  longPeriods,
  MOST_MONTHS,
  periodNames,
  type Periods,
  proposedPeriods,
} from '../../candidates/retention/periods.ts'
import { readPolicy } from '../../candidates/retention/policy-store.ts'
import { DELETIONS_PATH, RETENTION_PATH } from '../addresses.ts'
import { editScreen } from '../parts/edit-screen.ts'
import type { FormPage } from '../parts/form-page.tsx'
import { changeRow } from '../parts/row-actions.ts'
import { type Answer, goTo, type Screen } from '../parts/screen.ts'
import { retentionWords } from '../words/retention.ts'
import { deletionScreens } from './deletion-screens.tsx'
import { PreviewView, Sources } from './preview-view.tsx'

/** For how long people are kept, with what it would delete, and what is going to be deleted. */
export const retentionScreens: readonly Screen[] = [
  editScreen('company.write', { path: RETENTION_PATH, needsEverything: true, edit, save }),
  ...deletionScreens,
]

/** The periods of the address, which are shown before they are confirmed; undefined if it has none. */
function askedPeriods({ query }: MemberVisit): Periods | undefined {
  const asked = Object.fromEntries(periodNames.map((name) => [name, Number(query.get(name) ?? Number.NaN)])) as Periods
  const isValid = (months: number) => Number.isInteger(months) && months >= 1 && months <= MOST_MONTHS
  return periodNames.every((name) => isValid(asked[name])) ? asked : undefined
}

const textOf = (periods: Periods) => new URLSearchParams(periodNames.map((name) => [name, String(periods[name])]))

async function edit(visit: MemberVisit): Promise<FormPage> {
  const { database, access, language, signedIn, site, query } = visit
  const w = retentionWords[language]
  const { companyId } = signedIn.membership
  const policy = await readPolicy(database.reads, companyId)
  const now = await readClock(database)
  const asked = askedPeriods(visit)
  const periods = asked ?? policy?.periods ?? (await proposed(visit))
  const preview = await readPreview(database.reads, access, { companyId, periods, now })
  return {
    title: w.title,
    lead: w.lead,
    labels: w.fields,
    done: query.has('saved') ? w.saved : undefined,
    before: (
      <>
        {query.has('look') ? <Banner tone="warning" title={w.look} /> : null}
        {policy === null ? (
          <Banner tone="warning" title={w.unconfirmed}>
            <p>{w.unconfirmedText}</p>
          </Banner>
        ) : (
          <p>{w.inForce(dayText(policy.confirmedAt, language, site.timeZone))}</p>
        )}
        {longPeriods(periods).length === 0 ? null : <Banner tone="warning" title={w.long} />}
      </>
    ),
    initial: Object.fromEntries(periodNames.map((name) => [name, String(periods[name])])),
    fields: (form) => (
      <>
        {periodNames.map((name) => (
          <TextField
            {...{ form, language, name, label: w.fields[name], required: true, inputmode: 'numeric' }}
            hint={w.usual(legalPeriods[name].months, legalPeriods[name].warnAbove)}
          />
        ))}
        <p class="hint">{w.rule}</p>
        <input type="hidden" name="shown" value={textOf(periods).toString()} />
      </>
    ),
    submit: w.confirm,
    icon: 'check',
    otherButtons: (
      <>
        <Submit tone="secondary" name="step" value="show">
          {w.show}
        </Submit>
        <LinkButton href={DELETIONS_PATH}>{w.deletions}</LinkButton>
      </>
    ),
    after: (
      <>
        <PreviewView {...{ visit, preview }} />
        <Sources visit={visit} />
      </>
    ),
  }
}

async function proposed({ database, signedIn }: MemberVisit): Promise<Periods> {
  const { companyId } = signedIn.membership
  const [notice, country] = [await readNotice(database.reads, companyId), await readCountry(database.reads, companyId)]
  return proposedPeriods(notice ? { country, months: notice.months } : undefined)
}

/** Nothing is confirmed that was not shown with what it would delete. */
async function save(visit: MemberVisit): Promise<Answer> {
  const { posted, language, signedIn } = visit
  const submitted = new Submitted(posted, webWords[language].form)
  const read = (name: (typeof periodNames)[number]) => submitted.wholeNumber(name, 1, MOST_MONTHS, { required: true })
  const [NO, SE, DK, others] = [read('NO'), read('SE'), read('DK'), read('others')]
  submitted.check()
  if (NO === undefined || SE === undefined || DK === undefined || others === undefined)
    throw new Error('a period that is required is missing')
  const periods = { NO, SE, DK, others }
  const shown = textOf(periods).toString()
  if (posted.get('step') === 'show') return goTo(`${RETENTION_PATH}?${shown}#preview`)
  if (posted.get('shown') !== shown) return goTo(`${RETENTION_PATH}?${shown}&look`)
  await changeRow(visit, 'profiles', signedIn.membership.companyId, (change, [company]) =>
    confirmPolicy(change, company, periods),
  )
  return goTo(`${RETENTION_PATH}?saved`)
}
