/** German: further texts, and all texts of wallets and of the price list. */
import type { CardRest, CommonRest, PixRest, PurchaseMessages, WalletMessages } from '../messages.ts';

export const common = {
  failed: 'Zahlung nicht verfügbar',
  paid: {
    title: 'Zahlung erhalten',
    text: (amount) => `Wir haben Ihre Zahlung über ${amount} erhalten. Vielen Dank!`,
  },
  paidBy: {
    pix: 'Mit Pix bezahlt',
    card: 'Mit Karte bezahlt',
    wallet: 'Mit einer digitalen Wallet bezahlt',
  },
  expired: {
    title: 'Diese Bestellung ist abgelaufen',
    text: 'Sie kann nicht mehr bezahlt werden. Falls Sie schon bezahlt haben, bestätigen wir die Zahlung, sobald sie eintrifft.',
  },
  cancelled: {
    title: 'Diese Bestellung wurde storniert',
    text: 'Sie kann nicht mehr bezahlt werden. Bei Fragen wenden Sie sich bitte an den Shop.',
  },
  held: {
    title: 'Eine Zahlung läuft gerade',
    text: 'Für diese Bestellung läuft schon eine andere Zahlung. Bitte warten Sie, bis sie abgeschlossen ist.',
  },
  notOffered: {
    title: 'Für diese Bestellung nicht verfügbar',
    text: 'Bitte wählen Sie eine andere Zahlungsart.',
  },
  problems: {
    temporary: 'Der Zahlungsdienst ist im Moment nicht verfügbar. Bitte versuchen Sie es gleich noch einmal.',
    other:
      'Diese Zahlung konnte nicht gestartet werden. Bitte wählen Sie eine andere Zahlungsart oder wenden Sie sich an den Shop.',
    refused:
      'Diese Zahlungsseite ist nicht mehr gültig. Gehen Sie zurück zum Shop und starten Sie die Zahlung neu.',
    AMOUNTS_CHANGED:
      'Der Betrag der Bestellung hat sich geändert, und es wurde nichts abgebucht. Prüfen Sie den neuen Betrag und bestätigen Sie noch einmal.',
    COMPANION_MISSING: 'Diese Zahlung ist nicht richtig eingerichtet. Bitte wenden Sie sich an den Shop.',
    ORIGIN_NOT_ALLOWED: 'Diese Zahlung ist nicht richtig eingerichtet. Bitte wenden Sie sich an den Shop.',
    TOO_MANY_ATTEMPTS:
      'Das waren zu viele Versuche. Bitte warten Sie ein paar Minuten und versuchen Sie es erneut.',
    RATE_LIMITED: 'Im Moment gibt es zu viele Anfragen. Bitte warten Sie kurz und versuchen Sie es erneut.',
    VALIDATION_ERROR:
      'Einige Ihrer Angaben wurden nicht angenommen. Bitte prüfen Sie sie und versuchen Sie es erneut.',
    PAYMENT_IN_PROGRESS:
      'Für diese Bestellung läuft schon eine andere Zahlung. Bitte warten Sie, bis sie abgeschlossen ist.',
  },
  fields: {
    name: {
      label: 'Vollständiger Name',
      missing: 'Geben Sie Ihren vollständigen Namen ein.',
      invalid: 'Prüfen Sie Ihren Namen.',
    },
    email: {
      label: 'E-Mail-Adresse',
      missing: 'Geben Sie Ihre E-Mail-Adresse ein.',
      invalid: 'Prüfen Sie die E-Mail-Adresse. Sie sollte wie name@beispiel.de aussehen.',
    },
    phone: {
      label: 'Telefon',
      hint: 'Mit Vorwahl',
      missing: 'Geben Sie Ihre Telefonnummer mit Vorwahl ein.',
      invalid: 'Prüfen Sie die Telefonnummer samt Vorwahl, zum Beispiel 11 91234-5678.',
    },
    document: {
      label: 'CPF oder CNPJ',
      missing: 'Geben Sie Ihre CPF oder CNPJ ein.',
      invalid: 'Prüfen Sie die CPF oder CNPJ: Eine Ziffer oder ein Buchstabe scheint falsch zu sein.',
    },
  },
  phoneForPix: 'nötig, um den Pix-Code zu erstellen',
  optional: 'freiwillig',
} satisfies CommonRest;

