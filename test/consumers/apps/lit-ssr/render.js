/** Renders the page with its elements on the shop's server, with Lit's renderer. */
import { render } from '@lit-labs/ssr';
import { collectResult } from '@lit-labs/ssr/lib/render-result.js';
import { html } from 'lit';
import 'pay-elements/define';

const session = JSON.parse(process.argv[2]);
const { companion, pix, card } = session;
const page = html`
  <pay-pix companion=${companion} checkout=${pix}></pay-pix>
  <pay-card companion=${companion} checkout=${card}></pay-card>
`;
process.stdout.write(await collectResult(render(page)));
