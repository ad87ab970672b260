/** Simplified Chinese: further texts, and all texts of wallets and of the price list. */
import type { CardRest, CommonRest, PixRest, PurchaseMessages, WalletMessages } from '../messages.ts';

export const common = {
  failed: '无法支付',
  paid: {
    title: '已收到付款',
    text: (amount) => `我们已收到您 ${amount} 的付款。谢谢！`,
  },
  paidBy: { pix: '已使用 Pix 支付', card: '已使用银行卡支付', wallet: '已使用数字钱包支付' },
  expired: {
    title: '此订单已过期',
    text: '此订单已无法支付。如果您已经付款，款项到账后我们会立即确认。',
  },
  cancelled: {
    title: '此订单已取消',
    text: '此订单已无法支付。如有疑问，请联系商家。',
  },
  held: {
    title: '有一笔支付正在进行',
    text: '此订单的另一笔支付正在进行，请等待其完成。',
  },
  notOffered: { title: '此订单不支持该方式', text: '请选择其他支付方式。' },
  problems: {
    temporary: '支付服务暂时不可用，请稍后重试。',
    other: '无法开始这笔支付。请选择其他支付方式或联系商家。',
    refused: '此支付页面已失效。请返回商店重新开始支付。',
    AMOUNTS_CHANGED: '订单金额已变更，未产生任何扣款。请核对新的金额后再次确认。',
    COMPANION_MISSING: '这笔支付未正确设置，请联系商家。',
    ORIGIN_NOT_ALLOWED: '这笔支付未正确设置，请联系商家。',
    TOO_MANY_ATTEMPTS: '尝试次数过多，请等待几分钟后重试。',
    RATE_LIMITED: '当前请求过多，请稍等片刻后重试。',
    VALIDATION_ERROR: '您的部分信息未被接受，请检查后重试。',
    PAYMENT_IN_PROGRESS: '此订单的另一笔支付正在进行，请等待其完成。',
  },
  fields: {
    name: {
      label: '姓名',
      missing: '请输入您的姓名。',
      invalid: '请检查姓名。',
    },
    email: {
      label: '电子邮箱',
      missing: '请输入您的电子邮箱。',
      invalid: '请检查电子邮箱，格式如 name@example.cn。',
    },
    phone: {
      label: '电话号码',
      hint: '含区号',
      missing: '请输入含区号的电话号码。',
      invalid: '请检查电话号码和区号，例如 11 91234-5678。',
    },
    document: {
      label: 'CPF 或 CNPJ',
      missing: '请输入您的 CPF 或 CNPJ。',
      invalid: '请检查 CPF 或 CNPJ：似乎有一位数字或字母有误。',
    },
  },
  phoneForPix: '用于生成 Pix 代码',
  optional: '选填',
} satisfies CommonRest;