export const card = {
  paying: 'Ihre Zahlung wird gesendet. Bitte warten Sie.',
  challenge: {
    title: 'Ihre Bank möchte sichergehen, dass Sie es sind',
    text: 'Folgen Sie den Schritten im Fenster Ihrer Bank. Danach geht es auf dieser Seite von selbst weiter.',
  },
  resume: {
    title: 'Ihre Bank wartet auf Ihre Freigabe',
    text: 'Die Zahlung ist noch nicht abgeschlossen: Ihre Bank muss noch bestätigen, dass Sie es sind. Es wurde nichts abgebucht.',
    action: 'Weiter mit meiner Bank',
  },
  blocked: {
    title: 'Der Schritt Ihrer Bank ließ sich nicht öffnen',
    text: 'Etwas auf diesem Gerät oder in diesem Netzwerk blockiert ihn. Es wurde nichts abgebucht. Versuchen Sie es erneut oder schließen Sie die Zahlung auf der sicheren Zahlungsseite ab.',
  },
  tooManyChallenges:
    'Ihre Bank konnte nicht bestätigen, dass Sie es sind. Es wurde nichts abgebucht. Verwenden Sie eine andere Karte.',
  confirming: { title: 'Bestätigung durch Ihre Bank', text: 'Das dauert meist nur wenige Sekunden.' },
  processing: {
    title: 'Ihre Zahlung wird verarbeitet',
    text: 'Ihre Bank hat noch nicht endgültig geantwortet. Sie brauchen nicht noch einmal zu bezahlen. Sie können diese Seite schließen: Der Shop erhält das Ergebnis.',
  },
  checking: {
    title: 'Ihre Zahlung wird geprüft',
    text: 'Die Verbindung wurde unterbrochen, und wir klären gerade, was passiert ist. Bitte bezahlen Sie nicht noch einmal: Diese Seite aktualisiert sich von selbst.',
  },
  otherCard: 'Andere Karte verwenden',
  cardLost:
    'Das Kartenformular wurde unterbrochen und neu geladen. Bitte geben Sie Ihre Karte noch einmal ein.',
  hosted: {
    text: 'Sie geben Ihre Karte auf der sicheren Zahlungsseite ein und kommen dann zum Shop zurück.',
    action: (amount) => `Weiter und ${amount} bezahlen`,
    instead: 'Auf der sicheren Zahlungsseite bezahlen',
    opening: 'Die sichere Zahlungsseite wird geöffnet.',
    started: {
      title: 'Warten auf Ihre Zahlung',
      text: 'Wenn Sie schon bezahlt haben, warten Sie hier: Diese Seite aktualisiert sich von selbst. Wenn nicht, machen Sie dort weiter, wo Sie aufgehört haben.',
      action: 'Zahlung fortsetzen',
    },
    frameTitle: 'Sichere Zahlungsseite',
    leave: 'Zahlungsseite in diesem Fenster öffnen',
  },
  nothingCharged: 'Es wurde nichts abgebucht.',
  declinedTitle: 'Die Zahlung wurde abgelehnt',
  declines: {
    insufficient:
      'Guthaben oder Limit dieser Karte reichen nicht aus: Versuchen Sie es später oder verwenden Sie eine andere Karte.',
    declined: 'Ihre Bank hat diese Zahlung abgelehnt: Verwenden Sie eine andere Karte.',
    call_issuer:
      'Ihre Bank möchte mit Ihnen über diese Zahlung sprechen: Rufen Sie dort an oder verwenden Sie eine andere Karte.',
    lost_or_stolen:
      'Ihre Bank lässt die Nutzung dieser Karte nicht mehr zu: Verwenden Sie eine andere Karte.',
    security: 'Diese Karte wurde aus Sicherheitsgründen abgelehnt: Verwenden Sie eine andere Karte.',
    expiry: 'Die Karte ist abgelaufen oder das Ablaufdatum ist falsch: Prüfen Sie das Datum.',
    cvc: 'Die Prüfnummer ist falsch: Prüfen Sie sie und versuchen Sie es erneut.',
    number: 'Die Kartennummer ist falsch: Prüfen Sie sie und versuchen Sie es erneut.',
    postal_code:
      'Die Postleitzahl stimmt nicht mit den Daten Ihrer Bank überein: Verwenden Sie eine andere Karte.',
    not_allowed: 'Diese Karte lässt diese Art von Kauf nicht zu: Verwenden Sie eine andere Karte.',
    currency: 'Mit dieser Karte kann nicht in US-Dollar bezahlt werden: Verwenden Sie eine andere Karte.',
    limit:
      'Diese Karte hat ihr Limit erreicht: Versuchen Sie es später oder verwenden Sie eine andere Karte.',
    try_again: 'Ihre Bank hatte eine vorübergehende Störung: Warten Sie kurz und versuchen Sie es erneut.',
    try_once:
      'Die Zahlung wurde nicht genehmigt: Versuchen Sie es noch einmal; wenn es nicht klappt, verwenden Sie eine andere Karte.',
    revoked: 'Ihre Bank hat die Genehmigung dieser Zahlung zurückgezogen: Verwenden Sie eine andere Karte.',
    not_authenticated:
      'Ihre Bank muss bestätigen, dass Sie es sind: Versuchen Sie es erneut und schließen Sie den Schritt ab, den sie zeigt.',
    authentication_failed:
      'Der Schritt Ihrer Bank wurde abgebrochen oder schlug fehl: Versuchen Sie es erneut oder verwenden Sie eine andere Karte.',
    amount:
      'Dieser Betrag kann nicht mit Karte bezahlt werden, und nur der Shop kann ihn ändern: Wählen Sie eine andere Zahlungsart oder wenden Sie sich an den Shop.',
    expired: 'Die Zeit zum Bezahlen ist abgelaufen. Es wurde nichts abgebucht: Starten Sie die Zahlung neu.',
    failed: 'Die Zahlung kam nicht zustande: Starten Sie sie neu.',
    blocked:
      'Nach mehreren Versuchen kann diese Karte eine Zeit lang nicht benutzt werden: Verwenden Sie eine andere Karte.',
  },
  problems: {
    AMOUNT_BELOW_MINIMUM:
      'Dieser Betrag ist zu klein für eine Kartenzahlung. Bitte wählen Sie eine andere Zahlungsart.',
    CARDS_PAUSED:
      'Kartenzahlungen sind für einige Minuten ausgesetzt; es wurde nichts abgebucht. Bitte wählen Sie eine andere Zahlungsart oder versuchen Sie es später.',
    CARD_NOT_AVAILABLE: 'Kartenzahlung ist hier nicht verfügbar. Bitte wählen Sie eine andere Zahlungsart.',
    PROCESSOR_ACCOUNT_NOT_READY:
      'Kartenzahlung ist noch nicht verfügbar. Bitte wählen Sie eine andere Zahlungsart.',
    INVALID_CARD_NUMBER: 'Die Kartennummer ist falsch. Prüfen Sie sie und versuchen Sie es erneut.',
    VALIDATION_ERROR:
      'Einige Kartendaten wurden nicht angenommen. Bitte prüfen Sie sie und versuchen Sie es erneut.',
  },
} satisfies CardRest;

