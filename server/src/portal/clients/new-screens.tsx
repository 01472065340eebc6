import { createOnce } from '../../base/changes/once-actions.ts'
import { findCompany } from '../../organisation/companies/store.ts'
import { newId } from '../../base/db/id.ts'
import { countryCode } from '../../content/places/country.ts'
import { TextField } from '../../base/web/controls.tsx'
import { FormId, postedId } from '../../base/web/fields/form-id.tsx'
import { Submitted } from '../../base/web/form.ts'
import { editScreen } from '../parts/edit-screen.ts'
import { changeRow } from '../parts/row-actions.ts'
import { type Answer, goTo } from '../parts/screen.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { commonWords, webWords } from '../../base/web/words/words.ts'
import { createClients } from '../../organisation/clients/actions.ts'
import { proposeToClients } from '../../organisation/clients/proposal-actions.ts'
import { listClientLines } from '../../organisation/clients/line-store.ts'
import { CLIENTS_PATH } from '../addresses.ts'
import { clientWords } from '../words/clients.ts'

/** Two ways to a client: a company that is created, and one that is asked. */
export const newClientScreens = [
  editScreen('clients.write', {
    path: `${CLIENTS_PATH}/new`,
    edit: async ({ language }) => {
      const w = clientWords[language]
      const common = commonWords[language]
      return {
        title: w.create,
        lead: w.createLead,
        above: [{ href: CLIENTS_PATH, label: w.clients }],
        labels: { name: common.name, slug: w.slug, website: common.website, country: common.country },
        label: w.create,
        initial: { id: newId() },
        fields: (form) => {
          const known = { form, language }
          return (
            <>
              <FormId form={form} />
              <TextField {...known} name="name" label={common.name} required maxlength={200} />
              <TextField {...known} name="slug" label={w.slug} hint={w.slugHint} maxlength={100} spellcheck={false} />
              <TextField {...known} name="website" label={common.website} type="url" />
              <TextField {...known} name="country" label={common.country} hint={w.countryHint} />
            </>
          )
        },
        submit: w.createNow,
        icon: 'check',
        cancel: CLIENTS_PATH,
      }
    },
    save: create,
  }),
  editScreen('clients.write', {
    path: `${CLIENTS_PATH}/ask`,
    edit: async ({ language }) => {
      const w = clientWords[language]
      return {
        title: w.ask,
        lead: w.askLead,
        above: [{ href: CLIENTS_PATH, label: w.clients }],
        labels: { slug: w.slug },
        label: w.ask,
        fields: (form) => (
          <TextField
            {...{ form, language, name: 'slug', label: w.slug, hint: w.askSlugHint }}
            required
            maxlength={100}
            spellcheck={false}
          />
        ),
        submit: w.askNow,
        icon: 'send',
        cancel: CLIENTS_PATH,
      }
    },
    save: ask,
  }),
]

async function create(visit: MemberVisit): Promise<Answer> {
  const { database, access, posted, language } = visit
  const w = clientWords[language]
  const sent = new Submitted(posted, webWords[language].form)
  const name = sent.text('name', { required: true, max: 200 })
  const slug = sent.text('slug', { max: 100 })
  const website = sent.text('website')
  const named = sent.text('country', { max: 100 })
  const country = named === '' ? undefined : countryCode(named)
  if (named !== '' && country === undefined) sent.refuse('country', w.noCountry(named))
  sent.check()
  const id = postedId(posted)
  await createOnce(visit, 'clients', id, async (all) => {
    const [agency] = await all.within('companies', [access.companyId])
    if (!agency) throw new Error('the company of a member is gone')
    const form = { name, website, ...(slug !== '' && { slug }), ...(country !== undefined && { country }) }
    return createClients(all, agency.id, [{ id, form }])
  })
  const [created] = await listClientLines(database, access, { id }, { limit: 1 })
  return goTo(`${CLIENTS_PATH}?${new URLSearchParams({ done: 'create', of: created?.slug ?? '' })}`)
}

async function ask(visit: MemberVisit): Promise<Answer> {
  const { database, access, posted, language } = visit
  const w = clientWords[language]
  const sent = new Submitted(posted, webWords[language].form)
  const slug = sent.text('slug', { required: true, max: 100 }).toLowerCase()
  sent.check()
  const company = await findCompany(database, slug)
  if (!company) sent.refuse('slug', w.noCompany(slug))
  sent.check()
  if (company) {
    await changeRow(visit, 'companies', access.companyId, (change, [agency]) =>
      proposeToClients(change, [{ agencyId: agency.id, clientId: company.id }]),
    )
  }
  return goTo(`${CLIENTS_PATH}?${new URLSearchParams({ done: 'ask', of: slug })}`)
}
