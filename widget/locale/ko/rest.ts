/** Korean: further texts, and all texts of wallets and of the price list. */
import type { CardRest, CommonRest, PixRest, PurchaseMessages, WalletMessages } from '../messages.ts';

export const common = {
  failed: '결제할 수 없습니다',
  paid: {
    title: '결제 완료',
    text: (amount) => `${amount} 결제가 완료되었습니다. 감사합니다!`,
  },
  paidBy: { pix: 'Pix로 결제됨', card: '카드로 결제됨', wallet: '디지털 지갑으로 결제됨' },
  expired: {
    title: '이 주문은 만료되었습니다',
    text: '더 이상 결제할 수 없습니다. 이미 결제하셨다면 입금이 도착하는 대로 확인해 드리겠습니다.',
  },
  cancelled: {
    title: '이 주문은 취소되었습니다',
    text: '더 이상 결제할 수 없습니다. 궁금한 점은 상점에 문의해 주세요.',
  },
  held: {
    title: '결제가 진행 중입니다',
    text: '이 주문의 다른 결제가 진행 중입니다. 끝날 때까지 기다려 주세요.',
  },
  notOffered: {
    title: '이 주문에는 사용할 수 없습니다',
    text: '다른 결제 수단을 선택해 주세요.',
  },
  problems: {
    temporary: '지금은 결제 서비스를 사용할 수 없습니다. 잠시 후 다시 시도해 주세요.',
    other: '이 결제를 시작할 수 없었습니다. 다른 결제 수단을 선택하거나 상점에 문의해 주세요.',
    refused: '이 결제 페이지는 더 이상 유효하지 않습니다. 상점으로 돌아가 결제를 다시 시작해 주세요.',
    AMOUNTS_CHANGED:
      '주문 금액이 변경되었으며 청구된 금액은 없습니다. 새 금액을 확인하고 다시 확정해 주세요.',
    COMPANION_MISSING: '이 결제가 올바르게 설정되지 않았습니다. 상점에 문의해 주세요.',
    ORIGIN_NOT_ALLOWED: '이 결제가 올바르게 설정되지 않았습니다. 상점에 문의해 주세요.',
    TOO_MANY_ATTEMPTS: '시도 횟수가 너무 많습니다. 몇 분 뒤에 다시 시도해 주세요.',
    RATE_LIMITED: '지금 요청이 너무 많습니다. 잠시 후 다시 시도해 주세요.',
    VALIDATION_ERROR: '일부 정보가 받아들여지지 않았습니다. 확인하고 다시 시도해 주세요.',
    PAYMENT_IN_PROGRESS: '이 주문의 다른 결제가 진행 중입니다. 끝날 때까지 기다려 주세요.',
  },
  fields: {
    name: {
      label: '이름',
      missing: '성과 이름을 입력하세요.',
      invalid: '이름을 확인하세요.',
    },
    email: {
      label: '이메일',
      missing: '이메일 주소를 입력하세요.',
      invalid: '이메일 주소를 확인하세요. 예: name@example.kr',
    },
    phone: {
      label: '전화번호',
      hint: '지역 번호 포함',
      missing: '지역 번호를 포함해 전화번호를 입력하세요.',
      invalid: '전화번호와 지역 번호를 확인하세요. 예: 11 91234-5678',
    },
    document: {
      label: 'CPF 또는 CNPJ',
      missing: 'CPF 또는 CNPJ를 입력하세요.',
      invalid: 'CPF 또는 CNPJ를 확인하세요. 잘못된 숫자나 문자가 있는 것 같습니다.',
    },
  },
  phoneForPix: 'Pix 코드를 만드는 데 필요합니다',
  optional: '선택',
} satisfies CommonRest;