export const card = {
  paying: '正在提交支付，请稍候。',
  challenge: {
    title: '您的银行需要确认是您本人',
    text: '请按照银行窗口中的步骤操作，之后本页面会自动继续。',
  },
  resume: {
    title: '您的银行正在等待您批准',
    text: '支付尚未完成：银行仍需确认是您本人。尚未向您扣款。',
    action: '继续银行验证',
  },
  blocked: {
    title: '无法打开银行的验证步骤',
    text: '此设备或网络阻止了该步骤。尚未向您扣款。请重试，或在安全支付页面完成支付。',
  },
  tooManyChallenges: '您的银行无法确认是您本人。尚未向您扣款。请使用其他银行卡。',
  confirming: { title: '正在与您的银行确认', text: '通常只需几秒钟。' },
  processing: {
    title: '您的支付正在处理',
    text: '银行尚未给出最终答复。请勿再次付款。您可以关闭本页面：商店会收到结果。',
  },
  checking: {
    title: '正在核实您的支付',
    text: '连接中断，我们正在查明情况。请勿再次付款：本页面会自动更新。',
  },
  otherCard: '使用其他银行卡',
  cardLost: '银行卡表单中断并已重新加载，请重新输入银行卡信息。',
  hosted: {
    text: '您将在安全支付页面输入银行卡信息，然后返回商店。',
    action: (amount) => `继续支付 ${amount}`,
    instead: '在安全支付页面支付',
    opening: '正在打开安全支付页面。',
    started: {
      title: '等待您付款',
      text: '如果您已经付款，请在此等候：本页面会自动更新。否则，请从中断处继续。',
      action: '继续支付',
    },
    frameTitle: '安全支付页面',
    leave: '在此窗口中打开支付页面',
  },
  nothingCharged: '尚未向您扣款。',
  declinedTitle: '支付被拒绝',
  declines: {
    insufficient: '此卡余额或额度不足。请稍后重试或使用其他银行卡。',
    declined: '您的银行拒绝了这笔支付。请使用其他银行卡。',
    call_issuer: '您的银行希望就这笔支付与您沟通。请致电银行或使用其他银行卡。',
    lost_or_stolen: '您的银行已不允许使用此卡。请使用其他银行卡。',
    security: '出于安全原因，此卡被拒绝。请使用其他银行卡。',
    expiry: '银行卡已过期或有效期有误。请检查日期。',
    cvc: '安全码有误，请检查后重试。',
    number: '卡号有误，请检查后重试。',
    postal_code: '邮政编码与银行记录不符。请使用其他银行卡。',
    not_allowed: '此卡不支持此类消费。请使用其他银行卡。',
    currency: '此卡无法以美元支付。请使用其他银行卡。',
    limit: '此卡已达到限额。请稍后重试或使用其他银行卡。',
    try_again: '您的银行出现临时问题，请稍等片刻后重试。',
    try_once: '支付未获批准。请再试一次；如仍不成功，请使用其他银行卡。',
    revoked: '您的银行撤回了对这笔支付的批准。请使用其他银行卡。',
    not_authenticated: '您的银行需要确认是您本人。请重试并完成银行显示的步骤。',
    authentication_failed: '银行验证被取消或未成功：请重试或使用其他银行卡。',
    amount: '此金额无法用银行卡支付，且只有商家可以更改。请选择其他支付方式或联系商家。',
    expired: '支付时间已过。尚未向您扣款。请重新开始支付。',
    failed: '支付未成功。请重新开始。',
    blocked: '多次尝试后，此卡暂时无法使用。请使用其他银行卡。',
  },
  problems: {
    AMOUNT_BELOW_MINIMUM: '金额过低，无法用银行卡支付。请选择其他支付方式。',
    CARDS_PAUSED: '银行卡支付暂停几分钟，未扣除任何款项。请选择其他支付方式或稍后重试。',
    CARD_NOT_AVAILABLE: '此处不支持银行卡支付。请选择其他支付方式。',
    PROCESSOR_ACCOUNT_NOT_READY: '银行卡支付尚未开通。请选择其他支付方式。',
    INVALID_CARD_NUMBER: '卡号有误，请检查后重试。',
    VALIDATION_ERROR: '部分银行卡信息未被接受，请检查后重试。',
  },
} satisfies CardRest;

export const pix = {
  checking: {
    title: '正在核实您的支付',
    text: 'Pix 码已过期。我们正在核实您的款项是否已到账。',
  },
  expired: {
    title: '此 Pix 码已过期',
    text: '如果您已经付款，请保持本页面打开：我们仍在等待您的款项。',
    action: '生成新的 Pix 码',
  },
  form: {
    intro: '我们需要一些信息来生成您的 Pix 码。',
    submit: (amount) => `生成 ${amount} 的 Pix 码`,
    withoutDocument: '不填 CPF 或 CNPJ 并继续',
    documentRefused: '此 CPF 或 CNPJ 未被接受。请更正，或不填并继续。',
  },
  problemTitle: '无法生成 Pix 码',
  problems: {
    AMOUNT_OUT_OF_BOUNDS: '此金额无法用 Pix 支付。请选择其他支付方式。',
    SERVICE_REFUSED: '目前无法用 Pix 支付。请选择其他支付方式。',
    ACQUIRER_API_ERROR: '银行未接受这笔 Pix 支付。请检查您的信息后重试。',
    ACQUIRER_UNEXPECTED_RESPONSE: '银行无法生成 Pix 码，请稍后重试。',
    SANDBOX_NOT_ALLOWED: '测试模式下无法使用 Pix。请选择其他支付方式。',
  },
} satisfies PixRest;

