/** Japanese: texts of the pages. */
import type { PageTexts } from './page-texts.ts';

export const texts: PageTexts = {
  language: 'ja',
  notFound: { title: 'ページが見つかりません', text: 'アドレスを送信者にご確認ください。' },
  ended: {
    title: '販売は終了しました',
    text: 'このリンクまたは商品の取り扱いは終了しました。請求は行われていません。',
  },
  inApp: (app) =>
    `${app}のアプリ内ブラウザで開いています。ウォレットや銀行のページは、ここでは開かないことがあります。Pixは利用できます。その他の方法では、お使いのブラウザでこのアドレスを開いてください。`,
  needsScript: 'お支払いには、ブラウザのJavaScriptを有効にしてください。',
  orderExpired: {
    title: 'お支払い期限が過ぎました',
    text: 'すでにお支払い済みの場合は、もう一度支払わないでください。ショップには確認が届きます。',
  },
  orderCancelled: {
    title: 'ご注文はキャンセルされました',
    text: 'このご注文はお支払いいただけません。すでにお支払い済みの場合は、ショップにお問い合わせください。',
  },
  order: (reference) => `ご注文 ${reference}`,
  home: { title: 'お支払い', text: 'お支払いには、ショップから届いたアドレスを開いてください。' },
  toShop: (shop) => (shop === null ? 'ショップに戻る' : `${shop}へ`),
  receipt: {
    title: 'お支払い控え',
    reference: 'ご注文',
    date: '日時',
    item: '商品',
    buyer: '購入者',
    paid: 'お支払い金額',
    refunded: '返金額',
    returned: '返還済みの金額',
    returning: '返還手続き中の金額',
    again: '重複して支払われた金額',
    method: 'お支払い方法',
    transaction: 'お支払い番号',
    seller: '販売者',
    address: '住所と連絡先',
    notFiscal: 'この控えは税務書類ではありません。',
    verify: (host) =>
      `このご注文を確認するには、コードを読み取ってください。ページが${host}で開き、支払い済みと表示される必要があります。`,
    print: '印刷',
  },
  methods: {
    pix: 'Pix',
    card: 'カード',
    apple_pay: 'Apple Pay',
    google_pay: 'Google Pay',
    wallet: 'ウォレット',
  },
  poster: {
    scan: 'スマートフォンのカメラで読み取ってお支払い',
    sizes: 'サイズ',
    sticker: 'ステッカー',
    print: '印刷',
  },
  counter: {
    amount: '金額',
    charge: '会計する',
    clear: '消去',
    waiting: 'お支払いを待っています',
    scanPage: '銀行のアプリではなく、スマートフォンのカメラをお使いください',
    payHere: 'この画面で支払う',
    paid: '支払い済み',
    next: '次の会計',
    cancel: 'キャンセル',
    outOfBounds: (min, max) => `${min}から${max}までの金額を入力してください。`,
    failed: '会計を開始できませんでした。請求は行われていません。もう一度お試しください。',
  },
};
