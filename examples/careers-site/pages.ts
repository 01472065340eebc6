import type { CareerPage, CareerPagePosition, Language } from '@kandidat/client'
import { type Html, html, jsonLd } from './html.ts'
import { jobPosting } from './job-posting.ts'

const languages: Record<Language, string> = { NO: 'no', DK: 'da', SE: 'sv', EN: 'en', GB: 'en-GB' }
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** The page with all jobs. */
export function indexPage(page: CareerPage, positions: CareerPagePosition[]): string {
  const open = positions.length === 1 ? 'One open position' : `${positions.length || 'No'} open positions`
  const jobs = positions.map((position) => {
    const lang = languages[position.language]
    const facts = [places(position), ...position.employmentType]
    return html`
<li>${stripe(position)}<h2 lang="${lang}"><a href="jobs/${position.id}.html">${position.title}</a></h2>
${position.pitch ? html`<p lang="${lang}">${position.pitch}</p>` : null}
<p class="facts">${facts.filter(Boolean).map((fact) => html`<span>${fact}</span> `)}</p></li>`
  })
  const head = html`<header><p>${page.company.name}</p><h1>${page.name}</h1><p>${open}</p></header>`
  return document(page, '', page.name, html`${head}<ul class="jobs">${jobs}</ul>`)
}

/** The page of one job. */
export function jobPage(page: CareerPage, position: CareerPagePosition, url: string): string {
  const { company, expirationDate, highlights } = position
  const lang = languages[position.language]
  // A position that expires at a midnight is open on the day before it.
  const until = expirationDate && day.format(new Date(Date.parse(expirationDate) - 1))
  const how = position.employmentType.join(', ')
  const facts = { Where: places(position), How: how, Pay: pay(position), 'Apply by': until }
  const main = html`<nav><a href="../index.html">All jobs</a></nav>
<header>${stripe(position)}<p>${company.name}</p><h1 lang="${lang}">${position.title}</h1></header>
<div class="job"><aside aria-label="At a glance"><dl>
${Object.entries(facts).map(([name, fact]) => (fact ? html`<div><dt>${name}</dt><dd>${fact}</dd></div>` : null))}</dl>
${position.enableApplication ? html`<a class="apply" href="${position.applyUrl}">Apply</a>` : null}
${position.enableVouch ? html`<a class="refer" href="${position.vouchUrl}">Refer somebody</a>` : null}</aside>
<article lang="${lang}">${highlights && html`<ul class="highlights">${highlights.map((each) => html`<li>${each}</li>`)}</ul>`}
${{ html: position.contentHtml /* sanitised by the API */ }}</article></div>`
  return document(page, '../', `${position.title} · ${company.name}`, main, jsonLd(jobPosting(position, url)))
}

function document(page: CareerPage, root: string, title: string, main: Html, head: Html | null = null): string {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'">
<title>${title}</title><link rel="stylesheet" href="${root}style.css">${head}</head>
<body><main>${main}</main><footer>${page.company.name}</footer></body></html>\n`.html
}

/** Draws the colour of a listing, because the Content-Security-Policy forbids inline styles. */
const stripe = ({ listingColor }: CareerPagePosition): Html =>
  html`<svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true"><path d="M0 0h1v1H0" fill="${listingColor ?? 'currentColor'}"/></svg>`

const places = ({ locations }: CareerPagePosition): string =>
  [...new Set(locations.map((place) => place.city || place.administrativeArea || place.country))].join(', ')

function pay({ salary }: CareerPagePosition): string {
  const { type, currency, minSalary: least, maxSalary: most, extra } = salary ?? {}
  const amount = new Intl.NumberFormat('en', currency ? { style: 'currency', currency, maximumFractionDigits: 0 } : {})
  const range = [...new Set([least, most])].filter((each) => each != null).map((each) => amount.format(each))
  const sum = range.length > 0 && type ? `${range.join(' to ')} per ${type.toLowerCase()}` : range.join(' to ')
  return [sum, extra].filter(Boolean).join('. ')
}
