/** Polish: further texts, and all texts of wallets and of the price list. */
import type { CardRest, CommonRest, PixRest, PurchaseMessages, WalletMessages } from '../messages.ts';

export const common = {
  failed: 'Płatność niedostępna',
  paid: {
    title: 'Płatność otrzymana',
    text: (amount) => `Otrzymaliśmy Twoją płatność: ${amount}. Dziękujemy!`,
  },
  paidBy: { pix: 'Zapłacono przez Pix', card: 'Zapłacono kartą', wallet: 'Zapłacono portfelem cyfrowym' },
  expired: {
    title: 'To zamówienie wygasło',
    text: 'Nie można go już opłacić. Jeśli płatność została już zlecona, potwierdzimy ją, gdy tylko dotrze.',
  },
  cancelled: {
    title: 'To zamówienie anulowano',
    text: 'Nie można go już opłacić. W razie pytań skontaktuj się ze sklepem.',
  },
  held: {
    title: 'Płatność jest w toku',
    text: 'Inna płatność za to zamówienie jest w toku. Poczekaj, aż się zakończy.',
  },
  notOffered: { title: 'Niedostępne dla tego zamówienia', text: 'Wybierz inny sposób płatności.' },
  problems: {
    temporary: 'Usługa płatności jest chwilowo niedostępna. Spróbuj ponownie za chwilę.',
    other:
      'Nie można było rozpocząć tej płatności. Wybierz inny sposób płatności lub skontaktuj się ze sklepem.',
    refused: 'Ta strona płatności nie jest już ważna. Wróć do sklepu i rozpocznij płatność od nowa.',
    AMOUNTS_CHANGED:
      'Kwota zamówienia się zmieniła i nic nie zostało pobrane. Sprawdź nową kwotę i potwierdź ponownie.',
    COMPANION_MISSING: 'Ta płatność jest źle skonfigurowana. Skontaktuj się ze sklepem.',
    ORIGIN_NOT_ALLOWED: 'Ta płatność jest źle skonfigurowana. Skontaktuj się ze sklepem.',
    TOO_MANY_ATTEMPTS: 'Było zbyt wiele prób. Poczekaj kilka minut i spróbuj ponownie.',
    RATE_LIMITED: 'Jest teraz zbyt wiele zapytań. Poczekaj chwilę i spróbuj ponownie.',
    VALIDATION_ERROR: 'Część danych nie została przyjęta. Sprawdź je i spróbuj ponownie.',
    PAYMENT_IN_PROGRESS: 'Inna płatność za to zamówienie jest w toku. Poczekaj, aż się zakończy.',
  },
  fields: {
    name: {
      label: 'Imię i nazwisko',
      missing: 'Wpisz imię i nazwisko.',
      invalid: 'Sprawdź imię i nazwisko.',
    },
    email: {
      label: 'Adres e-mail',
      missing: 'Wpisz swój adres e-mail.',
      invalid: 'Sprawdź adres e-mail. Powinien wyglądać tak: nazwa@example.pl.',
    },
    phone: {
      label: 'Telefon',
      hint: 'Z numerem kierunkowym',
      missing: 'Wpisz numer telefonu z numerem kierunkowym.',
      invalid: 'Sprawdź numer telefonu i numer kierunkowy, na przykład 11 91234-5678.',
    },
    document: {
      label: 'CPF lub CNPJ',
      missing: 'Wpisz swój CPF lub CNPJ.',
      invalid: 'Sprawdź CPF lub CNPJ: któraś cyfra lub litera wygląda na błędną.',
    },
  },
  phoneForPix: 'potrzebny do utworzenia kodu Pix',
  optional: 'opcjonalnie',
} satisfies CommonRest;

