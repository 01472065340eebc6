import { releaseDay, version } from '../../base/config.ts'
import { groups, type Guide, inMenu, overview, reference, interactiveReference } from './guide.ts'
import type { Heading } from './markdown.ts'
import { escapeMarkup } from './markup.ts'

/** Addresses of the files that pages load, each with the hash of its content. */
export interface Assets {
  style: string
  script: string
  /** The script of examples in several languages. */
  tabsScript: string
  icon: string
  interactiveStyle: string
  interactiveScript: string
  /** What Scalar's controls lack for screen readers and keyboards. */
  repairsScript: string
  /** The script of the search, and its index: pages load them when somebody searches. */
  searchScript: string
  searchIndex: string
}

const BRAND =
  '<a class="brand" href="/docs"><svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d="M5 3v18M5 13 16 3M10 9l9 12" fill="none" stroke="currentColor" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"/></svg>Kandidat <span>Documentation</span></a>'

const MAGNIFIER =
  '<svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true"><path d="M10.5 17a6.5 6.5 0 1 1 0-13 6.5 6.5 0 0 1 0 13Zm4.8-1.7L21 21" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"/></svg>'

/** The content of a page. */
export interface PageContent {
  title: string
  summary: string
  html: string
  headings: readonly Heading[]
  /** Undefined for a page that is not a guide, such as the one for an unknown address. */
  guide: Guide | undefined
}

/** The address of a page. */
export function addressOf({ name }: Guide): string {
  return name === overview.name ? '/docs' : `/docs/${name}`
}

/** The address of a page as Markdown. */
export function markdownAddressOf(guide: Guide): string {
  return `${addressOf(guide)}.md`
}

/** The HTML of a page. */
export function pageMarkup(content: PageContent, assets: Assets): string {
  const { guide, title, html, headings } = content
  const isList = guide === undefined || guide === overview
  const scripts = [assets.script, ...(html.includes('<div class="tabs">') ? [assets.tabsScript] : [])]
  const loaded = scripts.map((script) => `<script src="${script}" defer></script>`)
  return `${head(content, assets, loaded.join('\n'))}
<body${isList ? ' class="overview"' : ''}>
<a class="skip" href="#content">Skip to the content</a>
${header(assets)}
<div class="columns">
${navigation(guide)}
${contents(headings)}
<main id="content" tabindex="-1" aria-label="${escapeMarkup(title)}">
<article>
${isList ? html.replaceAll('</a>: ', '</a> ') : html}</article>
${previousAndNext(guide)}
</main>
</div>
${footer(guide)}
</body>
</html>
`
}

/**
 * The HTML of the page on which Scalar shows the OpenAPI document and sends requests to this server.
 * @param scalar the address of its script
 */
export function interactiveMarkup(guide: Guide, assets: Assets, scalar: string): string {
  const loaded = `<link rel="stylesheet" href="${assets.interactiveStyle}">
<script src="${assets.script}" defer></script>
<script src="${scalar}" defer></script>
<script src="${assets.interactiveScript}" type="module"></script>
<script src="${assets.repairsScript}" type="module"></script>`
  return `${head({ guide, title: 'Interactive reference', summary: guide.summary }, assets, loaded)}
<body class="trial">
<a class="skip" href="#reference">Skip to the reference</a>
<nav class="bar" aria-label="Documentation">
${BRAND}
<div class="tools">
${searchButton(assets)}
<a href="${addressOf(overview)}">All pages</a>
</div>
</nav>
<aside class="plain" aria-label="About this page">The same <a href="${addressOf(reference)}">as a plain page</a>, which works
without scripts, without a mouse and with screen readers. Requests go to this server only, and a key that you enter is forgotten with the page.</aside>
<div id="reference" tabindex="-1" data-document="/docs/openapi.json"></div>
${footer(guide)}
</body>
</html>
`
}

function head(
  { guide, title, summary }: Omit<PageContent, 'html' | 'headings'>,
  { style, icon }: Assets,
  loaded: string,
): string {
  const name = guide === overview ? title : `${title} · Kandidat`
  const markdown = guide
    ? `\n<link rel="alternate" type="text/markdown" title="${escapeMarkup(title)} as Markdown" href="${markdownAddressOf(guide)}">`
    : ''
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeMarkup(name)}</title>
<meta name="description" content="${escapeMarkup(summary)}">
<link rel="icon" type="image/svg+xml" href="${icon}">
<link rel="stylesheet" href="${style}">${markdown}
${loaded}
</head>`
}

function searchButton({ searchScript, searchIndex }: Assets): string {
  return `<button class="search" type="button" aria-haspopup="dialog" aria-keyshortcuts="Control+K Meta+K" data-script="${searchScript}" data-index="${searchIndex}" hidden>${MAGNIFIER}<span>Search</span> <kbd>Ctrl K</kbd></button>`
}

function header(assets: Assets): string {
  return `<header class="bar">
${BRAND}
<div class="tools">
${searchButton(assets)}
<nav aria-label="Shortcuts"><a href="${addressOf(interactiveReference)}">Reference</a><a class="menu-link" href="#menu">Menu</a></nav>
</div>
</header>`
}

function navigation(current: Guide | undefined): string {
  const item = (guide: Guide) =>
    `<li><a href="${addressOf(guide)}"${guide === current ? ' aria-current="page"' : ''}>${escapeMarkup(guide.label)}</a></li>`
  const lists = groups.map(
    ({ title, guides: members }, i) => `<h2 id="menu-${i + 1}">${escapeMarkup(title)}</h2>
<ul aria-labelledby="menu-${i + 1}">
${members.map(item).join('\n')}
</ul>`,
  )
  return `<nav id="menu" class="menu" aria-label="Pages" tabindex="-1">
<a class="menu-close" href="#content">Close</a>
<ul>
${item(overview)}
</ul>
${lists.join('\n')}
</nav>`
}

function contents(headings: readonly Heading[]): string {
  const shown = headings.filter(({ depth }) => depth <= 3)
  if (shown.length < 2) return '<div class="contents"></div>'
  const items = shown.map(
    ({ depth, text, id }) =>
      `<li class="depth-${depth}"><a href="#${id}">${escapeMarkup(text).replaceAll('_', '_<wbr>')}</a></li>`,
  )
  return `<nav class="contents" aria-label="On this page">
<details>
<summary>On this page</summary>
<ul>
${items.join('\n')}
</ul>
</details>
</nav>`
}

function previousAndNext(current: Guide | undefined): string {
  const place = current ? inMenu.indexOf(current) : -1
  if (place === -1) return ''
  const link = (guide: Guide | undefined, rel: 'prev' | 'next', text: string) =>
    guide ? `<a rel="${rel}" href="${addressOf(guide)}"><span>${text}</span>${escapeMarkup(guide.label)}</a>` : ''
  return `<nav class="neighbours" aria-label="Previous and next page">${link(inMenu[place - 1], 'prev', 'Previous')}${link(inMenu[place + 1], 'next', 'Next')}</nav>`
}

function footer(guide: Guide | undefined): string {
  const markdown = guide ? `<a href="${markdownAddressOf(guide)}">This page as Markdown</a>` : ''
  const day = releaseDay()
  const words = new Date(day).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  return `<footer><span>Kandidat ${version()}, <time datetime="${day}">${words}</time></span>${markdown}<a href="/docs/openapi.json">OpenAPI document</a><a href="/docs/llms.txt">llms.txt</a></footer>`
}
