/** Renders the results as a self-contained HTML page with plots. */
import { formatAim, formatNumber, type RowResult, verdict } from './table.ts';
import { type Measurement, median, ratios, subject } from '../harness/measure.ts';

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const [labelWidth, plotWidth, barHeight] = [230, 420, 22];

export const pageOf = (rows: readonly RowResult[], machine: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>pay-elements: measured</title><link rel="icon" href="data:,">
<style>
  :root { color-scheme: light dark; font: 15px/1.45 system-ui, sans-serif; }
  body { max-width: 50rem; margin: 2rem auto; padding: 0 1rem; }
  figure { margin: 1.2rem 0; } figcaption { font-weight: 600; }
  svg { width: 100%; height: auto; font-size: 13px; } svg text { fill: currentColor; }
  .ours { fill: light-dark(#0a6, #2c9); } .theirs { fill: light-dark(#aab, #667); } .round { fill: currentColor; opacity: .55; }
  pre { overflow-x: auto; font-size: 11px; } .reached { color: light-dark(#075, #3d9); } .missed { color: light-dark(#a20, #f86); } small { font-weight: 400; }
</style></head><body>
<h1>pay-elements, measured</h1>
<p>${escape(machine)}. Bars are medians, dots the rounds they come from; all of one plot were measured in alternating turns.</p>
${rows.map(sectionOf).join('\n')}
</body></html>
`;

const sectionOf = ({
  title,
  lines,
  texts = {},
  failure,
}: RowResult): string => `<section><h2>${escape(title)}</h2>
${failure === undefined ? '' : `<p class="missed">Not measured: ${escape(failure)}</p>`}
${lines.map(figureOf).join('\n')}
${Object.entries(texts).map(textOf).join('\n')}
</section>`;

const textOf = ([title, text]: [string, string]): string =>
  `<h3>${escape(title)}</h3><pre>${escape(text)}</pre>`;

function figureOf(line: Measurement): string {
  const result = verdict(line);
  return `<figure><figcaption>${escape(line.what)} <small>${escape(line.unit)}${
    line.aim ? `; aim ${escape(formatAim(line))}: <span class="${result}">${result}</span>` : ''
  }</small></figcaption>
${plotOf(line)}</figure>`;
}

function plotOf(line: Measurement): string {
  const competitors = Object.entries(line.values);
  const largest = Math.max(...competitors.flatMap(([, values]) => values), Number.MIN_VALUE);
  const x = (value: number): number => Math.round((value / largest) * plotWidth * 10) / 10;
  const bars = competitors.map(([name, values], index) => {
    const y = index * barHeight;
    const compared = name === subject ? [] : ratios(line, name);
    const ratio = compared.length > 0 ? ` (ours ÷ theirs ${median(compared).toFixed(2)})` : '';
    const middle = y + barHeight / 2;
    const dots = values
      .map((value) => `<circle class="round" cx="${labelWidth + x(value)}" cy="${middle}" r="2"/>`)
      .join('');
    return `<text x="${labelWidth - 8}" y="${middle + 4}" text-anchor="end">${escape(name)}</text>
<rect class="${name === subject ? 'ours' : 'theirs'}" x="${labelWidth}" y="${y + 3}" width="${x(median(values))}" height="${barHeight - 6}"/>${dots}
<text x="${labelWidth + plotWidth + 10}" y="${middle + 4}">${formatNumber(median(values))}${ratio}</text>`;
  });
  return `<svg viewBox="0 0 ${labelWidth + plotWidth + 210} ${competitors.length * barHeight}" role="img" aria-label="${escape(line.what)}">${bars.join('')}</svg>`;
}
