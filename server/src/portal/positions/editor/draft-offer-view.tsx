import { Banner } from '../../../base/web/parts.tsx'
import type { Language } from '../../../base/web/words/language.ts'
import { editorWords } from '../../words/positions.ts'

/** What the script of the page shows if the browser has kept something that was not saved. */
export function DraftOffer({ language }: { language: Language }) {
  const w = editorWords[language].draft
  return (
    <>
      <DraftLost why="open" text={w.open} />
      <DraftLost why="gone" text={w.gone} />
      <div data-draft-offer="" data-untitled={w.untitled} hidden>
        <Banner tone="warning" title={w.title}>
          <p>
            <strong data-draft-title="" />{' '}
            <span data-draft-several="" hidden>
              (<span data-draft-place="" /> {w.of} <span data-draft-count="" />)
            </span>
          </p>
          <p>
            {w.text} <span data-draft-time="" />. {w.differs}: <span data-draft-differs="" />.
          </p>
          <div class="actions">
            <button type="button" class="button primary" data-draft-continue="">
              {w.go}
            </button>
            <button type="button" class="button secondary" data-draft-next="" data-draft-several="" hidden>
              {w.next}
            </button>
            <button type="button" class="button secondary" data-draft-drop="">
              {w.drop}
            </button>
          </div>
        </Banner>
      </div>
    </>
  )
}

/** Why nothing came of a draft that was offered. */
function DraftLost({ why, text }: { why: 'open' | 'gone'; text: string }) {
  return (
    <div data-draft-lost={why} hidden>
      <Banner tone="neutral" title={text}>
        <p data-draft-title="" />
      </Banner>
    </div>
  )
}
