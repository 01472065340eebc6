import type { ComponentChildren } from 'preact'
import { rendered } from '../../base/web/rendering.ts'
import { mayEmbed } from '../../positions/careers-pages/embedding/origin.ts'
import { forAllWebsites } from '../../base/web/serving/replies.ts'
import type { PublicText, PublicVisit } from '../../base/web/public/public-page.ts'

/** Says whether forms may be shown in a frame on the website that asks. */
const FORMS_HEADER = 'kandidat-forms'

/**
 * A part of a page for the shadow root of a widget. Every website may read it. It has no style of its own, and no element that
 * a policy of the host could forbid.
 * @param origins the websites that may show forms in a frame
 */
export function fragment(
  { site }: Pick<PublicVisit, 'site'>,
  content: ComponentChildren,
  { status = 200, origins = [] }: { status?: number; origins?: readonly string[] } = {},
): PublicText {
  return {
    kind: 'text',
    status,
    type: 'text/html; charset=utf-8',
    content: rendered(<>{content}</>),
    headers: { ...forAllWebsites, 'access-control-expose-headers': FORMS_HEADER, 'x-robots-tag': 'noindex' },
    perOrigin: (origin) => ({ [FORMS_HEADER]: mayEmbed(origin, origins, site.publicUrl) ? 'frame' : 'link' }),
  }
}

/**
 * What stands in place of something that is not open: a sentence, and what the host wrote inside the element. Without a
 * sentence, the script says one in the language of the host.
 */
export function closedFragment(
  visit: Pick<PublicVisit, 'site'>,
  status: 404 | 410,
  sentence?: { text: string; language: string },
): PublicText {
  return fragment(
    visit,
    <>
      {sentence === undefined ? null : (
        <p part="error" lang={sentence.language} dir="ltr">
          {sentence.text}
        </p>
      )}
      <slot />
    </>,
    { status },
  )
}
