import { catalogueOf } from '../../base/web/public/page-language.ts'
import { notFoundPage } from '../../base/web/public/public-error.tsx'
import type { PublicAnswer, PublicPage, PublicVisit } from '../../base/web/public/public-page.ts'
import { findForm, findSentForm, wasOpen } from '../public-form/found-form.ts'
import { noFormPage } from '../public-form/page-view.tsx'
import { type FormSecrets, type FormSettings, readFormSecrets } from '../../candidates/spam/seal.ts'
import { applicationPage, takeApplication } from './application-view.tsx'
import { applyWords } from '../words/applying.ts'

/** The forms of applications. */
export function applyPages(settings: FormSettings): readonly PublicPage[] {
  return ['/c/:pageId/:positionId/apply', '/j/:linkId/apply'].map((path) => ({
    path,
    show: async (visit) => show(visit, await readFormSecrets(settings, visit.database)),
    act: async (visit) => act(visit, await readFormSecrets(settings, visit.database)),
  }))
}

async function show(visit: PublicVisit, secrets: FormSecrets): Promise<PublicAnswer> {
  const all = await findForm(visit)
  if (!all) return notFoundPage(visit)
  const texts = applyWords[catalogueOf(all.language)]
  const form = { ...all, invited: null }
  return (await noFormPage(visit, all, texts, all.found.takesApplications)) ?? applicationPage(visit, form, secrets)
}

async function act(visit: PublicVisit, secrets: FormSecrets): Promise<PublicAnswer> {
  const all = await findSentForm(visit)
  if (!all) return notFoundPage(visit)
  return takeApplication(visit, { ...all, invited: null }, secrets, () => wasOpen(visit, all, secrets))
}
