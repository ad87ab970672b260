/** Dutch: further texts, and all texts of wallets and of the price list. */
import type { CardRest, CommonRest, PixRest, PurchaseMessages, WalletMessages } from '../messages.ts';

export const common = {
  failed: 'Betalen niet beschikbaar',
  paid: {
    title: 'Betaling ontvangen',
    text: (amount) => `We hebben je betaling van ${amount} ontvangen. Bedankt!`,
  },
  paidBy: { pix: 'Betaald met Pix', card: 'Betaald met kaart', wallet: 'Betaald met een digitale wallet' },
  expired: {
    title: 'Deze bestelling is verlopen',
    text: 'Ze kan niet meer worden betaald. Heb je al betaald, dan bevestigen we dat zodra de betaling binnen is.',
  },
  cancelled: {
    title: 'Deze bestelling is geannuleerd',
    text: 'Ze kan niet meer worden betaald. Neem bij vragen contact op met de winkel.',
  },
  held: {
    title: 'Er loopt een betaling',
    text: 'Er loopt al een andere betaling voor deze bestelling. Wacht tot die klaar is.',
  },
  notOffered: {
    title: 'Niet beschikbaar voor deze bestelling',
    text: 'Kies een andere manier om te betalen.',
  },
  problems: {
    temporary: 'De betaaldienst is nu niet beschikbaar. Probeer het zo dadelijk opnieuw.',
    other:
      'Deze betaling kon niet worden gestart. Kies een andere manier om te betalen of neem contact op met de winkel.',
    refused: 'Deze betaalpagina is niet meer geldig. Ga terug naar de winkel en start de betaling opnieuw.',
    AMOUNTS_CHANGED:
      'Het bedrag van de bestelling is veranderd en er is niets afgeschreven. Controleer het nieuwe bedrag en bevestig opnieuw.',
    COMPANION_MISSING: 'Deze betaling is niet goed ingesteld. Neem contact op met de winkel.',
    ORIGIN_NOT_ALLOWED: 'Deze betaling is niet goed ingesteld. Neem contact op met de winkel.',
    TOO_MANY_ATTEMPTS: 'Dat waren te veel pogingen. Wacht een paar minuten en probeer het opnieuw.',
    RATE_LIMITED: 'Er zijn nu te veel aanvragen. Wacht even en probeer het opnieuw.',
    VALIDATION_ERROR: 'Een deel van je gegevens is niet geaccepteerd. Controleer ze en probeer het opnieuw.',
    PAYMENT_IN_PROGRESS: 'Er loopt al een andere betaling voor deze bestelling. Wacht tot die klaar is.',
  },
  fields: {
    name: {
      label: 'Volledige naam',
      missing: 'Vul je volledige naam in.',
      invalid: 'Controleer je naam.',
    },
    email: {
      label: 'E-mailadres',
      missing: 'Vul je e-mailadres in.',
      invalid: 'Controleer het e-mailadres. Het moet lijken op naam@voorbeeld.nl.',
    },
    phone: {
      label: 'Telefoon',
      hint: 'Met netnummer',
      missing: 'Vul je telefoonnummer met netnummer in.',
      invalid: 'Controleer het telefoonnummer en het netnummer, bijvoorbeeld 11 91234-5678.',
    },
    document: {
      label: 'CPF of CNPJ',
      missing: 'Vul je CPF of CNPJ in.',
      invalid: 'Controleer de CPF of CNPJ: er lijkt een cijfer of letter niet te kloppen.',
    },
  },
  phoneForPix: 'nodig om de Pix-code te maken',
  optional: 'niet verplicht',
} satisfies CommonRest;

