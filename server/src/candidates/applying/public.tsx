import type { ComponentChildren } from 'preact'
import { escapeHtml, textToHtml } from '../../content/text.ts'
import { inTransaction } from '../../changes/actions.ts'
import type { Database } from '../../db/connection.ts'
import { type ReadFiles, readMultipart } from '../../files/form-actions.ts'
import { Refusal } from '../../forms/refusal.ts'
import { type Notice, noticeText } from '../../privacy/notice.ts'
import { readNotice } from '../../privacy/store.ts'
import { noticeWords } from '../../privacy/words/words.ts'
import { addressOf, pathOf } from '../../publication/addresses/address.ts'
import { findAddress, type FoundAddress } from '../../publication/addresses/store.ts'
import type { MasterKeys } from '../../secrets/sealed.ts'
import { formState } from '../../web/form.ts'
import { catalogueOf, type PageLanguage, pageLanguageOf } from '../../web/public/page-language.ts'
import { notFoundPage } from '../../web/public/public-error.tsx'
import type { PublicAnswer, PublicPage, PublicPageAnswer, PublicVisit } from '../../web/public/public-page.ts'
import type { Refused } from '../../web/screen.ts'
import type { Language } from '../../web/words/language.ts'
import { judge, refuseTooMany } from '../spam/actions.ts'
import { challengeFor } from '../spam/proof.ts'
import { formSecrets, type FormSecrets, openSeal, sealForm } from '../spam/seal.ts'
import { accessOfVisitor, repeatSubmission, submitApplication } from '../submissions/submit-actions.ts'
import type { Shown } from '../submissions/submission.ts'
import { pathOfToken } from '../tokens/token.ts'
import { type FormPosition, readFormPosition } from './form-store.ts'
import { ApplyForm } from './form-view.tsx'
import { inWords, submittedApplication, TRAP } from './submitted-application.ts'
import { applyWords } from './words/words.ts'

/** What the pages of applications need beside a visit. */
export interface ApplySettings {
  /** The keys by which forms are signed. */
  readonly masterKeys: (database: Database) => Promise<MasterKeys>
}

/** The forms of applications. */
export function applyPages({ masterKeys }: ApplySettings): readonly PublicPage[] {
  const secretsOf = async ({ database }: PublicVisit) => formSecrets(await masterKeys(database))
  return ['/c/:pageId/:positionId/apply', '/j/:linkId/apply'].map((path) => ({
    path,
    show: async (visit) => show(visit, await secretsOf(visit)),
    act: async (visit) => act(visit, await secretsOf(visit)),
  }))
}

/** A form with everything around it. */
interface Around {
  readonly found: FoundAddress
  readonly position: FormPosition
  readonly notice: Notice
  readonly language: PageLanguage
}

async function around(visit: PublicVisit): Promise<Around | null> {
  const { database, params, at, asked } = visit
  const found = await findAddress(database.reads, addressOf(params), at)
  const position = found && (await readFormPosition(database.reads, found.positionId))
  const notice = position && (await readNotice(database.reads, position.companyId))
  if (!found || !position || !notice) return null
  return { found, position, notice, language: asked ?? pageLanguageOf(position.language) }
}

async function show(visit: PublicVisit, secrets: FormSecrets): Promise<PublicAnswer> {
  const all = await around(visit)
  if (!all) return notFoundPage(visit)
  const { found } = all
  if (found.state !== 'live') return closed(visit, all)
  if (!found.takesApplications) return switchedOff(visit, all)
  return formPage(visit, all, secrets)
}

async function act(visit: PublicVisit, secrets: FormSecrets): Promise<PublicAnswer> {
  const all = await around(visit)
  if (!all) return notFoundPage(visit)
  const { found, position, notice } = all
  const { database, posted, clientAddress, path: address } = visit
  const { companyId, positionId } = position
  const { linkId } = found
  await refuseTooMany(database, secrets, { clientAddress, positionId })
  const language = catalogueOf(all.language)
  const files = await readMultipart(visit, { companyId, inputs: ['cv'], language })
  const again = (refusal: Refusal) => formPage(visit, all, secrets, { refused: { posted, refusal }, files })
  const sent = attempt(() => submittedApplication(posted, files, position.asked, language))
  if (sent instanceof Refusal) return again(sent)
  const [seal, proof, trap] = ['seal', 'proof', TRAP].map((name) => posted.get(name) ?? '')
  const form = { address, clientAddress, positionId, seal: seal ?? '', proof: proof ?? '', trap: trap ?? '' }
  const { heldBecause, nonce } = await judge(database, secrets, form)
  try {
    const { token } = await inTransaction(database, accessOfVisitor(companyId, linkId), async (change) => {
      const requestHash = sent.requestHash(nonce)
      const repeated = await repeatSubmission(change, { companyId, requestHash })
      if (repeated) return repeated
      const [allowed] = await change.within('positions', [positionId])
      if (!allowed) throw new Error('a position that was just found is gone')
      const shown = shownTo(position, notice, language, visit.site.name)
      return submitApplication(change, {
        ...{ companyId, positionId: allowed.id, linkId, shown, requestHash, heldBecause },
        ...{ form: sent.form, hasLostFiles: sent.hasLostFiles },
      })
    })
    return { kind: 'redirect', to: `${pathOfToken(token.token)}/thanks${languageQuery(visit)}` }
  } catch (error) {
    if (error instanceof Refusal) return again(inWords(error, applyWords[language]))
    throw error
  }
}

function attempt<T>(work: () => T): T | Refusal {
  try {
    return work()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** Goes on in the language that was asked for. */
function languageQuery({ asked }: PublicVisit): string {
  return asked === null ? '' : `?lang=${asked}`
}