export const card = {
  paying: 'Wysyłamy Twoją płatność. Poczekaj.',
  challenge: {
    title: 'Bank chce potwierdzić Twoją tożsamość',
    text: 'Wykonaj kroki w oknie banku. Potem ta strona przejdzie dalej sama.',
  },
  resume: {
    title: 'Bank czeka na Twoją zgodę',
    text: 'Płatność nie jest zakończona: bank musi jeszcze potwierdzić Twoją tożsamość. Nic nie pobrano.',
    action: 'Przejdź dalej z bankiem',
  },
  blocked: {
    title: 'Nie można było otworzyć kroku banku',
    text: 'Coś na tym urządzeniu lub w tej sieci go blokuje. Nic nie pobrano. Spróbuj ponownie lub dokończ na bezpiecznej stronie płatności.',
  },
  tooManyChallenges: 'Bank nie mógł potwierdzić Twojej tożsamości. Nic nie pobrano. Użyj innej karty.',
  confirming: { title: 'Potwierdzamy w banku', text: 'Zwykle trwa to kilka sekund.' },
  processing: {
    title: 'Twoja płatność jest przetwarzana',
    text: 'Bank nie dał jeszcze ostatecznej odpowiedzi. Nie płać ponownie. Możesz zamknąć tę stronę: sklep otrzyma wynik.',
  },
  checking: {
    title: 'Sprawdzamy Twoją płatność',
    text: 'Połączenie zostało przerwane i ustalamy, co się stało. Nie płać ponownie: ta strona odświeży się sama.',
  },
  otherCard: 'Użyj innej karty',
  cardLost: 'Formularz karty został przerwany i wczytał się ponownie. Wpisz kartę jeszcze raz.',
  hosted: {
    text: 'Dane karty wpisujesz na bezpiecznej stronie płatności, a potem wracasz do sklepu.',
    action: (amount) => `Dalej, aby zapłacić ${amount}`,
    instead: 'Zapłać na bezpiecznej stronie płatności',
    opening: 'Otwieramy bezpieczną stronę płatności.',
    started: {
      title: 'Czekamy na Twoją płatność',
      text: 'Jeśli płatność jest już zlecona, poczekaj tutaj: ta strona odświeży się sama. Jeśli nie, wróć do przerwanego miejsca.',
      action: 'Kontynuuj płatność',
    },
    frameTitle: 'Bezpieczna strona płatności',
    leave: 'Otwórz stronę płatności w tym oknie',
  },
  nothingCharged: 'Nic nie pobrano.',
  declinedTitle: 'Płatność została odrzucona',
  declines: {
    insufficient:
      'Na tej karcie nie ma wystarczających środków lub limitu: spróbuj później lub użyj innej karty.',
    declined: 'Płatność została odrzucona przez bank: użyj innej karty.',
    call_issuer: 'Bank chce porozmawiać z Tobą o tej płatności: zadzwoń do niego lub użyj innej karty.',
    lost_or_stolen: 'Bank nie pozwala już używać tej karty: użyj innej karty.',
    security: 'Ta karta została odrzucona ze względów bezpieczeństwa: użyj innej karty.',
    expiry: 'Karta straciła ważność lub data ważności jest błędna: sprawdź datę.',
    cvc: 'Kod zabezpieczający jest błędny: sprawdź go i spróbuj ponownie.',
    number: 'Numer karty jest błędny: sprawdź go i spróbuj ponownie.',
    postal_code: 'Kod pocztowy nie zgadza się z danymi banku: użyj innej karty.',
    not_allowed: 'Ta karta nie pozwala na taki zakup: użyj innej karty.',
    currency: 'Tą kartą nie można płacić w dolarach amerykańskich: użyj innej karty.',
    limit: 'Limit tej karty został wyczerpany: spróbuj później lub użyj innej karty.',
    try_again: 'Bank miał chwilowy problem: poczekaj chwilę i spróbuj ponownie.',
    try_once: 'Płatność nie została zatwierdzona: spróbuj jeszcze raz; jeśli się nie uda, użyj innej karty.',
    revoked: 'Bank wycofał zgodę na tę płatność: użyj innej karty.',
    not_authenticated:
      'Bank musi potwierdzić Twoją tożsamość: spróbuj ponownie i dokończ krok, który pokaże.',
    authentication_failed:
      'Krok banku został anulowany lub się nie powiódł: spróbuj ponownie lub użyj innej karty.',
    amount:
      'Tej kwoty nie można zapłacić kartą i tylko sklep może ją zmienić: wybierz inny sposób płatności lub skontaktuj się ze sklepem.',
    expired: 'Czas na płatność minął. Nic nie pobrano: rozpocznij płatność od nowa.',
    failed: 'Płatność nie doszła do skutku: rozpocznij ją od nowa.',
    blocked: 'Po kilku próbach tej karty nie można przez jakiś czas używać: użyj innej karty.',
  },
  problems: {
    AMOUNT_BELOW_MINIMUM: 'Ta kwota jest za niska na płatność kartą. Wybierz inny sposób płatności.',
    CARDS_PAUSED:
      'Karty są wstrzymane na kilka minut i niczego nie pobrano. Wybierz inną metodę płatności lub spróbuj później.',
    CARD_NOT_AVAILABLE: 'Płatność kartą nie jest tu dostępna. Wybierz inny sposób płatności.',
    PROCESSOR_ACCOUNT_NOT_READY: 'Płatność kartą nie jest jeszcze dostępna. Wybierz inny sposób płatności.',
    INVALID_CARD_NUMBER: 'Numer karty jest błędny. Sprawdź go i spróbuj ponownie.',
    VALIDATION_ERROR: 'Część danych karty nie została przyjęta. Sprawdź je i spróbuj ponownie.',
  },
} satisfies CardRest;

