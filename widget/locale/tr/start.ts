/** Turkish: texts of the first screens. */
import type { CardStart, CheckoutMessages, CommonStart, PixStart, SlowText } from '../messages.ts';

export const common = {
  loading: 'Ödeme yükleniyor…',
  slow: 'Ödeme yavaş yükleniyor.',
  reconnecting: 'Bağlantı yok. Yeniden deneniyor…',
  tryAgain: 'Yeniden dene',
  sandbox: 'Test modu: gerçek para çekilmez.',
  chargedInDollars: 'ABD doları olarak çekilir. Bankanız tutarı çevirir, vergi veya ücret ekleyebilir.',
  amounts: { BRL: 'R$#', USD: '$#', decimal: ',', group: '.' },
  problems: {
    connection: 'Ödeme hizmetine ulaşılamadı.',
  },
} satisfies CommonStart & SlowText;

export const checkout = {
  choose: 'Nasıl ödeyeceğinizi seçin',
  or: 'veya başka bir yolla ödeyin',
  methods: {
    pix: { name: 'Pix', hint: 'Banka uygulamanızda' },
    card: { name: 'Kart', hint: 'Kredi kartı veya banka kartı' },
    wallet: { name: 'Dijital cüzdan', hint: 'Bu cihazdaki cüzdanla' },
  },
  instead: { pix: 'Pix ile öde', card: 'Kartla öde', wallet: 'Dijital cüzdanla öde' },
  lost: 'Dijital cüzdanlar burada kullanılamıyor.',
  underWay: 'Devam eden bir ödeme var. Lütfen bitmesini bekleyin.',
  nothing: {
    title: 'Burada ödeme yapılamıyor',
    text: 'Bu sipariş bu sayfada ödenemez. Lütfen mağazayla iletişime geçin.',
  },
} satisfies CheckoutMessages;

export const pix = {
  title: 'Pix ile öde',
  steps: [
    'Banka uygulamanızı açıp “Pix ile öde” seçeneğini seçin.',
    'QR kodunu okutun veya kopyaladığınız Pix kodunu yapıştırın.',
    'Bilgileri kontrol edip onaylayın. Bu sayfa kendiliğinden güncellenir.',
  ],
  phoneSteps: [
    'Kodu kopyalayın.',
    'Banka uygulamanızı açın.',
    'Pix › Pix Copia e Cola seçeneğini seçin, kodu yapıştırıp onaylayın.',
  ],
  payee: (name) => `Alıcı: ${name}`,
  qrLabel: (amount) => `${amount} tutarında Pix QR kodu. Pix kodunu kopyalayabilirsiniz de.`,
  codeLabel: 'Pix kodu',
  copy: 'Pix kodunu kopyala',
  copied: 'Pix kodu kopyalandı',
  copyByHand: 'Kod seçildi: cihazınızın Kopyala komutuyla kopyalayın (Ctrl+C veya ⌘C).',
  waiting: 'Ödeme bekleniyor',
  waitingOffline: 'Bağlantı yok. Ödediyseniz her şey yolunda.',
  expiresIn: 'Kalan süre:',
  expiresAt: (time) => `saat ${time}`,
  minutesLeft: (minutes) =>
    `Pix kodunun süresi ${new Intl.RelativeTimeFormat('tr').format(minutes, 'minute')} doluyor.`,
  ready: (amount) => `${amount} tutarındaki Pix kodunuz hazır.`,
  preparing: { title: 'Pix kodunuz hazırlanıyor', text: 'Bu genellikle birkaç saniye sürer.' },
  stillPreparing: 'Pix kodunuz hâlâ hazırlanıyor. Sizden para çekilmedi; lütfen bu sayfayı açık tutun.',
} satisfies PixStart;

export const card = {
  title: 'Kartla öde',
  pay: (amount) => `${amount} öde`,
  form: {
    number: {
      label: 'Kart numarası',
      seldom: 'Elo ve Hipercard geçmeyebilir; Visa, Mastercard ve American Express geçer.',
      missing: 'Kart numarasını girin.',
      short: 'Kart numarası eksik.',
      invalid: 'Numarayı kontrol edin: bir rakam yanlış görünüyor.',
      locked: 'Bu kart kullanılamaz: başka bir kart girin.',
    },
    expiry: {
      label: 'Son kullanma',
      hint: 'AA/YY',
      missing: 'Son kullanma tarihini girin.',
      invalid: 'Ay ve yılı girin, örneğin 08/29.',
      month: 'Ay 01 ile 12 arasında olmalı.',
      past: 'Bu kartın süresi dolmuş.',
    },
    cvc: {
      label: 'CVC kodu',
      hint: 'Arkadaki 3 rakam',
      longHint: 'Öndeki 4 rakam',
      again: 'CVC kodunu yeniden girin',
      missing: 'CVC kodunu girin.',
      short: 'CVC kodu eksik.',
      invalid: 'CVC kodunda fazla rakam var.',
    },
    name: { label: 'Kart üzerindeki ad', missing: 'Kart üzerindeki adı girin.' },
    email: {
      label: 'E-posta',
      missing: 'E-posta adresinizi girin.',
      invalid: 'E-postayı kontrol edin, örneğin ad@ornek.com.',
    },
    words: { title: 'Kart bilgileri', optional: 'isteğe bağlı' },
  },
  frameFailed: {
    title: 'Kart formu yüklenmedi',
    text: 'Yeniden deneyin. Sizden para çekilmedi.',
  },
} satisfies CardStart;
