import hljs from 'highlight.js/lib/core'
import type { LanguageFn } from 'highlight.js'
import bash from 'highlight.js/lib/languages/bash'
import csharp from 'highlight.js/lib/languages/csharp'
import dockerfile from 'highlight.js/lib/languages/dockerfile'
import go from 'highlight.js/lib/languages/go'
import http from 'highlight.js/lib/languages/http'
import ini from 'highlight.js/lib/languages/ini'
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
import yaml from 'highlight.js/lib/languages/yaml'
import { escapeMarkup } from './markup.ts'

const languages = {
  bash,
  csharp,
  dockerfile,
  go,
  http,
  ini,
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
  yaml,
}
/** Units of systemd. The grammar of INI also colours "on" and numbers within words. */
const unit: LanguageFn = (grammar) => ({
  contains: [
    grammar.COMMENT(/^#/, /$/),
    { scope: 'keyword', match: /^\[\w+\]$/ },
    { scope: 'attr', match: /^\w+(?==)/ },
  ],
})
hljs.registerLanguage('unit', unit)
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language)

const byName: Readonly<Record<string, string>> = { Dockerfile: 'dockerfile', 'nginx.conf': 'nginx' }
const byExtension: Readonly<Record<string, string>> = { service: 'unit', timer: 'unit' }

/** The language of a file, by the extension of its name. Undefined if code in it is not highlighted. */
export function languageOf(path: string): string | undefined {
  const name = path.split('/').at(-1) ?? ''
  const extension = /\.(\w+)$/.exec(name)?.[1] ?? ''
  const language = byName[name] ?? byExtension[extension] ?? extension
  return hljs.getLanguage(language) ? language : undefined
}

/** Code as HTML with classes for its colours. Without a known language it is only escaped. */
export function highlight(code: string, language: string | undefined): string {
  if (language === undefined || !hljs.getLanguage(language)) return escapeMarkup(code)
  return hljs.highlight(code, { language, ignoreIllegals: true }).value
}