export const pix = {
  checking: {
    title: 'Ihre Zahlung wird geprüft',
    text: 'Der Code ist abgelaufen. Wir prüfen gerade, ob Ihre Zahlung eingetroffen ist.',
  },
  expired: {
    title: 'Dieser Pix-Code ist abgelaufen',
    text: 'Falls Sie schon bezahlt haben, lassen Sie diese Seite geöffnet: Wir warten weiter auf Ihre Zahlung.',
    action: 'Neuen Code erstellen',
  },
  form: {
    intro: 'Für Ihren Pix-Code brauchen wir ein paar Angaben.',
    submit: (amount) => `Pix-Code über ${amount} erstellen`,
    withoutDocument: 'Ohne CPF oder CNPJ fortfahren',
    documentRefused:
      'Diese CPF oder CNPJ wurde nicht angenommen. Korrigieren Sie sie oder fahren Sie ohne sie fort.',
  },
  problemTitle: 'Der Pix-Code konnte nicht erstellt werden',
  problems: {
    AMOUNT_OUT_OF_BOUNDS:
      'Dieser Betrag kann nicht mit Pix bezahlt werden. Bitte wählen Sie eine andere Zahlungsart.',
    SERVICE_REFUSED:
      'Die Zahlung mit Pix ist gerade nicht möglich. Bitte wählen Sie eine andere Zahlungsart.',
    ACQUIRER_API_ERROR:
      'Die Bank hat diese Pix-Zahlung nicht angenommen. Prüfen Sie Ihre Angaben und versuchen Sie es erneut.',
    ACQUIRER_UNEXPECTED_RESPONSE:
      'Die Bank konnte den Pix-Code nicht erstellen. Bitte versuchen Sie es gleich noch einmal.',
    SANDBOX_NOT_ALLOWED: 'Pix ist im Testmodus nicht verfügbar. Bitte wählen Sie eine andere Zahlungsart.',
  },
} satisfies PixRest;

