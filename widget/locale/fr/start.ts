/** French: texts of the first screens. */
import type { CardStart, CheckoutMessages, CommonStart, PixStart, SlowText } from '../messages.ts';

export const common = {
  loading: 'Chargement du paiement…',
  slow: 'Le paiement tarde à se charger.',
  reconnecting: 'Pas de connexion. Nouvel essai…',
  tryAgain: 'Réessayer',
  sandbox: 'Mode test : aucun argent réel n’est débité.',
  chargedInDollars:
    'Débité en dollars américains. Votre banque convertit le montant et peut ajouter des taxes ou des frais.',
  amounts: { BRL: '#\u00a0R$', USD: '#\u00a0$US', decimal: ',', group: '\u202f' },
  problems: {
    connection: 'Le service de paiement est injoignable.',
  },
} satisfies CommonStart & SlowText;

export const checkout = {
  choose: 'Choisissez comment payer',
  or: 'ou payez autrement',
  methods: {
    pix: { name: 'Pix', hint: 'Dans l’appli de votre banque' },
    card: { name: 'Carte', hint: 'Carte de crédit ou de débit' },
    wallet: { name: 'Portefeuille numérique', hint: 'Avec le portefeuille de cet appareil' },
  },
  instead: {
    pix: 'Payer avec Pix',
    card: 'Payer par carte',
    wallet: 'Payer avec un portefeuille numérique',
  },
  lost: 'Les portefeuilles numériques ne sont pas disponibles ici.',
  underWay: 'Un paiement est en cours. Attendez qu’il se termine.',
  nothing: {
    title: 'Aucun moyen de paiement ici',
    text: 'Cette commande ne peut pas être payée sur cette page. Contactez la boutique.',
  },
} satisfies CheckoutMessages;

export const pix = {
  title: 'Payer avec Pix',
  steps: [
    'Ouvrez l’appli de votre banque et choisissez « Payer avec Pix ».',
    'Scannez le code QR, ou collez le code Pix copié.',
    'Vérifiez les informations et confirmez. Cette page se met à jour toute seule.',
  ],
  phoneSteps: [
    'Copiez le code.',
    'Ouvrez l’appli de votre banque.',
    'Choisissez Pix › Pix Copia e Cola, collez le code et confirmez.',
  ],
  payee: (name) => `à ${name}`,
  qrLabel: (amount) => `Code QR Pix de ${amount}. Vous pouvez aussi copier le code Pix.`,
  codeLabel: 'Code Pix',
  copy: 'Copier le code Pix',
  copied: 'Code Pix copié',
  copyByHand: 'Le code est sélectionné : copiez-le avec votre appareil (Ctrl+C ou ⌘C).',
  waiting: 'En attente du paiement',
  waitingOffline: 'Pas de connexion. Si vous avez payé, tout va bien.',
  expiresIn: 'Expire dans',
  expiresAt: (time) => `à ${time}`,
  minutesLeft: (minutes) =>
    `Le code Pix expire ${new Intl.RelativeTimeFormat('fr').format(minutes, 'minute')}.`,
  ready: (amount) => `Votre code Pix de ${amount} est prêt.`,
  preparing: { title: 'Préparation de votre code Pix', text: 'Cela prend en général quelques secondes.' },
  stillPreparing:
    'Votre code Pix est encore en préparation. Vous n’avez pas été débité ; gardez cette page ouverte.',
} satisfies PixStart;

export const card = {
  title: 'Payer par carte',
  pay: (amount) => `Payer ${amount}`,
  form: {
    number: {
      label: 'Numéro de carte',
      seldom: 'Elo et Hipercard ne passent pas toujours ; Visa, Mastercard et American Express, oui.',
      missing: 'Saisissez le numéro de la carte.',
      short: 'Le numéro de carte est incomplet.',
      invalid: 'Vérifiez le numéro : un chiffre semble incorrect.',
      locked: 'Carte inutilisable : saisissez-en une autre.',
    },
    expiry: {
      label: 'Expiration',
      hint: 'MM/AA',
      missing: 'Saisissez la date d’expiration.',
      invalid: 'Saisissez mois et année, comme 08/29.',
      month: 'Le mois va de 01 à 12.',
      past: 'Cette carte a expiré.',
    },
    cvc: {
      label: 'Cryptogramme',
      hint: '3 chiffres au dos',
      longHint: '4 chiffres au recto',
      again: 'Saisissez à nouveau le cryptogramme',
      missing: 'Saisissez le cryptogramme.',
      short: 'Le cryptogramme est incomplet.',
      invalid: 'Le cryptogramme a trop de chiffres.',
    },
    name: {
      label: 'Nom sur la carte',
      missing: 'Saisissez le nom sur la carte.',
    },
    email: {
      label: 'Adresse e-mail',
      missing: 'Saisissez votre adresse e-mail.',
      invalid: 'Vérifiez l’e-mail, comme nom@exemple.fr.',
    },
    words: { title: 'Données de la carte', optional: 'facultatif' },
  },
  frameFailed: {
    title: 'Le formulaire de carte ne s’est pas chargé',
    text: 'Réessayez. Vous n’avez pas été débité.',
  },
} satisfies CardStart;
