/** Tests that compacting templates and style sheets preserves their meaning. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { compactCss, compactHtml } from '../../widget/build/compact-templates.ts';

const html = (...raw: string[]): string[] => compactHtml(raw.map((text) => ({ raw: text })));

describe('compactCss', () => {
  test('removes comments and insignificant spaces', () => {
    const css = `
      /* A comment. */
      .a > .b:not(:hover),
      .c {
        /* Another. */
        margin: 0.5em auto !important;
        width: calc(1px + 10.5em);
      }
      @media (min-width: 15.5em) and (hover) { :is(a, b) .c { color: red; } }
    `;
    assert.equal(
      compactCss(css).trim(),
      '.a > .b:not(:hover),.c{margin:.5em auto!important;width:calc(1px + 10.5em)}@media (min-width:15.5em) and (hover){:is(a,b) .c{color:red}}',
    );
  });

  test('keeps strings, and the space before a pseudo-class', () => {
    const css = `.a :first-child{content:"a  ;  /* b */"; grid-template: 'x  y' auto}`;
    assert.equal(compactCss(css), `.a :first-child{content:"a  ;  /* b */";grid-template:'x  y' auto}`);
  });
});

describe('compactHtml', () => {
  test('keeps one space between words and tags, and one between attributes', () => {
    assert.deepEqual(html('\n  <p\n    class="a"\n    part=', '\n  >\n    one  <b>two</b>\n  </p>\n'), [
      ' <p class="a" part=',
      '> one <b>two</b> </p> ',
    ]);
  });

  test('keeps attribute values, even with expressions in them', () => {
    assert.deepEqual(html('<p title="a  b ', '  c"   id=x>', '  >  </p>'), [
      '<p title="a  b ',
      '  c" id=x>',
      ' > </p>',
    ]);
  });

  test('keeps the spaces of preformatted text', () => {
    assert.deepEqual(html('<pre\n class=a>\n  x  </pre>  <i>'), ['<pre class=a>\n  x  </pre> <i>']);
    assert.deepEqual(html('<textarea>  ', '  </textarea>  '), ['<textarea>  ', '  </textarea> ']);
  });
});