export const card = {
  paying: 'Je betaling wordt verstuurd. Even geduld.',
  challenge: {
    title: 'Je bank wil zeker weten dat jij het bent',
    text: 'Volg de stappen in het venster van je bank. Daarna gaat deze pagina vanzelf verder.',
  },
  resume: {
    title: 'Je bank wacht op je goedkeuring',
    text: 'De betaling is nog niet klaar: je bank moet nog bevestigen dat jij het bent. Er is niets afgeschreven.',
    action: 'Verder met mijn bank',
  },
  blocked: {
    title: 'De stap van je bank kon niet worden geopend',
    text: 'Iets op dit apparaat of netwerk houdt die tegen. Er is niets afgeschreven. Probeer het opnieuw of rond de betaling af op de beveiligde betaalpagina.',
  },
  tooManyChallenges:
    'Je bank kon niet bevestigen dat jij het bent. Er is niets afgeschreven. Gebruik een andere kaart.',
  confirming: { title: 'Bevestiging door je bank', text: 'Dit duurt meestal een paar seconden.' },
  processing: {
    title: 'Je betaling wordt verwerkt',
    text: 'Je bank heeft nog geen definitief antwoord gegeven. Betaal niet opnieuw. Je kunt deze pagina sluiten: de winkel krijgt het resultaat.',
  },
  checking: {
    title: 'Je betaling wordt gecontroleerd',
    text: 'De verbinding werd verbroken en we zoeken uit wat er is gebeurd. Betaal niet opnieuw: deze pagina werkt zichzelf bij.',
  },
  otherCard: 'Andere kaart gebruiken',
  cardLost: 'Het kaartformulier werd onderbroken en is opnieuw geladen. Voer je kaart nog een keer in.',
  hosted: {
    text: 'Je vult je kaart in op de beveiligde betaalpagina en komt daarna terug bij de winkel.',
    action: (amount) => `Verder om ${amount} te betalen`,
    instead: 'Betalen op de beveiligde betaalpagina',
    opening: 'De beveiligde betaalpagina wordt geopend.',
    started: {
      title: 'Wachten op je betaling',
      text: 'Heb je al betaald, wacht dan hier: deze pagina werkt zichzelf bij. Zo niet, ga dan verder waar je was gebleven.',
      action: 'Betaling voortzetten',
    },
    frameTitle: 'Beveiligde betaalpagina',
    leave: 'Betaalpagina in dit venster openen',
  },
  nothingCharged: 'Er is niets afgeschreven.',
  declinedTitle: 'De betaling is geweigerd',
  declines: {
    insufficient:
      'Er staat niet genoeg geld of limiet op deze kaart: probeer het later opnieuw of gebruik een andere kaart.',
    declined: 'Je bank heeft deze betaling geweigerd: gebruik een andere kaart.',
    call_issuer: 'Je bank wil je over deze betaling spreken: bel je bank of gebruik een andere kaart.',
    lost_or_stolen: 'Je bank staat niet meer toe dat deze kaart wordt gebruikt: gebruik een andere kaart.',
    security: 'Deze kaart is om veiligheidsredenen geweigerd: gebruik een andere kaart.',
    expiry: 'De kaart is verlopen of de vervaldatum klopt niet: controleer de datum.',
    cvc: 'De beveiligingscode klopt niet: controleer de code en probeer het opnieuw.',
    number: 'Het kaartnummer klopt niet: controleer het en probeer het opnieuw.',
    postal_code: 'De postcode komt niet overeen met de gegevens van je bank: gebruik een andere kaart.',
    not_allowed: 'Met deze kaart kan dit soort aankopen niet: gebruik een andere kaart.',
    currency: 'Met deze kaart kun je niet in Amerikaanse dollars betalen: gebruik een andere kaart.',
    limit: 'Deze kaart heeft de limiet bereikt: probeer het later opnieuw of gebruik een andere kaart.',
    try_again: 'Je bank had een tijdelijke storing: wacht even en probeer het opnieuw.',
    try_once:
      'De betaling is niet goedgekeurd: probeer het nog één keer; lukt het niet, gebruik dan een andere kaart.',
    revoked: 'Je bank heeft de goedkeuring van deze betaling ingetrokken: gebruik een andere kaart.',
    not_authenticated:
      'Je bank moet bevestigen dat jij het bent: probeer het opnieuw en rond de stap af die je bank toont.',
    authentication_failed:
      'De stap van je bank is geannuleerd of mislukt: probeer het opnieuw of gebruik een andere kaart.',
    amount:
      'Dit bedrag kan niet met een kaart worden betaald en alleen de winkel kan het wijzigen: kies een andere manier om te betalen of neem contact op met de winkel.',
    expired: 'De tijd om te betalen is voorbij. Er is niets afgeschreven: start de betaling opnieuw.',
    failed: 'De betaling is niet gelukt: start haar opnieuw.',
    blocked: 'Na meerdere pogingen kan deze kaart een tijdje niet worden gebruikt: gebruik een andere kaart.',
  },
  problems: {
    AMOUNT_BELOW_MINIMUM:
      'Dit bedrag is te laag voor een kaartbetaling. Kies een andere manier om te betalen.',
    CARDS_PAUSED:
      'Kaarten zijn een paar minuten gepauzeerd en er is niets afgeschreven. Kies een andere betaalmethode of probeer het later.',
    CARD_NOT_AVAILABLE: 'Betalen met kaart kan hier niet. Kies een andere manier om te betalen.',
    PROCESSOR_ACCOUNT_NOT_READY: 'Betalen met kaart kan hier nog niet. Kies een andere manier om te betalen.',
    INVALID_CARD_NUMBER: 'Het kaartnummer klopt niet. Controleer het en probeer het opnieuw.',
    VALIDATION_ERROR:
      'Een deel van de kaartgegevens is niet geaccepteerd. Controleer ze en probeer het opnieuw.',
  },
} satisfies CardRest;

