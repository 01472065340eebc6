import { webWords } from '../../base/web/words/words.ts'
import { PROFILE_PATH } from '../addresses.ts'
import { reachesEverything } from '../../base/access/access.ts'
import { refusalWords } from '../words/refusals.ts'
import { findInReach } from '../../base/access/reach-store.ts'
import { readPictures } from '../sections/posted-pictures-actions.ts'
import { readSections, rearranged, writeSections } from '../sections/section-fields.ts'
import { EDITOR_SCRIPT } from '../sections/rich-text-view.tsx'
import { REARRANGE } from '../sections/sections-view.tsx'
import { nothingHere } from '../../base/http/request-target.ts'
import { loadGazetteer } from '../../content/places/gazetteer-client.ts'
import { formState, type Refused } from '../../base/web/form.ts'
import { Banner, Heading, Toast } from '../../base/web/parts.tsx'
import { changeRow } from '../parts/row-actions.ts'
import { type Answer, goTo, memberScreen, page, type Screen } from '../parts/screen.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { editCompanies } from '../../organisation/companies/actions.ts'
import type { CompanyFields } from '../../organisation/companies/fields.ts'
import { readCompanies } from '../../organisation/companies/write-store.ts'
import { initialProfile, submittedProfile } from './profile-form.ts'
import { ProfileFacts, ProfileForm } from './profile-view.tsx'
import { profileWords } from '../words/companies.ts'

/** Settings → Company profile. */
export const profileScreens: readonly Screen[] = [
  memberScreen('company.write', { path: PROFILE_PATH, show: showProfile, act: saveProfile }),
]

/** Whose profile it is: inside a client that of the client. */
const profileOf = ({ companyId, insideClientId }: MemberVisit['access']) => insideClientId ?? companyId

async function ownFields({ database, access }: MemberVisit): Promise<CompanyFields> {
  const [company] = await readCompanies(database, [profileOf(access)])
  if (!company) throw new Error('the company of a member is gone')
  return company.fields
}

/**
 * Whether the visitor can edit the profile. Whoever reaches certain positions cannot. An agency no longer can once its client has a
 * user of its own.
 */
async function canEdit({ database, access }: MemberVisit): Promise<boolean> {
  const { insideClientId } = access
  if (!reachesEverything(access)) return false
  return insideClientId === null || (await findInReach(database, access, 'profiles', insideClientId)) !== undefined
}

async function showProfile(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const { language, query } = visit
  const w = profileWords[language]
  const web = webWords[language]
  const fields = await ownFields(visit)
  if (!(await canEdit(visit))) {
    return page(
      web.companyProfile,
      <>
        <Heading title={web.companyProfile} language={language} />
        <Banner
          tone="neutral"
          title={reachesEverything(visit.access) ? w.readOnly : refusalWords[language]['everything-needed']}
        />
        <ProfileFacts {...{ fields, language }} />
      </>,
    )
  }
  const form = formState(refused, initialProfile(fields, language))
  return page(
    web.companyProfile,
    <>
      <Heading title={web.companyProfile} lead={w.lead} language={language} />
      {query.get('saved') === null || refused ? null : <Toast title={w.saved} />}
      <ProfileForm {...{ form, language, action: PROFILE_PATH }} />
    </>,
    { scripts: [EDITOR_SCRIPT] },
  )
}

/** The form as it was sent, with its sections in another order. Nothing is saved. */
function showRearranged(visit: MemberVisit, sections: ReturnType<typeof readSections>): Promise<Answer> {
  writeSections(visit.posted, sections)
  return showProfile(visit, { posted: visit.posted, refusal: null })
}

async function saveProfile(visit: MemberVisit): Promise<Answer> {
  const { access, posted, language } = visit
  if (!(await canEdit(visit))) throw nothingHere()
  await readPictures(visit)
  const sections = rearranged(readSections(posted), posted.get(REARRANGE) ?? '')
  if (sections) return showRearranged(visit, sections)
  const edit = submittedProfile(posted, await ownFields(visit), await loadGazetteer(), language)
  await changeRow(visit, 'profiles', profileOf(access), (change, [company]) =>
    editCompanies(change, [{ id: company.id, edit }]),
  )
  return goTo(`${PROFILE_PATH}?saved=1`)
}
