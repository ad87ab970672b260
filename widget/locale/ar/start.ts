/** Arabic: texts of the first screens. Marks keep Latin names, numbers and key names in one piece among its letters. */
import type { CardStart, CheckoutMessages, CommonStart, PixStart, SlowText } from '../messages.ts';

export const common = {
  loading: 'جارٍ تحميل الدفع…',
  slow: 'تحميل الدفع بطيء.',
  reconnecting: 'لا يوجد اتصال. جارٍ إعادة المحاولة…',
  tryAgain: 'إعادة المحاولة',
  sandbox: 'وضع الاختبار: لن يُخصم أي مال حقيقي.',
  chargedInDollars: 'يُخصم المبلغ بالدولار الأمريكي. يحوّل مصرفك المبلغ وقد يضيف ضرائب أو رسومًا.',
  amounts: { BRL: '\u200f#\u00a0R$', USD: '\u200f#\u00a0US$', decimal: '.', group: ',' },
  problems: {
    connection: 'تعذّر الوصول إلى خدمة الدفع.',
  },
} satisfies CommonStart & SlowText;

export const checkout = {
  choose: 'اختر طريقة الدفع',
  or: 'أو ادفع بطريقة أخرى',
  methods: {
    pix: { name: 'Pix', hint: 'في تطبيق مصرفك' },
    card: { name: 'بطاقة', hint: 'بطاقة ائتمان أو خصم' },
    wallet: { name: 'محفظة رقمية', hint: 'بمحفظة هذا الجهاز' },
  },
  instead: { pix: 'الدفع عبر Pix', card: 'الدفع بالبطاقة', wallet: 'الدفع بمحفظة رقمية' },
  lost: 'المحافظ الرقمية غير متاحة هنا.',
  underWay: 'هناك عملية دفع جارية. يُرجى الانتظار حتى تنتهي.',
  nothing: {
    title: 'لا تتوفر طريقة للدفع هنا',
    text: 'لا يمكن دفع هذا الطلب في هذه الصفحة. يُرجى التواصل مع المتجر.',
  },
} satisfies CheckoutMessages;

export const pix = {
  title: 'الدفع عبر Pix',
  steps: [
    'افتح تطبيق مصرفك واختر «الدفع عبر Pix».',
    'امسح رمز QR أو الصق رمز Pix الذي نسخته.',
    'راجع البيانات ثم أكّد. تُحدَّث هذه الصفحة تلقائيًا.',
  ],
  phoneSteps: [
    'انسخ الرمز.',
    'افتح تطبيق مصرفك.',
    'اختر \u2066Pix › Pix Copia e Cola\u2069 والصق الرمز ثم أكّد.',
  ],
  payee: (name) => `إلى \u2068${name}\u2069`,
  qrLabel: (amount) => `رمز QR للدفع عبر Pix بمبلغ ${amount}. يمكنك أيضًا نسخ رمز Pix.`,
  codeLabel: 'رمز Pix',
  copy: 'نسخ رمز Pix',
  copied: 'تم نسخ رمز Pix',
  copyByHand: 'تم تحديد الرمز: انسخه بأمر النسخ في جهازك (\u2066Ctrl+C\u2069 أو \u2066⌘C\u2069).',
  waiting: 'في انتظار الدفع',
  waitingOffline: 'لا يوجد اتصال. إذا كنت قد دفعت فكل شيء على ما يرام.',
  expiresIn: 'ينتهي خلال',
  expiresAt: (time) => `عند ${time}`,
  minutesLeft: (minutes) =>
    `تنتهي صلاحية رمز Pix ${new Intl.RelativeTimeFormat('ar').format(minutes, 'minute')}.`,
  ready: (amount) => `رمز Pix بمبلغ ${amount} جاهز.`,
  preparing: { title: 'جارٍ تجهيز رمز Pix', text: 'يستغرق هذا عادةً بضع ثوانٍ.' },
  stillPreparing: 'ما زلنا نجهّز رمز Pix. لم يُخصم منك أي مبلغ؛ يُرجى إبقاء هذه الصفحة مفتوحة.',
} satisfies PixStart;

export const card = {
  title: 'الدفع بالبطاقة',
  pay: (amount) => `ادفع ${amount}`,
  form: {
    number: {
      label: 'رقم البطاقة',
      seldom: 'قد لا تُقبل بطاقات Elo وHipercard، وتُقبل Visa وMastercard وAmerican Express.',
      missing: 'أدخل رقم البطاقة.',
      short: 'رقم البطاقة غير مكتمل.',
      invalid: 'تحقق من الرقم: يبدو أن أحد الأرقام خاطئ.',
      locked: 'لا يمكن استخدام هذه البطاقة: أدخل بطاقة أخرى.',
    },
    expiry: {
      label: 'تاريخ الانتهاء',
      hint: 'MM/YY',
      missing: 'أدخل تاريخ الانتهاء.',
      invalid: 'أدخل الشهر ثم السنة، مثل \u206608/29\u2069.',
      month: 'الشهر من 01 إلى 12.',
      past: 'انتهت صلاحية هذه البطاقة.',
    },
    cvc: {
      label: 'رمز الأمان',
      hint: '3 أرقام خلف البطاقة',
      longHint: '4 أرقام على وجه البطاقة',
      again: 'أدخل رمز الأمان مرة أخرى',
      missing: 'أدخل رمز الأمان.',
      short: 'رمز الأمان غير مكتمل.',
      invalid: 'أرقام رمز الأمان أكثر من اللازم.',
    },
    name: { label: 'الاسم على البطاقة', missing: 'أدخل الاسم المكتوب على البطاقة.' },
    email: {
      label: 'البريد الإلكتروني',
      missing: 'أدخل بريدك الإلكتروني.',
      invalid: 'تحقق من البريد، مثل \u2066name@example.com\u2069.',
    },
    words: { title: 'بيانات البطاقة', optional: 'اختياري' },
  },
  frameFailed: {
    title: 'لم يُحمَّل نموذج البطاقة',
    text: 'أعد المحاولة. لم يُخصم منك أي مبلغ.',
  },
} satisfies CardStart;
