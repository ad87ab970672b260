/** Simplified Chinese: texts of the first screens. */
import type { CardStart, CheckoutMessages, CommonStart, PixStart, SlowText } from '../messages.ts';

export const common = {
  loading: '正在加载支付…',
  slow: '支付加载较慢。',
  reconnecting: '网络已断开，正在重试…',
  tryAgain: '重试',
  sandbox: '测试模式：不会真正扣款。',
  chargedInDollars: '以美元扣款。您的银行会换算金额，并可能收取税费或手续费。',
  amounts: { BRL: 'R$#', USD: 'US$#', decimal: '.', group: ',' },
  problems: {
    connection: '无法连接到支付服务。',
  },
} satisfies CommonStart & SlowText;

export const checkout = {
  choose: '选择支付方式',
  or: '或使用其他方式支付',
  methods: {
    pix: { name: 'Pix', hint: '在您的银行应用中' },
    card: { name: '银行卡', hint: '信用卡或借记卡' },
    wallet: { name: '数字钱包', hint: '使用此设备上的钱包' },
  },
  instead: { pix: '使用 Pix 支付', card: '使用银行卡支付', wallet: '使用数字钱包支付' },
  lost: '此处无法使用数字钱包。',
  underWay: '有一笔支付正在进行，请等待其完成。',
  nothing: {
    title: '此处无法支付',
    text: '此订单无法在本页面支付，请联系商家。',
  },
} satisfies CheckoutMessages;

export const pix = {
  title: '使用 Pix 支付',
  steps: [
    '打开银行应用，选择“使用 Pix 支付”。',
    '扫描二维码，或粘贴已复制的 Pix 码。',
    '核对信息并确认。本页面会自动更新。',
  ],
  phoneSteps: ['复制 Pix 码。', '打开您的银行应用。', '选择 Pix › Pix Copia e Cola，粘贴并确认。'],
  payee: (name) => `收款方：${name}`,
  qrLabel: (amount) => `金额为 ${amount} 的 Pix 二维码。您也可以复制 Pix 码。`,
  codeLabel: 'Pix 码',
  copy: '复制 Pix 码',
  copied: '已复制 Pix 码',
  copyByHand: 'Pix 码已选中：请使用设备的复制功能（Ctrl+C 或 ⌘C）。',
  waiting: '等待支付',
  waitingOffline: '网络已断开。如果您已付款，请放心。',
  expiresIn: '剩余时间',
  expiresAt: (time) => `${time} 截止`,
  minutesLeft: (minutes) =>
    `Pix 码将在 ${new Intl.RelativeTimeFormat('zh-Hans').format(minutes, 'minute')}过期。`,
  ready: (amount) => `金额为 ${amount} 的 Pix 码已生成。`,
  preparing: { title: '正在生成 Pix 码', text: '通常只需几秒钟。' },
  stillPreparing: '仍在生成 Pix 码。尚未向您扣款，请保持本页面打开。',
} satisfies PixStart;

export const card = {
  title: '使用银行卡支付',
  pay: (amount) => `支付 ${amount}`,
  form: {
    number: {
      label: '卡号',
      seldom: 'Elo 和 Hipercard 可能无法使用；Visa、Mastercard 和 American Express 可以使用。',
      missing: '请输入卡号。',
      short: '卡号不完整。',
      invalid: '请检查卡号：似乎有一位数字有误。',
      locked: '无法使用此卡，请输入其他银行卡。',
    },
    expiry: {
      label: '有效期',
      hint: '月/年',
      missing: '请输入有效期。',
      invalid: '请输入月和年，例如 08/29。',
      month: '月份应为 01 至 12。',
      past: '此卡已过期。',
    },
    cvc: {
      label: '安全码',
      hint: '卡背面 3 位数字',
      longHint: '卡正面 4 位数字',
      again: '请重新输入安全码',
      missing: '请输入安全码。',
      short: '安全码不完整。',
      invalid: '安全码位数过多。',
    },
    name: { label: '持卡人姓名', missing: '请输入卡面上的姓名。' },
    email: {
      label: '电子邮箱',
      missing: '请输入您的电子邮箱。',
      invalid: '请检查邮箱，例如 name@example.cn。',
    },
    words: { title: '银行卡信息', optional: '选填' },
  },
  frameFailed: {
    title: '银行卡表单未能加载',
    text: '请重试。尚未向您扣款。',
  },
} satisfies CardStart;