export const pix = {
  checking: {
    title: 'Je betaling wordt gecontroleerd',
    text: 'De code is verlopen. We kijken of je betaling is binnengekomen.',
  },
  expired: {
    title: 'Deze Pix-code is verlopen',
    text: 'Heb je al betaald, houd deze pagina dan open: we wachten nog op je betaling.',
    action: 'Nieuwe code maken',
  },
  form: {
    intro: 'We hebben een paar gegevens nodig om je Pix-code te maken.',
    submit: (amount) => `Pix-code voor ${amount} maken`,
    withoutDocument: 'Verder zonder CPF of CNPJ',
    documentRefused: 'Deze CPF of CNPJ is niet geaccepteerd. Verbeter het nummer of ga verder zonder.',
  },
  problemTitle: 'De Pix-code kon niet worden gemaakt',
  problems: {
    AMOUNT_OUT_OF_BOUNDS: 'Dit bedrag kan niet met Pix worden betaald. Kies een andere manier om te betalen.',
    SERVICE_REFUSED: 'Betalen met Pix is nu niet mogelijk. Kies een andere manier om te betalen.',
    ACQUIRER_API_ERROR:
      'De bank heeft deze Pix-betaling niet geaccepteerd. Controleer je gegevens en probeer het opnieuw.',
    ACQUIRER_UNEXPECTED_RESPONSE: 'De bank kon de Pix-code niet maken. Probeer het zo dadelijk opnieuw.',
    SANDBOX_NOT_ALLOWED: 'Pix is niet beschikbaar in de testmodus. Kies een andere manier om te betalen.',
  },
} satisfies PixRest;

