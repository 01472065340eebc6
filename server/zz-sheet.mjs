import sharp from 'sharp'
const [out, cols, w, h, ...files] = process.argv.slice(2)
const n = Number(cols), W = Number(w), H = Number(h)
const tiles = await Promise.all(files.map(async (f, i) => ({ input: await sharp(f).resize({ width: W - 8 }).toBuffer().then(async b => { const m = await sharp(b).metadata(); return sharp(b).extract({ left: 0, top: 0, width: m.width, height: Math.min(m.height, H - 8) }).toBuffer() }), left: (i % n) * W + 4, top: Math.floor(i / n) * H + 4 })))
await sharp({ create: { width: n * W, height: Math.ceil(files.length / n) * H, channels: 3, background: '#f0f' } }).composite(tiles).png().toFile(out)