export const card = {
  paying: '결제를 보내는 중입니다. 기다려 주세요.',
  challenge: {
    title: '카드사의 본인 확인이 필요합니다',
    text: '카드사 창의 안내를 따라 주세요. 그런 다음 이 페이지는 자동으로 진행됩니다.',
  },
  resume: {
    title: '카드사가 승인을 기다리고 있습니다',
    text: '결제가 끝나지 않았습니다. 카드사의 본인 확인이 아직 필요합니다. 청구된 금액은 없습니다.',
    action: '본인 확인 계속하기',
  },
  blocked: {
    title: '카드사 화면을 열 수 없었습니다',
    text: '이 기기나 네트워크에서 차단하고 있습니다. 청구된 금액은 없습니다. 다시 시도하거나 안전한 결제 페이지에서 마무리하세요.',
  },
  tooManyChallenges: '카드사가 본인임을 확인하지 못했습니다. 청구된 금액은 없습니다. 다른 카드를 사용하세요.',
  confirming: { title: '카드사에 확인하는 중', text: '보통 몇 초면 됩니다.' },
  processing: {
    title: '결제를 처리하는 중입니다',
    text: '카드사의 최종 답변을 아직 받지 못했습니다. 다시 결제하지 마세요. 이 페이지를 닫아도 됩니다. 결과는 상점에 전달됩니다.',
  },
  checking: {
    title: '결제를 확인하는 중입니다',
    text: '연결이 끊겨 어떻게 되었는지 알아보고 있습니다. 다시 결제하지 마세요. 이 페이지는 자동으로 업데이트됩니다.',
  },
  otherCard: '다른 카드 사용',
  cardLost: '카드 입력란이 중단되어 다시 불러왔습니다. 카드 정보를 다시 입력해 주세요.',
  hosted: {
    text: '안전한 결제 페이지에서 카드 정보를 입력한 뒤 상점으로 돌아옵니다.',
    action: (amount) => `${amount} 결제 계속하기`,
    instead: '안전한 결제 페이지에서 결제',
    opening: '안전한 결제 페이지를 여는 중입니다.',
    started: {
      title: '결제를 기다리는 중',
      text: '이미 결제하셨다면 여기서 기다려 주세요. 이 페이지는 자동으로 업데이트됩니다. 아니라면 하던 곳에서 계속하세요.',
      action: '결제 계속하기',
    },
    frameTitle: '안전한 결제 페이지',
    leave: '이 창에서 결제 페이지 열기',
  },
  nothingCharged: '청구된 금액은 없습니다.',
  declinedTitle: '결제가 거절되었습니다',
  declines: {
    insufficient: '이 카드의 잔액이나 한도가 부족합니다. 나중에 다시 시도하거나 다른 카드를 사용하세요.',
    declined: '카드사에서 이 결제가 거절되었습니다. 다른 카드를 사용하세요.',
    call_issuer:
      '카드사가 이 결제에 대해 직접 확인하려고 합니다. 카드사에 전화하거나 다른 카드를 사용하세요.',
    lost_or_stolen: '카드사가 이 카드의 사용을 더 이상 허용하지 않습니다. 다른 카드를 사용하세요.',
    security: '보안상의 이유로 이 카드가 거절되었습니다. 다른 카드를 사용하세요.',
    expiry: '카드의 유효 기간이 지났거나 잘못되었습니다. 날짜를 확인하세요.',
    cvc: '보안 코드가 잘못되었습니다. 확인하고 다시 시도하세요.',
    number: '카드 번호가 잘못되었습니다. 확인하고 다시 시도하세요.',
    postal_code: '우편번호가 카드사의 정보와 일치하지 않습니다. 다른 카드를 사용하세요.',
    not_allowed: '이 카드로는 이런 종류의 구매를 할 수 없습니다. 다른 카드를 사용하세요.',
    currency: '이 카드로는 미국 달러를 결제할 수 없습니다. 다른 카드를 사용하세요.',
    limit: '이 카드는 한도에 도달했습니다. 나중에 다시 시도하거나 다른 카드를 사용하세요.',
    try_again: '카드사에 일시적인 문제가 있었습니다. 잠시 후 다시 시도하세요.',
    try_once: '결제가 승인되지 않았습니다. 한 번 더 시도해 보고, 안 되면 다른 카드를 사용하세요.',
    revoked: '카드사가 이 결제의 승인을 철회했습니다. 다른 카드를 사용하세요.',
    not_authenticated: '카드사의 본인 확인이 필요합니다. 다시 시도하고 표시되는 단계를 완료하세요.',
    authentication_failed: '카드사 인증이 취소되었거나 실패했습니다. 다시 시도하거나 다른 카드를 사용하세요.',
    amount:
      '이 금액은 카드로 결제할 수 없으며 상점만 바꿀 수 있습니다. 다른 결제 수단을 선택하거나 상점에 문의하세요.',
    expired: '결제 시간이 지났습니다. 청구된 금액은 없습니다. 결제를 다시 시작하세요.',
    failed: '결제가 이루어지지 않았습니다. 다시 시작하세요.',
    blocked: '여러 번 시도하여 이 카드는 당분간 사용할 수 없습니다. 다른 카드를 사용하세요.',
  },
  problems: {
    AMOUNT_BELOW_MINIMUM: '이 금액은 카드로 결제하기에 너무 적습니다. 다른 결제 수단을 선택해 주세요.',
    CARDS_PAUSED:
      '카드 결제가 몇 분간 중지되었으며 청구된 금액은 없습니다. 다른 결제 수단을 선택하거나 나중에 다시 시도해 주세요.',
    CARD_NOT_AVAILABLE: '여기에서는 카드로 결제할 수 없습니다. 다른 결제 수단을 선택해 주세요.',
    PROCESSOR_ACCOUNT_NOT_READY: '아직 카드로 결제할 수 없습니다. 다른 결제 수단을 선택해 주세요.',
    INVALID_CARD_NUMBER: '카드 번호가 잘못되었습니다. 확인하고 다시 시도하세요.',
    VALIDATION_ERROR: '일부 카드 정보가 받아들여지지 않았습니다. 확인하고 다시 시도해 주세요.',
  },
} satisfies CardRest;