export const pix = {
  checking: {
    title: 'Sprawdzamy Twoją płatność',
    text: 'Kod wygasł. Sprawdzamy, czy Twoja płatność dotarła.',
  },
  expired: {
    title: 'Ten kod Pix wygasł',
    text: 'Jeśli płatność jest już zlecona, nie zamykaj tej strony: wciąż na nią czekamy.',
    action: 'Utwórz nowy kod',
  },
  form: {
    intro: 'Potrzebujemy kilku danych, aby utworzyć Twój kod Pix.',
    submit: (amount) => `Utwórz kod Pix na ${amount}`,
    withoutDocument: 'Dalej bez CPF i CNPJ',
    documentRefused: 'Ten CPF lub CNPJ nie został przyjęty. Popraw go lub przejdź dalej bez niego.',
  },
  problemTitle: 'Nie można było utworzyć kodu Pix',
  problems: {
    AMOUNT_OUT_OF_BOUNDS: 'Tej kwoty nie można zapłacić przez Pix. Wybierz inny sposób płatności.',
    SERVICE_REFUSED: 'Nie można teraz zapłacić przez Pix. Wybierz inny sposób płatności.',
    ACQUIRER_API_ERROR: 'Bank nie przyjął tej płatności Pix. Sprawdź dane i spróbuj ponownie.',
    ACQUIRER_UNEXPECTED_RESPONSE: 'Bank nie mógł utworzyć kodu Pix. Spróbuj ponownie za chwilę.',
    SANDBOX_NOT_ALLOWED: 'Pix nie jest dostępny w trybie testowym. Wybierz inny sposób płatności.',
  },
} satisfies PixRest;

