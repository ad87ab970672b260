/** Korean: texts of the first screens. */
import type { CardStart, CheckoutMessages, CommonStart, PixStart, SlowText } from '../messages.ts';

export const common = {
  loading: '결제를 불러오는 중…',
  slow: '결제를 불러오는 데 시간이 걸리고 있습니다.',
  reconnecting: '연결이 끊겼습니다. 다시 시도하는 중…',
  tryAgain: '다시 시도',
  sandbox: '테스트 모드: 실제 돈은 청구되지 않습니다.',
  chargedInDollars: '미국 달러로 청구됩니다. 카드사가 금액을 환산하며 세금이나 수수료가 붙을 수 있습니다.',
  amounts: { BRL: 'R$#', USD: 'US$#', decimal: '.', group: ',' },
  problems: {
    connection: '결제 서비스에 연결할 수 없습니다.',
  },
} satisfies CommonStart & SlowText;

export const checkout = {
  choose: '결제 수단 선택',
  or: '또는 다른 방법으로 결제',
  methods: {
    pix: { name: 'Pix', hint: '은행 앱에서' },
    card: { name: '카드', hint: '신용카드 또는 체크카드' },
    wallet: { name: '디지털 지갑', hint: '이 기기의 지갑으로' },
  },
  instead: { pix: 'Pix로 결제', card: '카드로 결제', wallet: '디지털 지갑으로 결제' },
  lost: '여기에서는 디지털 지갑을 사용할 수 없습니다.',
  underWay: '결제가 진행 중입니다. 끝날 때까지 기다려 주세요.',
  nothing: {
    title: '여기에서 결제할 수 없습니다',
    text: '이 주문은 이 페이지에서 결제할 수 없습니다. 상점에 문의해 주세요.',
  },
} satisfies CheckoutMessages;

export const pix = {
  title: 'Pix로 결제',
  steps: [
    '은행 앱을 열고 “Pix로 결제”를 선택하세요.',
    'QR 코드를 스캔하거나 복사한 Pix 코드를 붙여 넣으세요.',
    '내용을 확인하고 승인하세요. 이 페이지는 자동으로 업데이트됩니다.',
  ],
  phoneSteps: [
    '코드를 복사하세요.',
    '은행 앱을 여세요.',
    'Pix › Pix Copia e Cola를 선택하고 코드를 붙여 넣은 뒤 승인하세요.',
  ],
  payee: (name) => `받는 곳: ${name}`,
  qrLabel: (amount) => `${amount} Pix QR 코드. Pix 코드를 복사할 수도 있습니다.`,
  codeLabel: 'Pix 코드',
  copy: 'Pix 코드 복사',
  copied: 'Pix 코드를 복사했습니다',
  copyByHand: '코드를 선택했습니다. 기기의 복사 기능(Ctrl+C 또는 ⌘C)으로 복사하세요.',
  waiting: '결제를 기다리는 중',
  waitingOffline: '연결이 끊겼습니다. 이미 결제하셨다면 문제없습니다.',
  expiresIn: '남은 시간',
  expiresAt: (time) => `${time}까지`,
  minutesLeft: (minutes) =>
    `Pix 코드가 ${new Intl.RelativeTimeFormat('ko').format(minutes, 'minute')} 만료됩니다.`,
  ready: (amount) => `${amount} Pix 코드가 준비되었습니다.`,
  preparing: { title: 'Pix 코드를 만드는 중', text: '보통 몇 초면 됩니다.' },
  stillPreparing: 'Pix 코드를 아직 만들고 있습니다. 청구된 금액은 없습니다. 이 페이지를 열어 두세요.',
} satisfies PixStart;

export const card = {
  title: '카드로 결제',
  pay: (amount) => `${amount} 결제`,
  form: {
    number: {
      label: '카드 번호',
      seldom:
        'Elo와 Hipercard는 사용할 수 없을 수 있습니다. Visa, Mastercard, American Express는 사용할 수 있습니다.',
      missing: '카드 번호를 입력하세요.',
      short: '카드 번호를 끝까지 입력하세요.',
      invalid: '번호를 확인하세요. 잘못된 숫자가 있는 것 같습니다.',
      locked: '사용할 수 없는 카드입니다. 다른 카드를 입력하세요.',
    },
    expiry: {
      label: '유효 기간',
      hint: '월/년',
      missing: '유효 기간을 입력하세요.',
      invalid: '월과 연도를 입력하세요. 예: 08/29',
      month: '월은 01부터 12까지입니다.',
      past: '유효 기간이 지난 카드입니다.',
    },
    cvc: {
      label: '보안 코드',
      hint: '뒷면 3자리',
      longHint: '앞면 4자리',
      again: '보안 코드를 다시 입력하세요',
      missing: '보안 코드를 입력하세요.',
      short: '보안 코드의 자릿수가 모자랍니다.',
      invalid: '보안 코드의 자릿수가 너무 많습니다.',
    },
    name: { label: '카드에 적힌 이름', missing: '카드에 적힌 이름을 입력하세요.' },
    email: {
      label: '이메일',
      missing: '이메일 주소를 입력하세요.',
      invalid: '이메일을 확인하세요. 예: name@example.kr',
    },
    words: { title: '카드 정보', optional: '선택' },
  },
  frameFailed: {
    title: '카드 입력란을 불러오지 못했습니다',
    text: '다시 시도하세요. 청구된 금액은 없습니다.',
  },
} satisfies CardStart;
