/** French: texts of the pages. */
import type { PageTexts } from './page-texts.ts';

export const texts: PageTexts = {
  language: 'fr',
  notFound: { title: 'Page introuvable', text: 'Vérifiez l’adresse auprès de la personne qui l’a envoyée.' },
  ended: {
    title: 'N’est plus en vente',
    text: 'Ce lien ou cet article n’est plus proposé. Rien n’a été débité.',
  },
  inApp: (app) =>
    `Vous êtes dans le navigateur de ${app}. Les portefeuilles et les pages des banques peuvent ne pas s’ouvrir ici. Pix fonctionne ; pour le reste, ouvrez cette adresse dans votre navigateur.`,
  needsScript: 'Pour payer, activez JavaScript dans votre navigateur.',
  orderExpired: {
    title: 'Le délai pour payer est écoulé',
    text: 'Si vous avez déjà payé, ne payez pas une seconde fois : la boutique recevra quand même la confirmation.',
  },
  orderCancelled: {
    title: 'Commande annulée',
    text: 'Cette commande ne peut plus être payée. Si vous avez déjà payé, contactez la boutique.',
  },
  order: (reference) => `Commande ${reference}`,
  home: { title: 'Paiements', text: 'Pour payer, ouvrez l’adresse que la boutique vous a envoyée.' },
  toShop: (shop) => (shop === null ? 'Retour à la boutique' : `Aller sur ${shop}`),
  receipt: {
    title: 'Reçu',
    reference: 'Commande',
    date: 'Date',
    item: 'Article',
    buyer: 'Acheteur',
    paid: 'Montant payé',
    refunded: 'Montant remboursé',
    returned: 'Montant restitué',
    returning: 'Restitution en cours',
    again: 'Payé une deuxième fois',
    method: 'Moyen de paiement',
    transaction: 'Numéro du paiement',
    seller: 'Vendu par',
    address: 'Adresse et contact',
    notFiscal: 'Ce reçu n’est pas une facture.',
    verify: (host) =>
      `Pour vérifier cette commande, scannez le code : la page doit s’ouvrir sur ${host} et indiquer qu’elle est payée.`,
    print: 'Imprimer',
  },
  methods: {
    pix: 'Pix',
    card: 'Carte',
    apple_pay: 'Apple Pay',
    google_pay: 'Google Pay',
    wallet: 'Portefeuille numérique',
  },
  poster: {
    scan: 'Scannez avec l’appareil photo du téléphone et payez',
    sizes: 'Formats',
    sticker: 'Autocollant',
    print: 'Imprimer',
  },
  counter: {
    amount: 'Montant',
    charge: 'Encaisser',
    clear: 'Effacer',
    waiting: 'En attente du paiement',
    scanPage: 'Utilisez l’appareil photo du téléphone, pas l’appli de la banque',
    payHere: 'Payer sur cet écran',
    paid: 'Payé',
    next: 'Encaissement suivant',
    cancel: 'Annuler',
    outOfBounds: (min, max) => `Saisissez un montant de ${min} à ${max}.`,
    failed: 'L’encaissement n’a pas pu démarrer. Rien n’a été débité. Réessayez.',
  },
};
