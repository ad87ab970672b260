/** Korean: texts of the pages. */
import type { PageTexts } from './page-texts.ts';

export const texts: PageTexts = {
  language: 'ko',
  notFound: { title: '페이지를 찾을 수 없습니다', text: '주소를 보낸 분에게 확인해 주세요.' },
  ended: {
    title: '판매가 종료되었습니다',
    text: '이 링크 또는 상품은 종료되었습니다. 청구된 금액은 없습니다.',
  },
  inApp: (app) =>
    `${app} 앱의 브라우저에서 열려 있습니다. 지갑과 은행 페이지가 여기서 열리지 않을 수 있습니다. Pix는 사용할 수 있으며, 다른 방법은 사용하시는 브라우저에서 이 주소를 열어 주세요.`,
  needsScript: '결제하려면 브라우저에서 JavaScript를 켜 주세요.',
  orderExpired: {
    title: '결제 기한이 지났습니다',
    text: '이미 결제하셨다면 다시 결제하지 마세요. 상점에 확인이 전달됩니다.',
  },
  orderCancelled: {
    title: '주문이 취소되었습니다',
    text: '이 주문은 더 이상 결제할 수 없습니다. 이미 결제하셨다면 상점에 문의해 주세요.',
  },
  order: (reference) => `주문 ${reference}`,
  home: { title: '결제', text: '결제하려면 상점에서 보낸 주소를 열어 주세요.' },
  toShop: (shop) => (shop === null ? '상점으로 돌아가기' : `${shop}(으)로 이동`),
  receipt: {
    title: '결제 확인서',
    reference: '주문',
    date: '날짜',
    item: '상품',
    buyer: '구매자',
    paid: '결제 금액',
    refunded: '환불 금액',
    returned: '반환된 금액',
    returning: '반환 진행 중',
    again: '중복 결제 금액',
    method: '결제 수단',
    transaction: '결제 번호',
    seller: '판매자',
    address: '주소 및 연락처',
    notFiscal: '이 확인서는 세무 서류가 아닙니다.',
    verify: (host) =>
      `이 주문을 확인하려면 코드를 스캔하세요. 페이지가 ${host}에서 열리고 결제 완료라고 표시되어야 합니다.`,
    print: '인쇄',
  },
  methods: {
    pix: 'Pix',
    card: '카드',
    apple_pay: 'Apple Pay',
    google_pay: 'Google Pay',
    wallet: '디지털 지갑',
  },
  poster: {
    scan: '휴대폰 카메라로 스캔하여 결제하세요',
    sizes: '크기',
    sticker: '스티커',
    print: '인쇄',
  },
  counter: {
    amount: '금액',
    charge: '결제 요청',
    clear: '지우기',
    waiting: '결제를 기다리는 중',
    scanPage: '은행 앱이 아니라 휴대폰 카메라를 사용하세요',
    payHere: '이 화면에서 결제',
    paid: '결제됨',
    next: '다음 결제',
    cancel: '취소',
    outOfBounds: (min, max) => `${min}부터 ${max}까지의 금액을 입력하세요.`,
    failed: '결제 요청을 시작할 수 없었습니다. 청구된 금액은 없습니다. 다시 시도해 주세요.',
  },
};
