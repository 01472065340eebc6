import { expect, test } from 'vitest'
import { highlight, languageOf } from './highlighting.ts'
import { renderMarkdown } from './markdown.ts'

test('an option of a command stays in one piece, and other hyphens do not', () => {
  const { html } = renderMarkdown('# Title\n\nRun `import --dry-run <a-b>` or `x--y`.')
  expect(html).toContain(
    '<code>import <span class="whole">--dry-run</span> &lt;a-b&gt;</code> or <code class="whole">x--y</code>',
  )
  const block = renderMarkdown('# Title\n\n```sh\nimport x --dry-run --type y\n```').html
  expect(block).toContain('import x <span class="whole">--dry-run</span> <span class="whole">--')
  expect(block.replaceAll(/<[^>]*>/g, '')).toContain('import x --dry-run --type y')
})

test('in a unit of systemd only sections, names and comments are coloured', () => {
  const unit = '[Unit]\n# online\nAfter=network-online.target\nRestartSec=2'
  expect(highlight(unit, languageOf('deploy/kandidat.service'))).toBe(
    [
      '<span class="hljs-keyword">[Unit]</span>',
      '<span class="hljs-comment"># online</span>',
      '<span class="hljs-attr">After</span>=network-online.target',
      '<span class="hljs-attr">RestartSec</span>=2',
    ].join('\n'),
  )
})
