/** Turkish: texts of the pages. */
import type { PageTexts } from './page-texts.ts';

export const texts: PageTexts = {
  language: 'tr',
  notFound: { title: 'Sayfa bulunamadı', text: 'Adresi, size gönderen kişiyle kontrol edin.' },
  ended: { title: 'Artık satışta değil', text: 'Bu bağlantı veya ürün sona erdi. Hiçbir ödeme alınmadı.' },
  inApp: (app) =>
    `${app} tarayıcısındasınız. Cüzdanlar ve banka sayfaları burada açılmayabilir. Pix çalışır; diğerleri için bu adresi kendi tarayıcınızda açın.`,
  needsScript: 'Ödemek için tarayıcınızda JavaScript’i açın.',
  orderExpired: {
    title: 'Ödeme süresi doldu',
    text: 'Daha önce ödediyseniz yeniden ödemeyin: onay mağazaya yine de ulaşır.',
  },
  orderCancelled: {
    title: 'Sipariş iptal edildi',
    text: 'Bu sipariş artık ödenemez. Daha önce ödediyseniz mağazayla iletişime geçin.',
  },
  order: (reference) => `Sipariş ${reference}`,
  home: { title: 'Ödemeler', text: 'Ödemek için mağazanın size gönderdiği adresi açın.' },
  toShop: (shop) => (shop === null ? 'Mağazaya dön' : `${shop} sitesine git`),
  receipt: {
    title: 'Ödeme makbuzu',
    reference: 'Sipariş',
    date: 'Tarih',
    item: 'Ürün',
    buyer: 'Alıcı',
    paid: 'Ödenen tutar',
    refunded: 'İade edilen tutar',
    returned: 'Geri gönderilen tutar',
    returning: 'Geri gönderiliyor',
    again: 'İkinci kez ödenen',
    method: 'Ödeme yolu',
    transaction: 'Ödeme numarası',
    seller: 'Satıcı',
    address: 'Adres ve iletişim',
    notFiscal: 'Bu makbuz bir vergi belgesi değildir.',
    verify: (host) =>
      `Bu siparişi doğrulamak için kodu okutun: sayfa ${host} adresinde açılmalı ve ödendiğini belirtmelidir.`,
    print: 'Yazdır',
  },
  methods: {
    pix: 'Pix',
    card: 'Kart',
    apple_pay: 'Apple Pay',
    google_pay: 'Google Pay',
    wallet: 'Dijital cüzdan',
  },
  poster: {
    scan: 'Telefonunuzun kamerasıyla okutun ve ödeyin',
    sizes: 'Boyutlar',
    sticker: 'Etiket',
    print: 'Yazdır',
  },
  counter: {
    amount: 'Tutar',
    charge: 'Tahsil et',
    clear: 'Sil',
    waiting: 'Ödeme bekleniyor',
    scanPage: 'Banka uygulamasını değil, telefonun kamerasını kullanın',
    payHere: 'Bu ekranda öde',
    paid: 'Ödendi',
    next: 'Sonraki tahsilat',
    cancel: 'İptal',
    outOfBounds: (min, max) => `${min} ile ${max} arasında bir tutar girin.`,
    failed: 'Tahsilat başlatılamadı. Hiçbir ödeme alınmadı. Yeniden deneyin.',
  },
};
