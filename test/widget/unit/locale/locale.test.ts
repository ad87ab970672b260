/** Tests language matching, custom texts, and the formatting of amounts. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import { formatAmount } from '../../../../widget/locale/format-amount.ts';
import { builtInLocales } from '../../../../widget/locale/built-in-locales.ts';
import type { Currency } from '../../../../widget/protocol/checkout.ts';
import { directionOf } from '../../../../widget/protocol/languages.ts';
import { platformAmounts } from '../../../../widget/locale/platform-amounts.ts';
import { addLocale, loadStart, loadTexts, matchLocale } from '../../../../widget/locale/registry.ts';
import { textsOf } from './all-texts.ts';

const plain = (text: string): string => text.replaceAll(/\s/g, ' ');

describe('locales', () => {
  test('selects the first requested language that exists, by tag or by primary language', () => {
    assert.equal(matchLocale(['pt-BR']), 'pt-BR');
    assert.equal(matchLocale(['pt']), 'pt-BR');
    assert.equal(matchLocale(['pt-PT', 'en']), 'pt-BR');
    assert.equal(matchLocale(['es-AR']), 'es');
    assert.equal(matchLocale(['xx', 'es']), 'es');
    assert.equal(matchLocale([]), 'en');
  });

  test('recognizes a language by its older codes and by its script', () => {
    for (const tag of ['zh', 'zh-CN', 'zh-SG', 'zh-Hans-HK', 'ZH-hans'])
      assert.equal(matchLocale([tag]), 'zh-Hans', tag);
    assert.equal(matchLocale(['iw']), 'he');
    assert.equal(matchLocale(['in-ID']), 'id');
    for (const tag of [
      'de-AT',
      'fr-CA',
      'it-CH',
      'nl-BE',
      'pl-PL',
      'tr-TR',
      'ja-JP',
      'ko-KR',
      'ar-EG',
      'he-IL',
    ])
      assert.equal(matchLocale([tag, 'en']), tag.slice(0, 2), tag);
  });

  test('skips Traditional Chinese for the next requested language', () => {
    assert.equal(matchLocale(['zh-TW', 'ja']), 'ja');
    assert.equal(matchLocale(['zh-Hant', 'en-US']), 'en');
    assert.equal(matchLocale(['zh-HK', 'zh', 'en']), 'zh-Hans');
  });

  test('skips invalid language tags', () => {
    assert.equal(matchLocale(['', 'pt BR', '*', 'x-y-z', 'it']), 'it');
  });

  test('takes the underscores of shop systems for hyphens', () => {
    assert.equal(matchLocale(['pt_BR', 'en']), 'pt-BR');
    assert.equal(matchLocale(['zh_Hans_CN', 'en']), 'zh-Hans');
    assert.equal(matchLocale(['zh_TW', 'en']), 'en');
  });

  test('a merchant’s text replaces one message and keeps the others', async () => {
    addLocale('es', { pix: { expired: { action: 'Otro código' } } });
    const { expired, waiting } = (await loadTexts('es', 'pix')).own;
    assert.equal(expired.action, 'Otro código');
    assert.equal(expired.title, 'Este código Pix venció');
    assert.equal(waiting, 'Esperando el pago');
  });

  test('a tag means the same locale in any case', async () => {
    addLocale('PT-br', { wallet: { opening: 'Abrindo…' } });
    assert.equal((await loadTexts(matchLocale(['pt-BR']), 'wallet')).own.opening, 'Abrindo…');
    addLocale('DA', { wallet: { opening: 'Åbner…' } });
    addLocale('da', { wallet: { inNewTab: 'I en ny fane.' } });
    const { opening, inNewTab } = (await loadTexts(matchLocale(['da-DK']), 'wallet')).own;
    assert.deepEqual([opening, inNewTab], ['Åbner…', 'I en ny fane.']);
  });

  test('a new language falls back to English for its missing texts', async () => {
    addLocale('cs', { pix: { copy: 'Kopírovat' } });
    assert.equal(matchLocale(['cs-CZ']), 'cs');
    assert.equal((await loadTexts('cs', 'pix')).own.copy, 'Kopírovat');
    assert.equal((await loadTexts('cs', 'pix')).own.waiting, 'Waiting for payment');
  });

  test('a variant that a page adds keeps the texts of its language', async () => {
    addLocale('pt', { pix: { copy: 'Copia aí' } });
    assert.equal(matchLocale(['pt']), 'pt');
    const { copy, waiting } = (await loadTexts('pt', 'pix')).own;
    assert.deepEqual([copy, waiting], ['Copia aí', 'Aguardando pagamento']);
    addLocale('de-AT', { pix: { copy: 'Kopieren' } });
    assert.equal((await loadTexts('de-at', 'pix')).common.tryAgain, 'Erneut versuchen');
  });

  test('a merchant’s texts apply to a locale that is loaded later', async () => {
    addLocale('nl', { pix: { copy: 'Kopieer', expired: { action: 'Nieuwe code' } } });
    const { copy, copied, expired } = (await loadTexts('nl', 'pix')).own;
    assert.deepEqual([copy, copied], ['Kopieer', 'Pix-code gekopieerd']);
    assert.deepEqual([expired.action, expired.title], ['Nieuwe code', 'Deze Pix-code is verlopen']);
  });

  test('isolates English fallback texts in a right-to-left language, and no others', async () => {
    addLocale('ur', { pix: { copy: 'کوڈ کاپی کریں' } });
    const { own: pix, common } = await loadTexts('ur', 'pix');
    assert.equal(pix.copy, 'کوڈ کاپی کریں');
    assert.equal(pix.waiting, '\u2066Waiting for payment\u2069');
    assert.match(pix.qrLabel('R$ 1'), /^\u2066.*R\$ 1.*\.\u2069$/);
    assert.match(pix.steps[0], /^\u2066.*\u2069$/);
    for (const language of ['ckb', 'dv', 'ps', 'sd', 'ug', 'yi']) assert.equal(directionOf(language), 'rtl');
    assert.equal(common.expired.title, '\u2066This order has expired\u2069');
    addLocale('sv', { pix: { copy: 'Kopiera' } });
    assert.equal((await loadTexts('sv', 'pix')).own.waiting, 'Waiting for payment');
  });

  /** As a view writes an amount. */
  const written = async (
    amount: string,
    currency: Currency,
    locale: string,
    isAmbiguous = false,
  ): Promise<string> => {
    const { amounts: format } = (await loadStart(locale, 'pix')).common;
    return formatAmount(amount, currency, format, isAmbiguous);
  };

  test('formats amounts as each locale does', async () => {
    assert.equal(plain(await written('129.90', 'BRL', 'pt-BR')), 'R$ 129,90');
    assert.equal(plain(await written('129.90', 'BRL', 'en')), 'R$129.90');
    assert.equal(plain(await written('129.90', 'BRL', 'es')), '129,90 R$');
    assert.equal(plain(await written('25.00', 'USD', 'pt-BR')), 'US$ 25,00');
    assert.equal(plain(await written('25.00', 'USD', 'en')), '$25.00');
    assert.equal(plain(await written('129.90', 'BRL', 'it')), '129,90 R$');
    assert.equal(plain(await written('129.90', 'BRL', 'ja')), 'R$129.90');
  });

  test('writes every amount as the platform does', async () => {
    const amounts = fc.integer({ min: 0, max: 10_000_000_000 }).map((minor) => (minor / 100).toFixed(2));
    const call = fc.tuple(
      fc.oneof(amounts, fc.constantFrom('0.05', '999.99', '1234.50', '9999.00', '12345.60', '1234567.89')),
      fc.constantFrom('BRL' as const, 'USD' as const),
      fc.constantFrom(...builtInLocales),
      fc.boolean(),
    );
    await fc.assert(
      fc.asyncProperty(call, async ([amount, currency, locale, isAmbiguous]) => {
        const expected = formatAmount(amount, currency, platformAmounts(locale), isAmbiguous);
        assert.equal(await written(amount, currency, locale, isAmbiguous), expected);
      }),
      { numRuns: 2_000 },
    );
  });

  test('needs no number format of the platform for a built-in locale', async (t) => {
    const { mock } = t.mock.method(Intl, 'NumberFormat');
    for (const locale of builtInLocales)
      for (const currency of ['BRL', 'USD'] as const) await written('129.90', currency, locale);
    assert.equal(mock.callCount(), 0);
  });

  test('formats amounts of an added language as the platform does, unless the page says how', async () => {
    addLocale('da', { common: { loading: 'Betalingen indlæses' } });
    assert.equal(plain(await written('1234.50', 'BRL', 'da')), '1.234,50 R$');
    assert.equal(
      plain(await written('1234.50', 'BRL', 'ckb')),
      plain(formatAmount('1234.50', 'BRL', platformAmounts('ckb'))),
    );
    addLocale('da', { common: { amounts: { BRL: 'R$ #', USD: 'US$ #', decimal: ',', group: '.' } } });
    assert.equal(await written('1234.50', 'BRL', 'da'), 'R$ 1.234,50');
    addLocale('pt-BR', { common: { amounts: { BRL: 'BRL #' } } });
    assert.equal(await written('1234.50', 'BRL', 'pt-BR'), 'BRL 1.234,50');
    addLocale('pt-BR', { common: { amounts: { BRL: 'R$\u00a0#' } } });
  });

  test('formats with a part of a format, and in a language whose tag is invalid', async () => {
    addLocale('lv', { common: { amounts: { BRL: 'R$ #' } } });
    assert.equal(await written('1234.50', 'BRL', 'lv'), 'R$ 1,234.50');
    assert.equal(await written('1234.50', 'USD', 'lv'), 'USD 1,234.50');
    addLocale('eo', { common: { amounts: (amount, currency) => `${amount} ${currency}` } });
    assert.equal(await written('1234.50', 'USD', 'eo'), '1234.50 USD');
    addLocale('da_DK', { common: { loading: 'Betalingen indlæses' } });
    assert.equal(plain(await written('129.90', 'BRL', 'da_dk')), 'R$129.90');
  });

  test('every locale marks US dollars as such beside an amount in reais', async () => {
    for (const locale of builtInLocales)
      assert.match(await written('25.00', 'USD', locale, true), /^[^A-Z$]*(US\$|\$US)[^A-Z$]*$/, locale);
  });

  test('keeps a currency’s letters and sign together in right-to-left text', async () => {
    for (const locale of ['ar', 'he']) {
      assert.match(await written('129.90', 'BRL', locale), /\u200eR\$\u200e/);
    }
    assert.doesNotMatch(await written('129.90', 'BRL', 'pt-BR'), /\u200e/);
  });
});