export const wallet = {
  title: 'Betalen met een digitale wallet',
  eitherWallet: 'Apple Pay of Google Pay',
  preparing: 'Je wallet wordt geladen…',
  stillPreparing: 'Dit duurt langer dan normaal. Er is niets afgeschreven; houd deze pagina open.',
  confirming: {
    title: 'Je betaling wordt bevestigd',
    text: 'Je hebt de betaling goedgekeurd. Houd deze pagina open: ze werkt zichzelf bij.',
  },
  stillConfirming: 'We wachten nog op de bevestiging. Betaal niet opnieuw; deze pagina werkt zichzelf bij.',
  open: (amount, wallet) => `Verder om ${amount} te betalen met ${wallet ?? 'een digitale wallet'}`,
  opening: 'De betaalpagina wordt geopend…',
  openPage: (amount) => `Doorgaan en ${amount} betalen op de betaalpagina`,
  nothingCharged: 'Er is niets afgeschreven.',
  comesBack: 'Je betaalt op een beveiligde betaalpagina en komt daarna terug bij de winkel.',
  inNewTab: 'De beveiligde betaalpagina opent in een nieuw tabblad.',
  elsewhere: {
    title: 'Rond af in het andere tabblad',
    text: 'De betaalpagina is open in een ander tabblad. Deze pagina werkt zichzelf bij zodra je hebt betaald.',
    action: 'Betaalpagina opnieuw openen',
  },
  frameTitle: (amount) => `Beveiligde betaalpagina voor ${amount}`,
  frameTrouble: 'Zie je de betaalpagina niet?',
  frameBack: 'Terug',
  frameInstead: 'Buiten deze pagina openen',
  declines: {
    other_card:
      'Je bank heeft deze kaart geweigerd: kies een andere kaart in je wallet of een andere manier om te betalen.',
    never:
      'Je bank staat niet meer toe dat deze kaart wordt gebruikt: kies een andere kaart in je wallet of een andere manier om te betalen.',
    call_issuer: 'Je bank wil je over deze betaling spreken: bel je bank of kies een andere kaart.',
    card_details:
      'De gegevens van deze kaart in je wallet kloppen niet: werk ze daar bij of kies een andere kaart.',
    retry: 'De betaling is niet goedgekeurd: wacht even en probeer het opnieuw, of kies een andere kaart.',
    retry_later:
      'Met deze kaart kan dit bedrag nu niet worden betaald: probeer het later opnieuw of kies een andere kaart.',
    authenticate:
      'Je bank kon niet bevestigen dat jij het was: probeer het opnieuw of kies een andere kaart.',
    new_charge: 'De betaling is niet gelukt: start haar opnieuw of kies een andere manier om te betalen.',
    amount:
      'Dit bedrag kan niet met een kaart worden betaald en alleen de winkel kan het wijzigen: kies een andere manier om te betalen.',
  },
  refused: 'De wallet kon deze betaling niet starten. Er is niets afgeschreven. Probeer het opnieuw.',
  problemTitle: 'De wallet is niet beschikbaar',
  problems: {
    INVALID_WALLET: 'Deze betaling is niet goed ingesteld. Neem contact op met de winkel.',
    CARD_NOT_AVAILABLE: 'Deze winkel accepteert geen digitale wallets. Kies een andere manier om te betalen.',
    PROCESSOR_ACCOUNT_NOT_READY:
      'Deze winkel accepteert nog geen digitale wallets. Kies een andere manier om te betalen.',
    AMOUNT_BELOW_MINIMUM: 'Dit bedrag is te laag voor een wallet. Kies een andere manier om te betalen.',
  },
} satisfies WalletMessages;

export const purchase = {
  quantity: 'Aantal',
  less: 'Eén minder',
  more: 'Eén meer',
  begin: 'Verder naar betalen',
  beginWith: (amount) => `Verder · ${amount}`,
  outOfBounds: (min, max) => `Vul een bedrag in van ${min} tot ${max}.`,
  fields: {
    amount: { label: 'Bedrag', missing: 'Vul een bedrag in.', invalid: 'Vul een bedrag in.' },
    address: { label: 'Adres', missing: 'Vul je adres in.', invalid: 'Vul je adres in.' },
    note: { label: 'Bericht aan de winkel', missing: '', invalid: '' },
  },
  problems: {
    PRICE_NOT_FOUND: 'Dit wordt hier niet verkocht. Er is niets afgeschreven.',
    PRICE_ENDED: 'Dit wordt niet meer verkocht. Er is niets afgeschreven.',
    RATE_LIMITED:
      'Er zijn hier te veel bestellingen begonnen. Wacht een paar minuten en probeer het opnieuw.',
    VALIDATION_ERROR: 'Iets in het formulier is niet geaccepteerd. Controleer het en probeer het opnieuw.',
  },
} satisfies PurchaseMessages;
