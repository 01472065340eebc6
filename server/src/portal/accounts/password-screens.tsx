import { faultInChosen, hashPassword } from '../../organisation/identities/password-actions.ts'
import { membershipsOf } from '../../organisation/identities/store.ts'
import { signInWords } from '../words/sign-in.ts'
import { TextField } from '../../base/web/controls.tsx'
import { Submitted } from '../../base/web/form.ts'
import { editScreen } from '../parts/edit-screen.ts'
import { type Answer, goTo, type Screen } from '../parts/screen.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { webWords } from '../../base/web/words/words.ts'
import { setPassword } from '../../organisation/accounts/actions.ts'
import { EndOthers } from './overview-view.tsx'
import { aboveAccount, endedSessions, inOwnAccount, OTHERS, readOwnFactors } from './own-actions.ts'
import { ACCOUNT_PATH } from '../addresses.ts'
import { accountWords } from '../words/accounts.ts'

/** Changing one's password. */
export const passwordScreen: Screen = editScreen('member', {
  path: `${ACCOUNT_PATH}/password`,
  needsProof: true,
  edit: async (visit) => {
    const { language, signedIn } = visit
    const w = accountWords[language]
    const title = (await readOwnFactors(visit)).hasPassword ? w.changePassword : w.choosePassword
    return {
      title,
      above: aboveAccount(language),
      initial: { [OTHERS]: 'on' },
      fields: (form) => (
        <>
          {/* Password managers store the password for this e-mail. */}
          <input type="hidden" name="username" autocomplete="username" value={signedIn.email} />
          <TextField
            {...{ form, language, name: 'password', label: w.newPassword }}
            hint={signInWords[language].welcome.passwordHint}
            type="password"
            autocomplete="new-password"
            required
          />
          <EndOthers form={form} language={language} />
        </>
      ),
      submit: title,
    }
  },
  save: changePassword,
})

async function changePassword(visit: MemberVisit): Promise<Answer> {
  const { database, language, posted, site, signedIn } = visit
  const sent = new Submitted(posted, webWords[language].form)
  const password = sent.verbatim('password')
  const companies = await membershipsOf(database, signedIn.identityId)
  const names = [site.name, signedIn.name, signedIn.email.split('@')[0] ?? '', 'kandidat']
  const fault = await faultInChosen(password, [...names, ...companies.map(({ companyName }) => companyName)])
  if (fault !== null) sent.refuse('password', signInWords[language].passwordFaults[fault])
  sent.check()
  // Before the transaction: a hash takes a tenth of a second.
  const hash = await hashPassword(password, { key: signedIn.identityId, isKnown: true, tried: 0 })
  await inOwnAccount(visit, (change, account) => setPassword(change, account, hash, endedSessions(visit, sent)))
  return goTo(`${ACCOUNT_PATH}?done=password`)
}
