/** Hebrew: texts of the pages. */
import type { PageTexts } from './page-texts.ts';

export const texts: PageTexts = {
  language: 'he',
  notFound: { title: 'הדף לא נמצא', text: 'בדקו את הכתובת עם מי ששלח אותה.' },
  ended: { title: 'כבר לא נמכר', text: 'הקישור או הפריט הזה הסתיים. לא חויבתם.' },
  inApp: (app) =>
    `אתם בדפדפן של \u2068${app}\u2069. ייתכן שארנקים ודפי בנק לא ייפתחו כאן. Pix עובד; לכל השאר פתחו את הכתובת הזו בדפדפן שלכם.`,
  needsScript: 'כדי לשלם, הפעילו JavaScript בדפדפן.',
  orderExpired: {
    title: 'הזמן לתשלום הסתיים',
    text: 'אם כבר שילמתם, אל תשלמו שוב: החנות עדיין מקבלת את האישור.',
  },
  orderCancelled: {
    title: 'ההזמנה בוטלה',
    text: 'אי אפשר עוד לשלם על ההזמנה הזו. אם כבר שילמתם, פנו לחנות.',
  },
  order: (reference) => `הזמנה \u2068${reference}\u2069`,
  home: { title: 'תשלומים', text: 'כדי לשלם, פתחו את הכתובת ששלחה לכם החנות.' },
  toShop: (shop) => (shop === null ? 'חזרה לחנות' : `מעבר אל \u2068${shop}\u2069`),
  receipt: {
    title: 'אישור תשלום',
    reference: 'הזמנה',
    date: 'תאריך',
    item: 'פריט',
    buyer: 'קונה',
    paid: 'הסכום ששולם',
    refunded: 'הסכום שהוחזר',
    returned: 'הסכום שהועבר בחזרה',
    returning: 'החזרה בתהליך',
    again: 'שולם פעם נוספת',
    method: 'אמצעי תשלום',
    transaction: 'מספר התשלום',
    seller: 'נמכר על ידי',
    address: 'כתובת ויצירת קשר',
    notFiscal: 'אישור זה אינו מסמך לצורכי מס.',
    verify: (host) =>
      `כדי לבדוק את ההזמנה, סרקו את הקוד: הדף חייב להיפתח בכתובת \u2068${host}\u2069 ולציין שההזמנה שולמה.`,
    print: 'הדפסה',
  },
  methods: {
    pix: 'Pix',
    card: 'כרטיס',
    apple_pay: 'Apple Pay',
    google_pay: 'Google Pay',
    wallet: 'ארנק דיגיטלי',
  },
  poster: {
    scan: 'כוונו לכאן את מצלמת הטלפון ושלמו',
    sizes: 'גדלים',
    sticker: 'מדבקה',
    print: 'הדפסה',
  },
  counter: {
    amount: 'סכום',
    charge: 'חיוב',
    clear: 'מחיקה',
    waiting: 'ממתינים לתשלום',
    scanPage: 'השתמשו במצלמת הטלפון, לא באפליקציית הבנק',
    payHere: 'תשלום במסך הזה',
    paid: 'שולם',
    next: 'החיוב הבא',
    cancel: 'ביטול',
    outOfBounds: (min, max) => `הקלידו סכום מ־${min} עד ${max}.`,
    failed: 'לא היה אפשר להתחיל את החיוב. לא חויב דבר. נסו שוב.',
  },
};
