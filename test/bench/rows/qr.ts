/**
 * Row `qr`: time to the first QR code in a cold page, including loading the module. Ours draws modules computed by the
 * companion; the other packages compute them in the page.
 */
import path from 'node:path';
import { bundle } from '../harness/bundle.ts';
import { interleave, measured, type Measurement, median, subject } from '../harness/measure.ts';
import type { Row } from '../harness/row.ts';
import { commandScope } from '../harness/scope.ts';
import { pageWith, startSite } from '../harness/site.ts';
import { openOfflineBrowser, plain, slowProcessor, visit } from '../harness/visit.ts';
import { pixQr } from '../../../server/qr/pix-code.ts';
import { root } from '../../../widget/build/folders.ts';

const inProject = (file: string): string => JSON.stringify(path.join(root, file));

/** Each draws one SVG at error correction level M, as its documentation shows. */
const drawers: Readonly<Record<string, string>> = {
  [subject]: `import { drawQrCode } from ${inProject('widget/pay-pix/view/draw-qr-code.ts')};
    export const draw = (modulesOfText) => {
      const { modules, path } = drawQrCode(modulesOfText);
      return \`<svg viewBox="0 0 \${modules} \${modules}"><path d="\${path}"/></svg>\`;
    };`,
  qrcode: `import QRCode from ${inProject('node_modules/qrcode/lib/browser.js')};
    export const draw = (text) => QRCode.toString(text, { type: 'svg', errorCorrectionLevel: 'M' });`,
  'lean-qr': `import { generate, correction } from 'lean-qr';
    import { toSvgSource } from 'lean-qr/extras/svg';
    export const draw = (text) => toSvgSource(generate(text, { minCorrectionLevel: correction.M }));`,
  qr: `import encodeQR from 'qr';
    export const draw = (text) => encodeQR(text, 'svg', { ecc: 'medium' });`,
  'qrcode-generator': `import qrcode from 'qrcode-generator';
    export const draw = (text) => {
      const code = qrcode(0, 'M');
      code.addData(text);
      code.make();
      return code.createSvgTag({ scalable: true });
    };`,
};

export const qr: Row = {
  title: 'First QR code in a cold page',
  async measure(bench) {
    await using scope = commandScope();
    const peers = await bench.peers();
    const site = await startSite(scope);
    const browser = await openOfflineBrowser(scope);
    const names = Object.keys(drawers);
    for (const [index, name] of names.entries()) {
      site.set(`/${index}.js`, (await bundle(peers, `qr-${index}`, drawers[name] ?? '')).js);
      for (const characters of [60, 160, 512]) {
        site.set(`/${index}-${characters}.html`, drawingPage(name, index, characters));
      }
    }

    const lines: Measurement[] = [];
    for (const conditions of [plain, slowProcessor]) {
      for (const characters of [60, 160, 512]) {
        const competitors = names.map((name, index) => {
          const url = `${site.url}/${index}-${characters}.html`;
          return [name, () => visit(browser, url, conditions)] as const;
        });
        const samples = await interleave(bench.rounds, Object.fromEntries(competitors));
        const what = `${characters} characters, ${conditions.name}`;
        const line = measured({ what, unit: 'ms' }, samples, 'readyMs');
        lines.push({ ...line, aim: { comparedTo: fastestPeer(line), atMost: 1.3 } });
        lines.push(
          measured(
            {
              what: `${what}: longest task (0: none over 50 ms)`,
              unit: 'ms',
              ...(conditions === plain && { aim: { atMost: 0 } }),
            },
            samples,
            'maxTaskMs',
          ),
        );
      }
    }
    return lines;
  },
};

/** Page that measures the time from importing the module to the image in the document. */
const drawingPage = (name: string, index: number, characters: number): string => {
  const text = '00020126580014br.gov.bcb.pix'.padEnd(characters, 'a1B2.-');
  return pageWith(
    `<script type="module">
      const startedAt = performance.now();
      const { draw } = await import('./${index}.js');
      document.body.innerHTML = await draw('${name === subject ? pixQr(text) : text}');
      window.readyAt = performance.now() - startedAt;
    </script>`,
  );
};

function fastestPeer({ values }: Measurement): string {
  const peers = Object.entries(values).filter(([name]) => name !== subject);
  return peers.toSorted(([, a], [, b]) => median(a) - median(b))[0]?.[0] ?? '';
}
