/** Tests the validation and normalization of payer details, CPF and CNPJ. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  detailsOf,
  faultOf,
  faultyFields,
  nothingTyped,
  writtenPhone,
} from '../../../../widget/checkout/payer-details.ts';
import { needsForm } from '../../../../widget/pay-pix/view/pix-step.ts';
import { isValidDocument, normaliseDocument } from '../../../../widget/protocol/tax-document.ts';

describe('CPF and CNPJ', () => {
  const valid = [
    '529.982.247-25',
    '111.444.777-35',
    '11.222.333/0001-81',
    '12.ABC.345/01DE-35',
    '12abc34501de35',
  ];
  const invalid = [
    '529.982.247-26',
    '111.111.111-11',
    '000.000.000-00',
    '11.222.333/0001-82',
    '12.ABC.345/01DE-36',
    '12.ABC.345/01DE-3A',
    '00.000.000/0000-00',
    '5299822472',
    'ABCDEFGHIJK',
    '',
  ];
  for (const typed of valid) {
    test(`accepts ${typed}`, () => assert.ok(isValidDocument(normaliseDocument(typed))));
  }
  for (const typed of invalid) {
    test(`rejects “${typed}”`, () => assert.ok(!isValidDocument(normaliseDocument(typed))));
  }
});

describe('payer details', () => {
  test('are sent without separators, and only when requested', () => {
    const typed = {
      name: '  Maria   Silva ',
      email: ' maria@example.com ',
      phone: '+55 (11) 91234-5678',
      document: '12.abc.345/01de-35',
    };
    assert.deepEqual(detailsOf(['name', 'email', 'phone', 'document'], typed), {
      name: 'Maria Silva',
      email: 'maria@example.com',
      phone: '5511912345678',
      document: '12ABC34501DE35',
    });
    assert.deepEqual(detailsOf(['phone'], typed), { phone: '5511912345678' });
  });

  test('are sent in ASCII digits, whatever the keyboard', () => {
    const typed = { ...nothingTyped, phone: '٠١١ ٩١٢٣٤ ٥٦٧٨', document: '۵۲۹.۹۸۲.۲۴۷-۲۵' };
    assert.deepEqual(faultyFields(['phone', 'document'], typed), []);
    assert.deepEqual(detailsOf(['phone', 'document'], typed), {
      phone: '011912345678',
      document: '52998224725',
    });
  });

  for (const [field, typed, sent] of [
    ['phone', '+55 11 91234-5678 ramal 12', '5511912345678'],
    ['phone', '+1 (415) 555-2671 x99', '14155552671'],
    ['phone', 'tel:+55-11-91234-5678;ext=12', '5511912345678'],
    ['phone', '11 91234-5678 / 11 3333-4444', '11912345678'],
    ['phone', 'Cel.: (11) 91234-5678 (WhatsApp)', '11912345678'],
    ['phone', '+55 (0)11 91234-5678', '5511912345678'],
    ['phone', '0055 11 91234-5678', '5511912345678'],
    ['phone', '0044 (0) 20 7946 0958', '442079460958'],
    ['document', 'CPF: 529.982.247-25', '52998224725'],
    ['document', 'CNPJ 12.ABC.345/01DE-35', '12ABC34501DE35'],
    ['document', 'CPF/CNPJ: 11.222.333/0001-81', '11222333000181'],
    ['email', 'maria@example。com', 'maria@example.com'],
  ] as const)
    test(`take the ${field} from ${typed}`, () => {
      assert.equal(faultOf(field, typed), null);
      assert.equal(detailsOf([field], { ...nothingTyped, [field]: typed })[field], sent);
    });

  test('an empty optional field is valid and is not sent', () => {
    assert.equal(faultOf('document', ''), null);
    assert.deepEqual(detailsOf(['document'], nothingTyped), {});
    assert.equal(faultOf('document', '---'), 'invalid');
  });

  test('report faults in the order of the form', () => {
    const typed = { name: '—', email: 'maria@', phone: '123', document: '1' };
    assert.deepEqual(faultyFields(['document', 'phone', 'name', 'email'], typed), [
      'name',
      'email',
      'phone',
      'document',
    ]);
    assert.deepEqual(faultyFields(['name', 'email', 'phone'], nothingTyped), ['name', 'email', 'phone']);
  });

  const usable = {
    name: ['Petrobras', '99', 'Maria Silva', '3M do Brasil', 'محمد', '\u202aMaria\u202c\tSilva\u200b'],
    email: [
      'a@b.co',
      'first.last+tag@sub.example.com.br',
      'a&b@example.com',
      'r&d@example.com',
      'a/b@example.com',
      "o'hara!#$%*=?^_`{|}~-@example.com",
      ' maria@example.com\n',
      '\u2068maria@example.com\u2069',
      'ｍａｒｉａ＠ｅｘａｍｐｌｅ．ｃｏｍ',
      'maria@açaí.com.br',
      'maria@xn--aa-fka3a.xn--p1ai',
    ],
    phone: ['(11) 98765–4321', '+55 11 98765‑4321', 'tel:+5511987654321', '11\u00a098765.4321'],
    document: [
      '529.982.247–25',
      '529.982.247‑25',
      '529 982 247 25',
      '\u200e11.222.333/0001−81',
      '12abc345/01de‒35',
    ],
  };
  for (const [field, values] of Object.entries(usable)) {
    for (const typed of values) {
      test(`accept the ${field} ${JSON.stringify(typed)}`, () =>
        assert.equal(faultOf(field as keyof typeof usable, typed), null));
    }
  }

  const unusable = {
    name: ['—', '…', '\u200b', 'Maria\nSilva', 'Maria\u001b[2J', 'M'.repeat(201)],
    email: [
      'a',
      'a@',
      'a@b',
      '@b.co',
      'a b@c.co',
      'a@b..co',
      'a@b.co.',
      'a..b@c.co',
      '.a@b.co',
      'a.@b.co',
      'a@-b.co',
      'a@b-.co',
      'a@1.2',
      'a@b@c.co',
      'a(b)@c.co',
      'a\u0000@b.co',
      `${'a'.repeat(65)}@b.co`,
      `a@${'b.'.repeat(126)}co`,
    ],
    phone: ['123', '987654321', '1'.repeat(16), 'none'],
    document: ['1', '529.982.247-26', '11.222.333/0001-82'],
  };
  for (const [field, values] of Object.entries(unusable)) {
    for (const typed of values) {
      test(`reject the ${field} ${JSON.stringify(typed).slice(0, 40)}`, () =>
        assert.equal(
          faultOf(field as keyof typeof unusable, typed),
          typed === '\u200b' ? 'missing' : 'invalid',
        ));
    }
  }

  test('an e-mail address is matched in linear time', () => {
    for (const hostile of [`${'a-'.repeat(126)}@`, `a@${'a-'.repeat(125)}`, `a@${'a.'.repeat(125)}!`])
      assert.equal(faultOf('email', hostile), 'invalid');
  });

  test('require a form for required fields, not for the document alone', () => {
    assert.equal(needsForm([]), false);
    assert.equal(needsForm(['document']), false);
    assert.equal(needsForm(['phone', 'document']), true);
  });
});

test('writes a Brazilian phone number as one writes it, and leaves others as typed', () => {
  for (const [typed, written] of [
    ['11987654321', '(11) 98765-4321'],
    ['1133334444', '(11) 3333-4444'],
    ['11 98765 4321', '(11) 98765-4321'],
    ['(11)98765-4321 ', '(11) 98765-4321'],
    ['(11) 98765-4321', '(11) 98765-4321'],
    ['+55 11 98765-4321', '+55 11 98765-4321'],
    ['5511987654321', '5511987654321'],
    ['98765-4321', '98765-4321'],
    ['', ''],
  ] as const)
    assert.equal(writtenPhone(typed), written, typed);
});