export const pix = {
  checking: {
    title: '결제를 확인하는 중입니다',
    text: '코드가 만료되었습니다. 입금이 도착했는지 확인하고 있습니다.',
  },
  expired: {
    title: '이 Pix 코드는 만료되었습니다',
    text: '이미 결제하셨다면 이 페이지를 열어 두세요. 입금을 계속 기다리고 있습니다.',
    action: '새 코드 만들기',
  },
  form: {
    intro: 'Pix 코드를 만들려면 몇 가지 정보가 필요합니다.',
    submit: (amount) => `${amount} Pix 코드 만들기`,
    withoutDocument: 'CPF나 CNPJ 없이 계속하기',
    documentRefused: '이 CPF 또는 CNPJ는 받아들여지지 않았습니다. 고치거나 입력하지 않고 계속하세요.',
  },
  problemTitle: 'Pix 코드를 만들지 못했습니다',
  problems: {
    AMOUNT_OUT_OF_BOUNDS: '이 금액은 Pix로 결제할 수 없습니다. 다른 결제 수단을 선택해 주세요.',
    SERVICE_REFUSED: '지금은 Pix로 결제할 수 없습니다. 다른 결제 수단을 선택해 주세요.',
    ACQUIRER_API_ERROR: '은행이 이 Pix 결제를 받아들이지 않았습니다. 정보를 확인하고 다시 시도해 주세요.',
    ACQUIRER_UNEXPECTED_RESPONSE: '은행이 Pix 코드를 만들지 못했습니다. 잠시 후 다시 시도해 주세요.',
    SANDBOX_NOT_ALLOWED: '테스트 모드에서는 Pix를 사용할 수 없습니다. 다른 결제 수단을 선택해 주세요.',
  },
} satisfies PixRest;