/** Tests the texts of every language for what can be checked without speaking it. */

/** Texts that are the same in several languages: names, codes, and the date format of cards. */
const international = /^(Pix|CVC|CVV|MM\/YY)$/;

describe('texts', () => {
  for (const locale of builtInLocales) {
    test(`${locale}: none is missing or malformed`, async () => {
      const texts = await textsOf(locale);
      const english = await textsOf('en');
      assert.deepEqual(
        [...texts.keys()].filter((path) => !path.endsWith('.slow')).sort(),
        [...english.keys()].sort(),
      );
      for (const [path, text] of texts) {
        // A note cannot be missing or invalid.
        if (/fields\.note\.(missing|invalid)$/.test(path)) assert.equal(text, '');
        else assert.match(text, /^\S(.*\S)?$/u, path);
        assert.doesNotMatch(text, / {2}|\.{2}|['"]/, `${path}: ${text}`);
        // The brand is written as a name.
        assert.doesNotMatch(text, /PIX/, path);
      }
    });
  }

  for (const locale of builtInLocales.filter((one) => one !== 'en')) {
    test(`${locale}: none is left in English`, async () => {
      const english = await textsOf('en');
      const same = [...(await textsOf(locale))].filter(
        ([path, text]) => text !== '' && english.get(path) === text && !international.test(text),
      );
      assert.deepEqual(same, []);
      const words = /\b(the|your|please|payment|card is|try again|has been|not available)\b/i;
      for (const [path, text] of await textsOf(locale)) assert.doesNotMatch(text, words, path);
    });
  }

  const scripts: Readonly<Record<string, RegExp>> = {
    ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
    ko: /\p{Script=Hangul}/u,
    'zh-Hans': /\p{Script=Han}/u,
    ar: /\p{Script=Arabic}/u,
    he: /\p{Script=Hebrew}/u,
  };
  for (const [locale, letters] of Object.entries(scripts)) {
    test(`${locale}: every text is in its own script`, async () => {
      const wrong = [...(await textsOf(locale))].filter(
        ([, text]) => text !== '' && !letters.test(text) && !international.test(text),
      );
      assert.deepEqual(wrong, []);
    });
  }

  test('Simplified Chinese has no traditional characters', async () => {
    for (const [path, text] of await textsOf('zh-Hans')) {
      assert.doesNotMatch(text, /[訂單請銀網頁碼擇這個還]/u, path);
    }
  });

  for (const locale of ['ar', 'he']) {
    test(`${locale}: left-to-right parts are isolated, and every isolate is closed`, async () => {
      for (const [path, text] of await textsOf(locale)) {
        const opened = text.match(/[\u2066-\u2068]/g)?.length ?? 0;
        assert.equal(text.match(/\u2069/g)?.length ?? 0, opened, path);
        const bare = text.replaceAll(/[\u2066-\u2068][^\u2069]*\u2069/g, '');
        assert.doesNotMatch(bare, /@|91234|08\/29|Ctrl|⌘|Copia e Cola/, path);
      }
    });
  }
});
