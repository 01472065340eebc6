import { type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model'

const nodes = {
  doc: { content: 'block+' },
  paragraph: { content: 'inline*', group: 'block', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
  heading: {
    attrs: { level: { default: 2, validate: 'number' } },
    content: 'inline*',
    group: 'block',
    defining: true,
    parseDOM: [
      // The title of the position is the only heading above these.
      ...[1, 2].map((level) => ({ tag: `h${level}`, attrs: { level: 2 } })),
      { tag: 'h3', attrs: { level: 3 } },
      ...[4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level: 4 } })),
    ],
    toDOM: ({ attrs }) => [`h${String(attrs['level'])}`, 0],
  },
  bullet_list: { content: 'list_item+', group: 'block', parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
  ordered_list: { content: 'list_item+', group: 'block', parseDOM: [{ tag: 'ol' }], toDOM: () => ['ol', 0] },
  list_item: { content: 'paragraph block*', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
  text: { group: 'inline' },
  hard_break: {
    inline: true,
    group: 'inline',
    selectable: false,
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
  },
} satisfies Readonly<Record<string, NodeSpec>>

const marks = {
  link: {
    attrs: { href: { validate: 'string' } },
    inclusive: false,
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (element) => {
          const href = element.getAttribute('href') ?? ''
          return /^(https?|mailto|tel):/i.test(href) ? { href } : false
        },
      },
    ],
    toDOM: ({ attrs }) => ['a', { href: String(attrs['href']) }, 0],
  },
  strong: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
  em: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
  underline: { parseDOM: [{ tag: 'u' }], toDOM: () => ['u', 0] },
} satisfies Readonly<Record<string, MarkSpec>>

/**
 * What texts of positions may contain, which is what job boards take: paragraphs, headings, lists, line breaks, and bold,
 * italic, underlined and linked words. The server keeps the same and drops the rest.
 */
export const schema = new Schema({ nodes, marks })
