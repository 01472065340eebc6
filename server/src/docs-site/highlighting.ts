import hljs from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import csharp from 'highlight.js/lib/languages/csharp'
import go from 'highlight.js/lib/languages/go'
import http from 'highlight.js/lib/languages/http'
import java from 'highlight.js/lib/languages/java'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import nginx from 'highlight.js/lib/languages/nginx'
import php from 'highlight.js/lib/languages/php'
import python from 'highlight.js/lib/languages/python'
import ruby from 'highlight.js/lib/languages/ruby'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import { escapeMarkup } from './markup.ts'

const languages = {
  bash,
  csharp,
  go,
  http,
  java,
  javascript,
  json,
  nginx,
  php,
  python,
  ruby,
  sql,
  typescript,
  xml,
}
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language)

/** The language of a file, by the extension of its name. Undefined if code in it is not highlighted. */
export function languageOf(path: string): string | undefined {
  const extension = /\.(\w+)$/.exec(path)?.[1] ?? ''
  return hljs.getLanguage(extension) ? extension : undefined
}

/** Code as HTML with classes for its colours. Without a known language it is only escaped. */
export function highlight(code: string, language: string | undefined): string {
  if (language === undefined || !hljs.getLanguage(language)) return escapeMarkup(code)
  return hljs.highlight(code, { language, ignoreIllegals: true }).value
}
