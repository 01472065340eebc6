import { expect, test } from 'vitest'
import { applicationForms, asProgram, trusting } from '../../../test/application-forms.ts'
import { candidates } from '../../../test/candidates.ts'
import { openFixture } from '../../../test/fixture.ts'
import { referWords } from '../../public/words/referrals.ts'
import { letIn } from './held-actions.ts'

const fixture = await openFixture({ ...trusting })
const { make, database } = fixture
const forms = applicationForms(fixture)
const { act } = candidates(fixture)
const company = await make.company({ country: 'NO' })

/** Makes a link of a referrer. @returns the path of its form, and the page of the referrer */
async function referrerLink() {
  const job = await forms.open(company)
  const path = job.path.replace('/apply', '/refer')
  const referrer = { firstName: 'Ola', lastName: 'Lie', email: 'ola@example.com' }
  const sent = await forms.postText(path, { way: 'link', seal: forms.sealOf({ path }), ...referrer })
  expect(sent.status).toBe(303)
  const { page } = await forms.get(sent.location)
  return { path: `${/\/j\/[0-9a-f-]{36}/.exec(page)?.[0]}/apply`, own: sent.location.replace('/link', '') }
}

test.each([
  ['in process', { tellReferrer: 'on' }],
  ['nothing more', {}],
])('a submission that waited and is let in shows the referrer %s, as its sender wished', async (_, wish) => {
  const { path, own } = await referrerLink()
  const email = `bo${Object.keys(wish).length}@example.com`
  expect((await forms.send({ path }, { email, firstName: 'Bo', ...asProgram, ...wish })).status).toBe(303)
  const w = referWords.en.mine
  expect((await forms.get(own)).page).toContain(w.nobodyText)
  const [held] = await database.run<{ id: string }>(`select id from submissions where email = $1 and state = 'held'`, [
    email,
  ])
  await act(async (change) => letIn(change, await change.within('submissions', [held?.id ?? ''])))
  const { page } = await forms.get(own)
  const shown = ['Bo Lie', w.progress.in_process, w.byLink].filter((text) => page.includes(text))
  expect(shown).toEqual('tellReferrer' in wish ? ['Bo Lie', w.progress.in_process] : [w.byLink])
})
