import { inTransaction } from '../../changes/actions.ts'
import type { Database } from '../../db/connection.ts'
import { turns } from '../../jobs/turns.ts'
import { inSameFrame } from '../../careers-pages/embedding/framing-view.ts'
import { readMultipart } from '../../files/form-actions.ts'
import { Refusal } from '../../forms/refusal.ts'
import { readNotice } from '../../privacy/store.ts'
import { addressOf } from '../../publication/addresses/address.ts'
import { findAddress } from '../../publication/addresses/store.ts'
import type { MasterKeys } from '../../secrets/sealed.ts'
import { catalogueOf, pageLanguageOf } from '../../web/public/page-language.ts'
import { notFoundPage } from '../../web/public/public-error.tsx'
import type { PublicAnswer, PublicPage, PublicVisit } from '../../web/public/public-page.ts'
import { judge, refuseTooMany } from '../spam/actions.ts'
import { formSecrets, type FormSecrets } from '../spam/seal.ts'
import { accessOfVisitor, repeatSubmission, submitApplication } from '../submissions/submit-actions.ts'
import { pathOfToken } from '../tokens/token.ts'
import { type Around, closedPage, formPage, switchedOffPage } from './answers-view.tsx'
import { readFormPosition } from './form-store.ts'
import { shownTo } from './shown-view.ts'
import { inWords, submittedApplication, TRAP } from './submitted-application-view.ts'
import { applyWords } from './words/words.ts'

/** What the pages of applications need beside a visit. */
export interface ApplySettings {
  /** The keys by which forms are signed. */
  readonly masterKeys: (database: Database) => Promise<MasterKeys>
}

/** Applications that are stored at a time, of the connections of a process. */
const AT_A_TIME = 3

/** The forms of applications. */
export function applyPages({ masterKeys }: ApplySettings): readonly PublicPage[] {
  const inTurn = turns(AT_A_TIME)
  const secretsOf = async ({ database }: PublicVisit) => formSecrets(await masterKeys(database))
  return ['/c/:pageId/:positionId/apply', '/j/:linkId/apply'].map((path) => ({
    path,
    show: async (visit) => show(visit, await secretsOf(visit)),
    act: async (visit) => act(visit, await secretsOf(visit), inTurn),
  }))
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
  if (found.state !== 'live') return closedPage(visit, all)
  if (!found.takesApplications) return switchedOffPage(visit, all)
  return formPage(visit, all, secrets)
}

async function act(visit: PublicVisit, secrets: FormSecrets, inTurn: ReturnType<typeof turns>): Promise<PublicAnswer> {
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
  const store = async () => {
    const { heldBecause, nonce } = await judge(database, secrets, form)
    const requestHash = sent.requestHash(nonce)
    return inTransaction(database, accessOfVisitor(companyId, linkId), async (change) => {
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
  }
  try {
    const { token } = await inTurn(store)
    return { kind: 'redirect', to: thanksAddress(visit, token.token) }
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

/** The page after sending, in the language that was asked for and in the frame of a website, if the form was in one. */
function thanksAddress({ asked, query }: PublicVisit, token: string): string {
  const path = `${pathOfToken(token)}/thanks`
  return inSameFrame(asked === null ? path : `${path}?lang=${asked}`, query)
}
