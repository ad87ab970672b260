/** Arabic: texts of the pages. */
import type { PageTexts } from './page-texts.ts';

export const texts: PageTexts = {
  language: 'ar',
  notFound: { title: 'الصفحة غير موجودة', text: 'تحقق من العنوان مع من أرسله إليك.' },
  ended: { title: 'لم يعد معروضًا للبيع', text: 'انتهى هذا الرابط أو المنتج. لم يُخصم أي مبلغ.' },
  inApp: (app) =>
    `أنت في متصفح \u2068${app}\u2069. قد لا تُفتح المحافظ وصفحات المصارف هنا. يعمل Pix؛ ولما عداه افتح هذا العنوان في متصفحك.`,
  needsScript: 'للدفع، فعّل JavaScript في متصفحك.',
  orderExpired: {
    title: 'انتهت مهلة الدفع',
    text: 'إذا كنت قد دفعت بالفعل فلا تدفع مرة أخرى: سيصل التأكيد إلى المتجر.',
  },
  orderCancelled: {
    title: 'أُلغي الطلب',
    text: 'لم يعد من الممكن دفع هذا الطلب. إذا كنت قد دفعت بالفعل فتواصل مع المتجر.',
  },
  order: (reference) => `الطلب \u2068${reference}\u2069`,
  home: { title: 'المدفوعات', text: 'للدفع، افتح العنوان الذي أرسله إليك المتجر.' },
  toShop: (shop) => (shop === null ? 'العودة إلى المتجر' : `الانتقال إلى \u2068${shop}\u2069`),
  receipt: {
    title: 'إيصال',
    reference: 'الطلب',
    date: 'التاريخ',
    item: 'المنتج',
    buyer: 'المشتري',
    paid: 'المبلغ المدفوع',
    refunded: 'المبلغ المسترد',
    returned: 'المبلغ المُعاد',
    returning: 'إعادة قيد التنفيذ',
    again: 'مبلغ مدفوع مرة ثانية',
    method: 'طريقة الدفع',
    transaction: 'رقم عملية الدفع',
    seller: 'البائع',
    address: 'العنوان والتواصل',
    notFiscal: 'هذا الإيصال ليس مستندًا ضريبيًا.',
    verify: (host) =>
      `للتحقق من هذا الطلب، امسح الرمز: يجب أن تُفتح الصفحة على \u2068${host}\u2069 وأن تذكر أنه مدفوع.`,
    print: 'طباعة',
  },
  methods: {
    pix: 'Pix',
    card: 'بطاقة',
    apple_pay: 'Apple Pay',
    google_pay: 'Google Pay',
    wallet: 'محفظة رقمية',
  },
  poster: {
    scan: 'وجّه كاميرا هاتفك إلى هنا وادفع',
    sizes: 'المقاسات',
    sticker: 'ملصق',
    print: 'طباعة',
  },
  counter: {
    amount: 'المبلغ',
    charge: 'تحصيل',
    clear: 'مسح',
    waiting: 'في انتظار الدفع',
    scanPage: 'استخدم كاميرا الهاتف، لا تطبيق المصرف',
    payHere: 'الدفع على هذه الشاشة',
    paid: 'تم الدفع',
    next: 'التحصيل التالي',
    cancel: 'إلغاء',
    outOfBounds: (min, max) => `أدخل مبلغًا من ${min} إلى ${max}.`,
    failed: 'تعذّر بدء التحصيل. لم يُخصم أي مبلغ. أعد المحاولة.',
  },
};
