/** Hebrew: texts of the first screens. Marks keep Latin names, numbers and key names in one piece among its letters. */
import type { CardStart, CheckoutMessages, CommonStart, PixStart, SlowText } from '../messages.ts';

const minuteFormat = (minutes: number): string =>
  new Intl.NumberFormat('he', { style: 'unit', unit: 'minute', unitDisplay: 'long' }).format(minutes);

export const common = {
  loading: 'התשלום נטען…',
  slow: 'טעינת התשלום איטית.',
  reconnecting: 'אין חיבור. מנסים שוב…',
  tryAgain: 'ניסיון נוסף',
  sandbox: 'מצב בדיקה: לא מתבצע חיוב בכסף אמיתי.',
  chargedInDollars: 'החיוב בדולר אמריקאי. הבנק ממיר את הסכום ועשוי להוסיף מיסים או עמלות.',
  amounts: { BRL: '\u200f#\u00a0\u200fR$', USD: '\u200f#\u00a0\u200f$', decimal: '.', group: ',' },
  problems: {
    connection: 'לא הצלחנו להגיע לשירות התשלום.',
  },
} satisfies CommonStart & SlowText;

export const checkout = {
  choose: 'בחרו אמצעי תשלום',
  or: 'או שלמו בדרך אחרת',
  methods: {
    pix: { name: 'Pix', hint: 'באפליקציה של הבנק' },
    card: { name: 'כרטיס', hint: 'כרטיס אשראי או חיוב מיידי' },
    wallet: { name: 'ארנק דיגיטלי', hint: 'בארנק שבמכשיר הזה' },
  },
  instead: { pix: 'תשלום ב־Pix', card: 'תשלום בכרטיס', wallet: 'תשלום בארנק דיגיטלי' },
  lost: 'ארנקים דיגיטליים אינם זמינים כאן.',
  underWay: 'מתבצע כעת תשלום. המתינו לסיומו.',
  nothing: {
    title: 'אין כאן דרך לשלם',
    text: 'אי אפשר לשלם על ההזמנה הזו בדף הזה. פנו לחנות.',
  },
} satisfies CheckoutMessages;

export const pix = {
  title: 'תשלום ב־Pix',
  steps: [
    'פתחו את האפליקציה של הבנק ובחרו ״תשלום ב־Pix״.',
    'סרקו את קוד ה־QR או הדביקו את קוד ה־Pix שהעתקתם.',
    'בדקו את הפרטים ואשרו. הדף הזה מתעדכן מעצמו.',
  ],
  phoneSteps: [
    'העתיקו את הקוד.',
    'פתחו את האפליקציה של הבנק.',
    'בחרו \u2066Pix › Pix Copia e Cola\u2069, הדביקו את הקוד ואשרו.',
  ],
  payee: (name) => `אל \u2068${name}\u2069`,
  qrLabel: (amount) => `קוד QR של Pix על סך ${amount}. אפשר גם להעתיק את קוד ה־Pix.`,
  codeLabel: 'קוד Pix',
  copy: 'העתקת קוד Pix',
  copied: 'קוד ה־Pix הועתק',
  copyByHand: 'הקוד מסומן: העתיקו אותו בפקודת ההעתקה של המכשיר (\u2066Ctrl+C\u2069 או \u2066⌘C\u2069).',
  waiting: 'ממתינים לתשלום',
  waitingOffline: 'אין חיבור. אם כבר שילמת, הכול בסדר.',
  expiresIn: 'פג בעוד',
  expiresAt: (time) => `בשעה ${time}`,
  minutesLeft: (minutes) => `תוקף קוד ה־Pix יפוג בעוד ${minuteFormat(minutes)}.`,
  ready: (amount) => `קוד ה־Pix על סך ${amount} מוכן.`,
  preparing: { title: 'מכינים את קוד ה־Pix', text: 'זה אורך בדרך כלל כמה שניות.' },
  stillPreparing: 'קוד ה־Pix עדיין בהכנה. לא חויבתם; השאירו את הדף הזה פתוח.',
} satisfies PixStart;

export const card = {
  title: 'תשלום בכרטיס',
  pay: (amount) => `תשלום ${amount}`,
  form: {
    number: {
      label: 'מספר כרטיס',
      seldom: 'ייתכן ש־Elo ו־Hipercard לא יתקבלו; Visa, Mastercard ו־American Express מתקבלים.',
      missing: 'הקלידו את מספר הכרטיס.',
      short: 'מספר הכרטיס אינו מלא.',
      invalid: 'בדקו את המספר: נראה שאחת הספרות שגויה.',
      locked: 'אי אפשר להשתמש בכרטיס הזה: הקלידו אחר.',
    },
    expiry: {
      label: 'תוקף',
      hint: 'MM/YY',
      missing: 'הקלידו את התוקף.',
      invalid: 'הקלידו חודש ושנה, למשל \u206608/29\u2069.',
      month: 'החודש הוא מ־01 עד 12.',
      past: 'תוקף הכרטיס פג.',
    },
    cvc: {
      label: 'קוד אבטחה',
      hint: '3 ספרות בגב הכרטיס',
      longHint: '4 ספרות בחזית הכרטיס',
      again: 'הקלידו שוב את קוד האבטחה',
      missing: 'הקלידו את קוד האבטחה.',
      short: 'קוד האבטחה אינו מלא.',
      invalid: 'בקוד האבטחה יש יותר מדי ספרות.',
    },
    name: { label: 'השם שעל הכרטיס', missing: 'הקלידו את השם שעל הכרטיס.' },
    email: {
      label: 'דוא״ל',
      missing: 'הקלידו את כתובת הדוא״ל.',
      invalid: 'בדקו את הדוא״ל, למשל \u2066name@example.com\u2069.',
    },
    words: { title: 'פרטי הכרטיס', optional: 'לא חובה' },
  },
  frameFailed: {
    title: 'טופס הכרטיס לא נטען',
    text: 'נסו שוב. לא חויבתם.',
  },
} satisfies CardStart;
