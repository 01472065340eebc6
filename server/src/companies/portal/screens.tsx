import { inTransaction } from '../../changes/actions.ts'
import { addPictures } from '../../pictures/actions.ts'
import { encodePicture, readPictureBytes } from '../../pictures/encoding/encoding-client.ts'
import { RefusedPicture } from '../../pictures/encoding/picture.ts'
import { pictureWords } from '../../pictures/words/words.ts'
import { loadGazetteer } from '../../places/gazetteer-client.ts'
import { type FieldFault, Refusal } from '../../forms/refusal.ts'
import { formState } from '../../web/form.ts'
import { Banner, Heading } from '../../web/parts.tsx'
import { type Answer, goTo, memberScreen, page, type Refused, type Screen } from '../../web/screen.ts'
import type { MemberVisit } from '../../web/visit.ts'
import { editCompanies } from '../actions.ts'
import type { CompanyFields } from '../fields.ts'
import { readCompanies } from '../write-store.ts'
import { initialProfile, submittedProfile } from './profile-form.ts'
import { ProfileForm } from './profile-view.tsx'
import { profileWords } from './words/words.ts'

const PATH = '/portal/settings/company'

/** Settings → Company profile. */
export const profileScreens: readonly Screen[] = [
  memberScreen('company.write', { path: PATH, show: showProfile, act: saveProfile }),
]

async function ownFields({ database, access }: MemberVisit): Promise<CompanyFields> {
  const [company] = await readCompanies(database, [access.companyId])
  if (!company) throw new Error('the company of a member is gone')
  return company.fields
}

async function showProfile(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const { language, query } = visit
  const w = profileWords[language]
  const form = formState(refused, initialProfile(await ownFields(visit)))
  return page(
    w.title,
    <>
      <Heading title={w.title} lead={w.lead} language={language} />
      {query.get('saved') === null || refused ? null : <Banner tone="good" title={w.saved} />}
      <ProfileForm {...{ form, language, action: PATH }} />
    </>,
  )
}

async function saveProfile(visit: MemberVisit): Promise<Answer> {
  const { database, access, posted, language } = visit
  const faults = await readPictures(visit)
  if (faults.length > 0) throw new Refusal('invalid', faults.map(({ message }) => message).join(' '), faults)
  const edit = submittedProfile(posted, await ownFields(visit), await loadGazetteer(), language)
  await inTransaction(database, access, async (all) => {
    const [company] = await all.within('profiles', [access.companyId])
    if (company) await editCompanies(all, [{ id: company.id, edit }])
  })
  return goTo(`${PATH}?saved=1`)
}

/**
 * Reads the form. Pictures are stored at once, and their paths stand in the form from then on: if something else in it is refused,
 * nobody chooses a picture twice.
 */
async function readPictures({ database, access, posted, parts, language }: MemberVisit): Promise<FieldFault[]> {
  const faults: FieldFault[] = []
  for await (const part of parts ?? []) {
    if (part.kind === 'text') posted.append(part.name, part.value)
    if (part.kind === 'text' || part.fileName === '') continue
    try {
      const picture = await encodePicture(await readPictureBytes(part.bytes))
      const [path = ''] = await inTransaction(database, access, async (all) => {
        const [company] = await all.within('profiles', [access.companyId])
        return company ? addPictures(all, company.id, [picture]) : []
      })
      posted.append(part.name, path)
    } catch (error) {
      if (!(error instanceof RefusedPicture)) throw error
      faults.push({ field: part.name, message: pictureWords[language].faults[error.fault] })
    }
  }
  return faults
}