export const wallet = {
  title: '使用数字钱包支付',
  eitherWallet: 'Apple Pay或Google Pay',
  preparing: '正在加载您的钱包…',
  stillPreparing: '所需时间比平时长。尚未向您扣款，请保持本页面打开。',
  confirming: {
    title: '正在确认您的支付',
    text: '您已批准这笔支付。请保持本页面打开：它会自动更新。',
  },
  stillConfirming: '我们仍在等待确认。请勿再次付款；本页面会自动更新。',
  open: (amount, wallet) => `继续使用${wallet === null ? '数字钱包' : ` ${wallet} `}支付 ${amount}`,
  opening: '正在打开支付页面…',
  openPage: (amount) => `前往付款页面支付 ${amount}`,
  nothingCharged: '尚未向您扣款。',
  comesBack: '您将在安全支付页面付款，然后返回商店。',
  inNewTab: '安全支付页面将在新标签页中打开。',
  elsewhere: {
    title: '请在另一个标签页完成',
    text: '支付页面已在另一个标签页打开。您付款后，本页面会立即更新。',
    action: '重新打开支付页面',
  },
  frameTitle: (amount) => `安全支付页面，${amount}`,
  frameTrouble: '支付页面没有显示？',
  frameBack: '返回',
  frameInstead: '在本页面之外打开',
  declines: {
    other_card: '您的银行拒绝了此卡。请在钱包中选择其他银行卡，或选择其他支付方式。',
    never: '您的银行已不允许使用此卡。请在钱包中选择其他银行卡，或选择其他支付方式。',
    call_issuer: '您的银行希望就这笔支付与您沟通。请致电银行或选择其他银行卡。',
    card_details: '钱包中此卡的信息有误。请在钱包中更新，或选择其他银行卡。',
    retry: '支付未获批准。请稍等片刻后重试，或选择其他银行卡。',
    retry_later: '此卡目前无法支付此金额。请稍后重试或选择其他银行卡。',
    authenticate: '您的银行无法确认是您本人。请重试或选择其他银行卡。',
    new_charge: '支付未成功。请重新开始，或选择其他支付方式。',
    amount: '此金额无法用银行卡支付，且只有商家可以更改。请选择其他支付方式。',
  },
  refused: '钱包无法开始这笔支付。尚未向您扣款。请重试。',
  problemTitle: '钱包不可用',
  problems: {
    INVALID_WALLET: '这笔支付未正确设置，请联系商家。',
    CARD_NOT_AVAILABLE: '此商家不支持数字钱包。请选择其他支付方式。',
    PROCESSOR_ACCOUNT_NOT_READY: '此商家尚未支持数字钱包。请选择其他支付方式。',
    AMOUNT_BELOW_MINIMUM: '金额过低，无法用钱包支付。请选择其他支付方式。',
  },
} satisfies WalletMessages;

export const purchase = {
  quantity: '数量',
  less: '减少一件',
  more: '增加一件',
  begin: '继续支付',
  beginWith: (amount) => `继续 · ${amount}`,
  outOfBounds: (min, max) => `请输入 ${min} 至 ${max} 的金额。`,
  fields: {
    amount: { label: '金额', missing: '请输入金额。', invalid: '请输入金额。' },
    address: { label: '地址', missing: '请输入您的地址。', invalid: '请输入您的地址。' },
    note: { label: '给商家的留言', missing: '', invalid: '' },
  },
  problems: {
    PRICE_NOT_FOUND: '此处不出售该商品。尚未向您扣款。',
    PRICE_ENDED: '该商品已停止出售。尚未向您扣款。',
    RATE_LIMITED: '从此处发起的订单过多。请等待几分钟后重试。',
    VALIDATION_ERROR: '表单中有内容未被接受，请检查后重试。',
  },
} satisfies PurchaseMessages;
