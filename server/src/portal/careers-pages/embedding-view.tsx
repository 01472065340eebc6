import { ErrorSummary, Form, Submit, TextArea } from '../../base/web/controls.tsx'
import type { FormState } from '../../base/web/form.ts'
import { CopyText, Section, Toast } from '../../base/web/parts.tsx'
import type { MemberVisit } from '../../base/web/visit.ts'
import type { PageLine } from '../../positions/careers-pages/list-store.ts'
import { webWords } from '../../base/web/words/words.ts'
import { pageWords } from '../words/careers-pages.ts'

/** The code to copy, the websites that may show the forms, and what a policy needs. */
export function EmbeddingPage(props: { visit: MemberVisit; line: PageLine; form: FormState; canChange: boolean }) {
  const { visit, line, form, canChange } = props
  const { language, site, query, path } = visit
  const w = pageWords[language]
  const web = webWords[language]
  const { origin } = new URL(site.publicUrl)
  const script = `<script type="module" src="${site.publicUrl}/embed.js"></script>`
  const pageUrl = `${site.publicUrl}/c/${line.id}`
  const list = `<kandidat-positions page="${line.id}" limit="10"><a href="${pageUrl}">${w.linkAll}</a></kandidat-positions>`
  const one = `<kandidat-position id-for-embedded="${line.id}.POSITION"><a href="${pageUrl}/POSITION">${w.linkOne}</a></kandidat-position>`
  const policy = ['script-src', 'connect-src', 'img-src', 'frame-src'].map((name) => `${name} ${origin}`).join('; ')
  return (
    <>
      {query.has('saved') && form.faults.length === 0 ? <Toast title={w.saved} /> : null}
      <ErrorSummary {...{ form, language, labels: { origins: w.origins } }} />
      <Section id="all" title={w.allPositions} lead={w.allLead}>
        <CopyText id="list-code" text={`${script}\n${list}`} label={w.code} language={language} />
      </Section>
      <Section id="one" title={w.onePosition} lead={w.oneLead}>
        <CopyText id="one-code" text={`${script}\n${one}`} label={w.code} language={language} />
      </Section>
      <Section id="forms" title={w.forms} lead={w.formsLead}>
        {canChange ? (
          <Form action={path} label={w.forms}>
            <TextArea
              {...{ form, language, name: 'origins', label: w.origins, hint: w.originsHint }}
              rows={4}
              spellcheck={false}
            />
            <Submit icon="check">{web.save}</Submit>
          </Form>
        ) : (
          <p>{line.embedOrigins.length === 0 ? webWords[language].none : line.embedOrigins.join(', ')}</p>
        )}
      </Section>
      <Section id="policy" title={w.policy} lead={w.policyLead}>
        <CopyText id="policy-text" text={policy} label={w.policyLabel} language={language} />
      </Section>
      <p>
        <a href="/docs/embedding">{w.guide}</a>
      </p>
    </>
  )
}