export const wallet = {
  title: '디지털 지갑으로 결제',
  eitherWallet: 'Apple Pay 또는 Google Pay',
  preparing: '지갑을 불러오는 중…',
  stillPreparing: '평소보다 오래 걸리고 있습니다. 청구된 금액은 없습니다. 이 페이지를 열어 두세요.',
  confirming: {
    title: '결제를 확인하는 중입니다',
    text: '결제를 승인하셨습니다. 이 페이지를 열어 두세요. 자동으로 업데이트됩니다.',
  },
  stillConfirming:
    '아직 확인을 기다리고 있습니다. 다시 결제하지 마세요. 이 페이지는 자동으로 업데이트됩니다.',
  open: (amount, wallet) => `${amount} 결제 계속하기: ${wallet ?? '디지털 지갑'}`,
  opening: '결제 페이지를 여는 중…',
  openPage: (amount) => `결제 페이지에서 ${amount} 결제하기`,
  nothingCharged: '청구된 금액은 없습니다.',
  comesBack: '안전한 결제 페이지에서 결제한 뒤 상점으로 돌아옵니다.',
  inNewTab: '안전한 결제 페이지가 새 탭에서 열립니다.',
  elsewhere: {
    title: '다른 탭에서 마무리하세요',
    text: '결제 페이지가 다른 탭에 열려 있습니다. 결제가 끝나면 이 페이지가 바로 업데이트됩니다.',
    action: '결제 페이지 다시 열기',
  },
  frameTitle: (amount) => `안전한 결제 페이지, ${amount}`,
  frameTrouble: '결제 페이지가 보이지 않나요?',
  frameBack: '돌아가기',
  frameInstead: '이 페이지 밖에서 열기',
  declines: {
    other_card: '카드사에서 이 카드가 거절되었습니다. 지갑의 다른 카드나 다른 결제 수단을 선택하세요.',
    never:
      '카드사가 이 카드의 사용을 더 이상 허용하지 않습니다. 지갑의 다른 카드나 다른 결제 수단을 선택하세요.',
    call_issuer:
      '카드사가 이 결제에 대해 직접 확인하려고 합니다. 카드사에 전화하거나 다른 카드를 선택하세요.',
    card_details: '지갑에 있는 이 카드의 정보가 올바르지 않습니다. 지갑에서 고치거나 다른 카드를 선택하세요.',
    retry: '결제가 승인되지 않았습니다. 잠시 후 다시 시도하거나 다른 카드를 선택하세요.',
    retry_later:
      '지금은 이 카드로 이 금액을 결제할 수 없습니다. 나중에 다시 시도하거나 다른 카드를 선택하세요.',
    authenticate: '카드사가 본인임을 확인하지 못했습니다. 다시 시도하거나 다른 카드를 선택하세요.',
    new_charge: '결제가 이루어지지 않았습니다. 다시 시작하거나 다른 결제 수단을 선택하세요.',
    amount: '이 금액은 카드로 결제할 수 없으며 상점만 바꿀 수 있습니다. 다른 결제 수단을 선택하세요.',
  },
  refused: '지갑에서 이 결제를 시작하지 못했습니다. 청구된 금액은 없습니다. 다시 시도해 주세요.',
  problemTitle: '지갑을 사용할 수 없습니다',
  problems: {
    INVALID_WALLET: '이 결제가 올바르게 설정되지 않았습니다. 상점에 문의해 주세요.',
    CARD_NOT_AVAILABLE: '이 상점은 디지털 지갑을 받지 않습니다. 다른 결제 수단을 선택해 주세요.',
    PROCESSOR_ACCOUNT_NOT_READY:
      '이 상점은 아직 디지털 지갑을 받지 않습니다. 다른 결제 수단을 선택해 주세요.',
    AMOUNT_BELOW_MINIMUM: '이 금액은 지갑으로 결제하기에 너무 적습니다. 다른 결제 수단을 선택해 주세요.',
  },
} satisfies WalletMessages;

export const purchase = {
  quantity: '수량',
  less: '하나 줄이기',
  more: '하나 늘리기',
  begin: '결제로 이동',
  beginWith: (amount) => `계속 · ${amount}`,
  outOfBounds: (min, max) => `${min}부터 ${max}까지의 금액을 입력하세요.`,
  fields: {
    amount: { label: '금액', missing: '금액을 입력하세요.', invalid: '금액을 입력하세요.' },
    address: { label: '주소', missing: '주소를 입력하세요.', invalid: '주소를 입력하세요.' },
    note: { label: '상점에 남길 메모', missing: '', invalid: '' },
  },
  problems: {
    PRICE_NOT_FOUND: '이 상품은 여기에서 판매하지 않습니다. 청구된 금액은 없습니다.',
    PRICE_ENDED: '이 상품은 판매가 끝났습니다. 청구된 금액은 없습니다.',
    RATE_LIMITED: '여기에서 시작된 주문이 너무 많습니다. 몇 분 뒤에 다시 시도하세요.',
    VALIDATION_ERROR: '입력 내용 중 일부가 받아들여지지 않았습니다. 확인하고 다시 시도하세요.',
  },
} satisfies PurchaseMessages;
