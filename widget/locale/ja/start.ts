/** Japanese: texts of the first screens. */
import type { CardStart, CheckoutMessages, CommonStart, PixStart, SlowText } from '../messages.ts';

export const common = {
  loading: 'お支払い画面を読み込んでいます…',
  slow: 'お支払い画面の読み込みに時間がかかっています。',
  reconnecting: '接続できません。再試行しています…',
  tryAgain: 'もう一度試す',
  sandbox: 'テストモード：実際のお金は請求されません。',
  chargedInDollars: '米ドルで請求されます。カード会社が換算し、税金や手数料を加える場合があります。',
  amounts: { BRL: 'R$#', USD: '$#', decimal: '.', group: ',' },
  problems: {
    connection: '決済サービスに接続できませんでした。',
  },
} satisfies CommonStart & SlowText;

export const checkout = {
  choose: 'お支払い方法を選択',
  or: 'または別の方法で支払う',
  methods: {
    pix: { name: 'Pix', hint: '銀行のアプリで' },
    card: { name: 'カード', hint: 'クレジットカードまたはデビットカード' },
    wallet: { name: 'デジタルウォレット', hint: 'この端末のウォレットで' },
  },
  instead: { pix: 'Pixで支払う', card: 'カードで支払う', wallet: 'デジタルウォレットで支払う' },
  lost: 'ここではデジタルウォレットを利用できません。',
  underWay: 'お支払いの手続き中です。完了するまでお待ちください。',
  nothing: {
    title: 'ここではお支払いできません',
    text: 'このご注文は、このページではお支払いいただけません。ショップにお問い合わせください。',
  },
} satisfies CheckoutMessages;

export const pix = {
  title: 'Pixで支払う',
  steps: [
    '銀行のアプリを開き、「Pixで支払う」を選びます。',
    'QRコードを読み取るか、コピーしたPixコードを貼り付けます。',
    '内容を確認して承認します。このページは自動的に更新されます。',
  ],
  phoneSteps: [
    'コードをコピーします。',
    '銀行のアプリを開きます。',
    'Pix › Pix Copia e Colaを選び、コードを貼り付けて承認します。',
  ],
  payee: (name) => `お支払い先：${name}`,
  qrLabel: (amount) => `${amount}のPix QRコード。Pixコードをコピーすることもできます。`,
  codeLabel: 'Pixコード',
  copy: 'Pixコードをコピー',
  copied: 'Pixコードをコピーしました',
  copyByHand: 'コードを選択しました。端末のコピー機能（Ctrl+Cまたは⌘C）でコピーしてください。',
  waiting: 'お支払いを待っています',
  waitingOffline: '接続がありません。お支払い済みなら問題ありません。',
  expiresIn: '有効期限まで',
  expiresAt: (time) => `${time}まで`,
  minutesLeft: (minutes) =>
    `Pixコードは${new Intl.RelativeTimeFormat('ja').format(minutes, 'minute')}に期限切れになります。`,
  ready: (amount) => `${amount}のPixコードの準備ができました。`,
  preparing: { title: 'Pixコードを作成しています', text: '通常は数秒で完了します。' },
  stillPreparing:
    'まだPixコードを作成しています。請求は行われていません。このページを開いたままにしてください。',
} satisfies PixStart;

export const card = {
  title: 'カードで支払う',
  pay: (amount) => `${amount}を支払う`,
  form: {
    number: {
      label: 'カード番号',
      seldom: 'EloとHipercardは使えない場合があります。Visa、Mastercard、American Expressは使えます。',
      missing: 'カード番号を入力してください。',
      short: 'カード番号が途中までです。',
      invalid: '番号をご確認ください。数字に誤りがあるようです。',
      locked: 'このカードは使えません。別のカードを入力してください。',
    },
    expiry: {
      label: '有効期限',
      hint: '月/年',
      missing: '有効期限を入力してください。',
      invalid: '月/年で入力してください（例：08/29）。',
      month: '月は01から12です。',
      past: 'このカードは有効期限が切れています。',
    },
    cvc: {
      label: 'セキュリティコード',
      hint: '裏面の3桁',
      longHint: '表面の4桁',
      again: 'セキュリティコードを再入力',
      missing: 'セキュリティコードを入力してください。',
      short: 'セキュリティコードの桁数が足りません。',
      invalid: 'セキュリティコードの桁数が多すぎます。',
    },
    name: {
      label: 'カードの名義',
      missing: 'カードの名義を入力してください。',
    },
    email: {
      label: 'メールアドレス',
      missing: 'メールアドレスを入力してください。',
      invalid: 'メールアドレスをご確認ください（例：name@example.jp）。',
    },
    words: { title: 'カード情報', optional: '任意' },
  },
  frameFailed: {
    title: 'カードの入力欄を読み込めませんでした',
    text: 'もう一度お試しください。請求は行われていません。',
  },
} satisfies CardStart;