export const wallet = {
  title: 'Zapłać portfelem cyfrowym',
  eitherWallet: 'Apple Pay lub Google Pay',
  preparing: 'Wczytywanie portfela…',
  stillPreparing: 'To trwa dłużej niż zwykle. Nic nie pobrano; nie zamykaj tej strony.',
  confirming: {
    title: 'Potwierdzamy Twoją płatność',
    text: 'Płatność ma Twoją zgodę. Nie zamykaj tej strony: odświeży się sama.',
  },
  stillConfirming: 'Wciąż czekamy na potwierdzenie. Nie płać ponownie; ta strona odświeży się sama.',
  open: (amount, wallet) => `Dalej, aby zapłacić ${amount}: ${wallet ?? 'portfel cyfrowy'}`,
  opening: 'Otwieramy stronę płatności…',
  openPage: (amount) => `Dalej: zapłać ${amount} na bezpiecznej stronie`,
  nothingCharged: 'Nic nie pobrano.',
  comesBack: 'Zapłacisz na bezpiecznej stronie płatności, a potem wrócisz do sklepu.',
  inNewTab: 'Bezpieczna strona płatności otworzy się w nowej karcie przeglądarki.',
  elsewhere: {
    title: 'Dokończ w drugiej karcie przeglądarki',
    text: 'Strona płatności jest otwarta w innej karcie przeglądarki. Ta strona odświeży się, gdy tylko zapłacisz.',
    action: 'Otwórz ponownie stronę płatności',
  },
  frameTitle: (amount) => `Bezpieczna strona płatności, ${amount}`,
  frameTrouble: 'Strona płatności się nie wyświetla?',
  frameBack: 'Wróć',
  frameInstead: 'Otwórz ją poza tą stroną',
  declines: {
    other_card:
      'Karta została odrzucona przez bank: wybierz w portfelu inną kartę lub inny sposób płatności.',
    never: 'Bank nie pozwala już używać tej karty: wybierz w portfelu inną kartę lub inny sposób płatności.',
    call_issuer: 'Bank chce porozmawiać z Tobą o tej płatności: zadzwoń do niego lub wybierz inną kartę.',
    card_details: 'Dane tej karty w portfelu są nieprawidłowe: zaktualizuj je tam lub wybierz inną kartę.',
    retry: 'Płatność nie została zatwierdzona: poczekaj chwilę i spróbuj ponownie lub wybierz inną kartę.',
    retry_later: 'Tą kartą nie można teraz zapłacić tej kwoty: spróbuj później lub wybierz inną kartę.',
    authenticate: 'Bank nie mógł potwierdzić Twojej tożsamości: spróbuj ponownie lub wybierz inną kartę.',
    new_charge: 'Płatność nie doszła do skutku: rozpocznij ją od nowa lub wybierz inny sposób płatności.',
    amount:
      'Tej kwoty nie można zapłacić kartą i tylko sklep może ją zmienić: wybierz inny sposób płatności.',
  },
  refused: 'Portfel nie mógł rozpocząć tej płatności. Nic nie pobrano. Spróbuj ponownie.',
  problemTitle: 'Portfel jest niedostępny',
  problems: {
    INVALID_WALLET: 'Ta płatność jest źle skonfigurowana. Skontaktuj się ze sklepem.',
    CARD_NOT_AVAILABLE: 'Ten sklep nie przyjmuje portfeli cyfrowych. Wybierz inny sposób płatności.',
    PROCESSOR_ACCOUNT_NOT_READY:
      'Ten sklep nie przyjmuje jeszcze portfeli cyfrowych. Wybierz inny sposób płatności.',
    AMOUNT_BELOW_MINIMUM: 'Ta kwota jest za niska na płatność portfelem. Wybierz inny sposób płatności.',
  },
} satisfies WalletMessages;

export const purchase = {
  quantity: 'Ilość',
  less: 'O jeden mniej',
  more: 'O jeden więcej',
  begin: 'Przejdź do płatności',
  beginWith: (amount) => `Dalej · ${amount}`,
  outOfBounds: (min, max) => `Wpisz kwotę od ${min} do ${max}.`,
  fields: {
    amount: { label: 'Kwota', missing: 'Wpisz kwotę.', invalid: 'Wpisz kwotę.' },
    address: { label: 'Adres', missing: 'Wpisz swój adres.', invalid: 'Wpisz swój adres.' },
    note: { label: 'Wiadomość do sklepu', missing: '', invalid: '' },
  },
  problems: {
    PRICE_NOT_FOUND: 'Tego nie można tu kupić. Nic nie pobrano.',
    PRICE_ENDED: 'Tego nie można już kupić. Nic nie pobrano.',
    RATE_LIMITED: 'Rozpoczęto stąd zbyt wiele zamówień. Poczekaj kilka minut i spróbuj ponownie.',
    VALIDATION_ERROR: 'Coś w formularzu nie zostało przyjęte. Sprawdź i spróbuj ponownie.',
  },
} satisfies PurchaseMessages;
