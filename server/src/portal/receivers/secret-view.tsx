import { commonWords } from '../../base/web/words/words.ts'
import { CopyText, Heading, LinkButton, Section, Time } from '../../base/web/parts.tsx'
import type { Visit } from '../../base/web/visit.ts'
import type { ShownSecret } from '../../webhooks/receivers/actions.ts'
import { RECEIVERS_PATH } from '../addresses.ts'
import { receiverWords } from '../../webhooks/words/words.ts'
import { snippets } from './snippets.ts'

/** How a developer verifies what comes: code in each language, of which one is open at a time. */
export function VerifyingSection({ visit: { language } }: { visit: Pick<Visit, 'language'> }) {
  const w = receiverWords[language].developers
  return (
    <Section id="verify" title={w.title} lead={w.lead}>
      <div class="snippets">
        {snippets.map((snippet, i) => (
          <details name="snippet" open={i === 0}>
            <summary>{snippet.language}</summary>
            <CopyText
              id={`snippet-${i}`}
              text={snippet.code.trimEnd()}
              label={w.snippet(snippet.language)}
              language={language}
            />
          </details>
        ))}
      </div>
      <ul>
        <li>
          <a href="/docs/verifying-webhooks">{w.whole}</a>
        </li>
        <li>
          <a href="/docs/webhooks">{w.docs}</a>
        </li>
        <li>
          <a href="/docs/events">{w.eventsDocs}</a>
        </li>
      </ul>
    </Section>
  )
}

/** The page that shows a secret, this once. @param overlapUntil null for a first secret, and without an overlap */
export function SecretPage({
  visit,
  receiver,
  overlapUntil,
  isNext = false,
}: {
  visit: Visit
  receiver: ShownSecret
  overlapUntil: Date | null
  /** Whether the receiver had one before. */
  isNext?: boolean
}) {
  const { language } = visit
  const w = receiverWords[language].secret
  const common = commonWords[language]
  return (
    <>
      <Heading title={w.title} lead={w.lead} language={language} />
      <CopyText id="secret" text={receiver.secret} label={w.label} language={language} />
      {isNext ? (
        <p>
          {overlapUntil === null ? (
            w.oneSigns
          ) : (
            <>
              {w.bothUntil} <Time at={overlapUntil} visit={visit} />. {w.twoSignatures}
            </>
          )}
        </p>
      ) : null}
      <LinkButton href={`${RECEIVERS_PATH}/${receiver.id}`} tone="primary" icon="check">
        {common.stored}
      </LinkButton>
      <VerifyingSection visit={visit} />
    </>
  )
}