export const wallet = {
  title: 'Mit einer digitalen Wallet bezahlen',
  eitherWallet: 'Apple Pay oder Google Pay',
  preparing: 'Ihre Wallet wird geladen …',
  stillPreparing:
    'Das dauert länger als sonst. Es wurde nichts abgebucht. Lassen Sie diese Seite bitte geöffnet.',
  confirming: {
    title: 'Ihre Zahlung wird bestätigt',
    text: 'Sie haben die Zahlung freigegeben. Lassen Sie diese Seite bitte geöffnet: Sie aktualisiert sich von selbst.',
  },
  stillConfirming:
    'Wir warten noch auf die Bestätigung. Bitte bezahlen Sie nicht noch einmal; diese Seite aktualisiert sich von selbst.',
  open: (amount, wallet) => `Weiter und ${amount} mit ${wallet ?? 'einer digitalen Wallet'} bezahlen`,
  opening: 'Die Zahlungsseite wird geöffnet …',
  openPage: (amount) => `Weiter und ${amount} auf der Zahlungsseite bezahlen`,
  nothingCharged: 'Es wurde nichts abgebucht.',
  comesBack: 'Sie bezahlen auf einer sicheren Zahlungsseite und kommen dann zum Shop zurück.',
  inNewTab: 'Die sichere Zahlungsseite öffnet sich in einem neuen Tab.',
  elsewhere: {
    title: 'Im anderen Tab abschließen',
    text: 'Die Zahlungsseite ist in einem anderen Tab geöffnet. Diese Seite aktualisiert sich, sobald Sie bezahlt haben.',
    action: 'Zahlungsseite noch einmal öffnen',
  },
  frameTitle: (amount) => `Sichere Zahlungsseite über ${amount}`,
  frameTrouble: 'Wird die Zahlungsseite nicht angezeigt?',
  frameBack: 'Zurück',
  frameInstead: 'Außerhalb dieser Seite öffnen',
  declines: {
    other_card:
      'Ihre Bank hat diese Karte abgelehnt: Wählen Sie in Ihrer Wallet eine andere Karte oder eine andere Zahlungsart.',
    never:
      'Ihre Bank lässt die Nutzung dieser Karte nicht mehr zu: Wählen Sie in Ihrer Wallet eine andere Karte oder eine andere Zahlungsart.',
    call_issuer:
      'Ihre Bank möchte mit Ihnen über diese Zahlung sprechen: Rufen Sie dort an oder wählen Sie eine andere Karte.',
    card_details:
      'Die Daten dieser Karte in Ihrer Wallet stimmen nicht: Aktualisieren Sie sie dort oder wählen Sie eine andere Karte.',
    retry:
      'Die Zahlung wurde nicht genehmigt: Warten Sie kurz und versuchen Sie es erneut oder wählen Sie eine andere Karte.',
    retry_later:
      'Mit dieser Karte kann dieser Betrag jetzt nicht bezahlt werden: Versuchen Sie es später oder wählen Sie eine andere Karte.',
    authenticate:
      'Ihre Bank konnte nicht bestätigen, dass Sie es waren: Versuchen Sie es erneut oder wählen Sie eine andere Karte.',
    new_charge:
      'Die Zahlung kam nicht zustande: Starten Sie sie neu oder wählen Sie eine andere Zahlungsart.',
    amount:
      'Dieser Betrag kann nicht mit Karte bezahlt werden, und nur der Shop kann ihn ändern: Wählen Sie eine andere Zahlungsart.',
  },
  refused:
    'Die Wallet konnte diese Zahlung nicht starten. Es wurde nichts abgebucht. Bitte versuchen Sie es erneut.',
  problemTitle: 'Die Wallet ist nicht verfügbar',
  problems: {
    INVALID_WALLET: 'Diese Zahlung ist nicht richtig eingerichtet. Bitte wenden Sie sich an den Shop.',
    CARD_NOT_AVAILABLE:
      'Dieser Shop nimmt keine digitalen Wallets an. Bitte wählen Sie eine andere Zahlungsart.',
    PROCESSOR_ACCOUNT_NOT_READY:
      'Dieser Shop nimmt noch keine digitalen Wallets an. Bitte wählen Sie eine andere Zahlungsart.',
    AMOUNT_BELOW_MINIMUM:
      'Dieser Betrag ist zu klein für eine Wallet. Bitte wählen Sie eine andere Zahlungsart.',
  },
} satisfies WalletMessages;

