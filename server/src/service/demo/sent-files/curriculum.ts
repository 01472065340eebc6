/** What a CV of the demonstration says. */
export interface Curriculum {
  readonly name: string
  /** Lines below the name: e-mail, phone. */
  readonly contact: readonly string[]
  readonly sections: readonly { readonly heading: string; readonly lines: readonly string[] }[]
}

const PAGE = { width: 595, height: 842, margin: 64 } as const

/** A PDF of one page, in one of the fonts that every reader has. */
export function curriculumPdf({ name, contact, sections }: Curriculum): Buffer {
  let y = PAGE.height - PAGE.margin
  const drawn: string[] = ['0.12 0.24 0.32 rg']
  const write = (text: string, size: number, font: 'F1' | 'F2') => {
    y -= size * 1.5
    drawn.push(`BT /${font} ${size} Tf ${PAGE.margin} ${y.toFixed(1)} Td (${escaped(text)}) Tj ET`)
  }
  write(name, 24, 'F2')
  drawn.push('0.2 0.2 0.2 rg')
  for (const line of contact) write(line, 10, 'F1')
  for (const { heading, lines } of sections) {
    y -= 16
    write(heading, 14, 'F2')
    for (const line of lines) write(line, 11, 'F1')
  }
  const content = drawn.join('\n')
  const font = (base: string) => `<</Type/Font/Subtype/Type1/BaseFont/${base}/Encoding/WinAnsiEncoding>>`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${PAGE.width} ${PAGE.height}]/Resources<</Font<</F1 4 0 R/F2 5 0 R>>>>/Contents 6 0 R>>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
  ]
  let pdf = '%PDF-1.4\n'
  const offsets = objects.map((object, i) => {
    const offset = pdf.length
    pdf += `${i + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  pdf += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${pdf.length}\n%%EOF\n`
  return Buffer.from(pdf, 'latin1')
}

/** Text as it stands in a PDF. Letters that its encoding lacks lose their accents. */
function escaped(text: string): string {
  const known = Array.from(text, (letter) => {
    const bare = letter.normalize('NFD').replaceAll(/\p{M}/gu, '')
    return letter <= 'ÿ' ? letter : bare <= 'ÿ' ? bare : '-'
  })
  return known.join('').replaceAll(/[\\()]/g, String.raw`\$&`)
}