export const purchase = {
  quantity: 'Menge',
  less: 'Eins weniger',
  more: 'Eins mehr',
  begin: 'Weiter zur Zahlung',
  beginWith: (amount) => `Weiter · ${amount}`,
  outOfBounds: (min, max) => `Geben Sie einen Betrag von ${min} bis ${max} ein.`,
  fields: {
    amount: {
      label: 'Betrag',
      missing: 'Geben Sie einen Betrag ein.',
      invalid: 'Geben Sie einen Betrag ein.',
    },
    address: {
      label: 'Adresse',
      missing: 'Geben Sie Ihre Adresse ein.',
      invalid: 'Geben Sie Ihre Adresse ein.',
    },
    note: { label: 'Nachricht an den Shop', missing: '', invalid: '' },
  },
  problems: {
    PRICE_NOT_FOUND: 'Das wird hier nicht verkauft. Es wurde nichts abgebucht.',
    PRICE_ENDED: 'Das wird nicht mehr verkauft. Es wurde nichts abgebucht.',
    RATE_LIMITED:
      'Von hier wurden zu viele Bestellungen begonnen. Warten Sie ein paar Minuten und versuchen Sie es erneut.',
    VALIDATION_ERROR:
      'Eine Angabe im Formular wurde nicht angenommen. Prüfen Sie sie und versuchen Sie es erneut.',
  },
} satisfies PurchaseMessages;
