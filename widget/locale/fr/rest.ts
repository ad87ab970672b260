/** French: further texts, and all texts of wallets and of the price list. */
import type { CardRest, CommonRest, PixRest, PurchaseMessages, WalletMessages } from '../messages.ts';

export const common = {
  failed: 'Paiement indisponible',
  paid: {
    title: 'Paiement reçu',
    text: (amount) => `Nous avons reçu votre paiement de ${amount}. Merci !`,
  },
  paidBy: { pix: 'Payé avec Pix', card: 'Payé par carte', wallet: 'Payé avec un portefeuille numérique' },
  expired: {
    title: 'Cette commande a expiré',
    text: 'Elle ne peut plus être payée. Si vous avez déjà payé, nous le confirmerons dès que le paiement arrivera.',
  },
  cancelled: {
    title: 'Cette commande a été annulée',
    text: 'Elle ne peut plus être payée. Pour toute question, contactez la boutique.',
  },
  held: {
    title: 'Un paiement est en cours',
    text: 'Un autre paiement de cette commande est en cours. Attendez qu’il se termine.',
  },
  notOffered: {
    title: 'Indisponible pour cette commande',
    text: 'Choisissez un autre moyen de paiement.',
  },
  problems: {
    temporary: 'Le service de paiement est indisponible pour le moment. Réessayez dans un instant.',
    other: 'Ce paiement n’a pas pu démarrer. Choisissez un autre moyen de paiement ou contactez la boutique.',
    refused: 'Cette page de paiement n’est plus valable. Retournez à la boutique et recommencez le paiement.',
    AMOUNTS_CHANGED:
      'Le montant de la commande a changé et rien n’a été débité. Vérifiez le nouveau montant et confirmez à nouveau.',
    COMPANION_MISSING: 'Ce paiement est mal configuré. Contactez la boutique.',
    ORIGIN_NOT_ALLOWED: 'Ce paiement est mal configuré. Contactez la boutique.',
    TOO_MANY_ATTEMPTS: 'Il y a eu trop d’essais. Attendez quelques minutes et réessayez.',
    RATE_LIMITED: 'Il y a trop de demandes en ce moment. Attendez un instant et réessayez.',
    VALIDATION_ERROR: 'Certaines informations n’ont pas été acceptées. Vérifiez-les et réessayez.',
    PAYMENT_IN_PROGRESS: 'Un autre paiement de cette commande est en cours. Attendez qu’il se termine.',
  },
  fields: {
    name: {
      label: 'Nom complet',
      missing: 'Saisissez votre nom complet.',
      invalid: 'Vérifiez votre nom.',
    },
    email: {
      label: 'Adresse e-mail',
      missing: 'Saisissez votre adresse e-mail.',
      invalid: 'Vérifiez l’adresse e-mail. Elle doit ressembler à nom@exemple.fr.',
    },
    phone: {
      label: 'Téléphone',
      hint: 'Avec l’indicatif',
      missing: 'Saisissez votre numéro de téléphone avec l’indicatif.',
      invalid: 'Vérifiez le numéro de téléphone et son indicatif, par exemple 11 91234-5678.',
    },
    document: {
      label: 'CPF ou CNPJ',
      missing: 'Saisissez votre CPF ou CNPJ.',
      invalid: 'Vérifiez le CPF ou CNPJ : un chiffre ou une lettre semble incorrect.',
    },
  },
  phoneForPix: 'nécessaire pour créer le code Pix',
  optional: 'facultatif',
} satisfies CommonRest;

export const card = {
  paying: 'Envoi de votre paiement. Veuillez patienter.',
  challenge: {
    title: 'Votre banque doit vérifier que c’est bien vous',
    text: 'Suivez les étapes dans la fenêtre de votre banque. Cette page continue ensuite toute seule.',
  },
  resume: {
    title: 'Votre banque attend votre accord',
    text: 'Le paiement n’est pas terminé : votre banque doit encore vérifier que c’est bien vous. Vous n’avez pas été débité.',
    action: 'Continuer avec ma banque',
  },
  blocked: {
    title: 'L’étape de votre banque n’a pas pu s’ouvrir',
    text: 'Quelque chose sur cet appareil ou ce réseau la bloque. Vous n’avez pas été débité. Réessayez, ou terminez sur la page de paiement sécurisée.',
  },
  tooManyChallenges:
    'Votre banque n’a pas pu vérifier que c’est bien vous. Vous n’avez pas été débité. Utilisez une autre carte.',
  confirming: {
    title: 'Confirmation auprès de votre banque',
    text: 'Cela prend en général quelques secondes.',
  },
  processing: {
    title: 'Votre paiement est en cours de traitement',
    text: 'Votre banque n’a pas encore donné sa réponse définitive. Inutile de payer à nouveau. Vous pouvez fermer cette page : la boutique reçoit le résultat.',
  },
  checking: {
    title: 'Vérification de votre paiement',
    text: 'La connexion a été interrompue et nous cherchons à savoir ce qui s’est passé. Veuillez ne pas payer à nouveau : cette page se met à jour toute seule.',
  },
  otherCard: 'Utiliser une autre carte',
  cardLost: 'Le formulaire de carte a été interrompu et s’est rechargé. Saisissez à nouveau votre carte.',
  hosted: {
    text: 'Vous saisissez votre carte sur la page de paiement sécurisée, puis vous revenez à la boutique.',
    action: (amount) => `Continuer pour payer ${amount}`,
    instead: 'Payer sur la page de paiement sécurisée',
    opening: 'Ouverture de la page de paiement sécurisée.',
    started: {
      title: 'En attente de votre paiement',
      text: 'Si vous avez déjà payé, attendez ici : cette page se met à jour toute seule. Sinon, reprenez là où vous vous êtes arrêté.',
      action: 'Poursuivre le paiement',
    },
    frameTitle: 'Page de paiement sécurisée',
    leave: 'Ouvrir la page de paiement dans cette fenêtre',
  },
  nothingCharged: 'Vous n’avez pas été débité.',
  declinedTitle: 'Le paiement a été refusé',
  declines: {
    insufficient:
      'Le solde ou le plafond de cette carte ne suffit pas : réessayez plus tard ou utilisez une autre carte.',
    declined: 'Votre banque a refusé ce paiement : utilisez une autre carte.',
    call_issuer: 'Votre banque souhaite vous parler de ce paiement : appelez-la ou utilisez une autre carte.',
    lost_or_stolen: 'Votre banque n’autorise plus cette carte : utilisez une autre carte.',
    security: 'Cette carte a été refusée pour des raisons de sécurité : utilisez une autre carte.',
    expiry: 'La carte a expiré ou sa date d’expiration est incorrecte : vérifiez la date.',
    cvc: 'Le cryptogramme est incorrect : vérifiez-le et réessayez.',
    number: 'Le numéro de carte est incorrect : vérifiez-le et réessayez.',
    postal_code: 'Le code postal ne correspond pas aux données de votre banque : utilisez une autre carte.',
    not_allowed: 'Cette carte ne permet pas ce type d’achat : utilisez une autre carte.',
    currency: 'Cette carte ne permet pas de payer en dollars américains : utilisez une autre carte.',
    limit: 'Cette carte a atteint son plafond : réessayez plus tard ou utilisez une autre carte.',
    try_again: 'Votre banque a eu un problème passager : attendez un instant et réessayez.',
    try_once:
      'Le paiement n’a pas été autorisé : réessayez une fois ; si cela ne marche pas, utilisez une autre carte.',
    revoked: 'Votre banque a retiré son accord pour ce paiement : utilisez une autre carte.',
    not_authenticated:
      'Votre banque doit vérifier que c’est bien vous : réessayez et terminez l’étape qu’elle affiche.',
    authentication_failed:
      'L’étape de votre banque a été annulée ou a échoué : réessayez ou utilisez une autre carte.',
    amount:
      'Ce montant ne peut pas être payé par carte, et seule la boutique peut le modifier : choisissez un autre moyen de paiement ou contactez la boutique.',
    expired: 'Le délai pour payer est écoulé. Vous n’avez pas été débité : recommencez le paiement.',
    failed: 'Le paiement n’a pas abouti : recommencez-le.',
    blocked:
      'Après plusieurs essais, cette carte ne peut plus être utilisée pendant un moment : utilisez une autre carte.',
  },
  problems: {
    AMOUNT_BELOW_MINIMUM:
      'Ce montant est trop faible pour un paiement par carte. Choisissez un autre moyen de paiement.',
    CARDS_PAUSED:
      'Les cartes sont suspendues quelques minutes et rien n’a été débité. Choisissez un autre moyen de paiement ou réessayez plus tard.',
    CARD_NOT_AVAILABLE:
      'Le paiement par carte n’est pas disponible ici. Choisissez un autre moyen de paiement.',
    PROCESSOR_ACCOUNT_NOT_READY:
      'Le paiement par carte n’est pas encore disponible. Choisissez un autre moyen de paiement.',
    INVALID_CARD_NUMBER: 'Le numéro de carte est incorrect. Vérifiez-le et réessayez.',
    VALIDATION_ERROR: 'Certaines données de la carte n’ont pas été acceptées. Vérifiez-les et réessayez.',
  },
} satisfies CardRest;

export const pix = {
  checking: {
    title: 'Vérification de votre paiement',
    text: 'Le code a expiré. Nous vérifions si votre paiement est arrivé.',
  },
  expired: {
    title: 'Ce code Pix a expiré',
    text: 'Si vous avez déjà payé, gardez cette page ouverte : nous attendons toujours votre paiement.',
    action: 'Obtenir un nouveau code',
  },
  form: {
    intro: 'Il nous faut quelques informations pour créer votre code Pix.',
    submit: (amount) => `Obtenir le code Pix de ${amount}`,
    withoutDocument: 'Continuer sans CPF ni CNPJ',
    documentRefused: 'Ce CPF ou CNPJ n’a pas été accepté. Corrigez-le ou continuez sans.',
  },
  problemTitle: 'Le code Pix n’a pas pu être créé',
  problems: {
    AMOUNT_OUT_OF_BOUNDS: 'Ce montant ne peut pas être payé avec Pix. Choisissez un autre moyen de paiement.',
    SERVICE_REFUSED:
      'Le paiement avec Pix n’est pas possible pour le moment. Choisissez un autre moyen de paiement.',
    ACQUIRER_API_ERROR: 'La banque n’a pas accepté ce paiement Pix. Vérifiez vos informations et réessayez.',
    ACQUIRER_UNEXPECTED_RESPONSE: 'La banque n’a pas pu créer le code Pix. Réessayez dans un instant.',
    SANDBOX_NOT_ALLOWED: 'Pix n’est pas disponible en mode test. Choisissez un autre moyen de paiement.',
  },
} satisfies PixRest;

export const wallet = {
  title: 'Payer avec un portefeuille numérique',
  eitherWallet: 'Apple Pay ou Google Pay',
  preparing: 'Chargement de votre portefeuille…',
  stillPreparing:
    'Cela prend plus de temps que d’habitude. Vous n’avez pas été débité ; gardez cette page ouverte.',
  confirming: {
    title: 'Confirmation de votre paiement',
    text: 'Vous avez approuvé le paiement. Gardez cette page ouverte : elle se met à jour toute seule.',
  },
  stillConfirming:
    'Nous attendons encore la confirmation. Veuillez ne pas payer à nouveau ; cette page se met à jour toute seule.',
  open: (amount, wallet) => `Continuer pour payer ${amount} avec ${wallet ?? 'un portefeuille numérique'}`,
  opening: 'Ouverture de la page de paiement…',
  openPage: (amount) => `Continuer pour payer ${amount} sur la page sécurisée`,
  nothingCharged: 'Vous n’avez pas été débité.',
  comesBack: 'Vous payez sur une page de paiement sécurisée, puis vous revenez à la boutique.',
  inNewTab: 'La page de paiement sécurisée s’ouvre dans un nouvel onglet.',
  elsewhere: {
    title: 'Terminez dans l’autre onglet',
    text: 'La page de paiement est ouverte dans un autre onglet. Cette page se met à jour dès que vous avez payé.',
    action: 'Rouvrir la page de paiement',
  },
  frameTitle: (amount) => `Page de paiement sécurisée, ${amount}`,
  frameTrouble: 'La page de paiement ne s’affiche pas ?',
  frameBack: 'Retour',
  frameInstead: 'L’ouvrir en dehors de cette page',
  declines: {
    other_card:
      'Votre banque a refusé cette carte : choisissez une autre carte dans votre portefeuille ou un autre moyen de paiement.',
    never:
      'Votre banque n’autorise plus cette carte : choisissez une autre carte dans votre portefeuille ou un autre moyen de paiement.',
    call_issuer:
      'Votre banque souhaite vous parler de ce paiement : appelez-la ou choisissez une autre carte.',
    card_details:
      'Les données de cette carte dans votre portefeuille sont incorrectes : mettez-les à jour ou choisissez une autre carte.',
    retry:
      'Le paiement n’a pas été autorisé : attendez un instant et réessayez, ou choisissez une autre carte.',
    retry_later:
      'Cette carte ne permet pas de payer ce montant maintenant : réessayez plus tard ou choisissez une autre carte.',
    authenticate:
      'Votre banque n’a pas pu vérifier que c’était bien vous : réessayez ou choisissez une autre carte.',
    new_charge: 'Le paiement n’a pas abouti : recommencez-le ou choisissez un autre moyen de paiement.',
    amount:
      'Ce montant ne peut pas être payé par carte, et seule la boutique peut le modifier : choisissez un autre moyen de paiement.',
  },
  refused: 'Le portefeuille n’a pas pu démarrer ce paiement. Vous n’avez pas été débité. Réessayez.',
  problemTitle: 'Le portefeuille n’est pas disponible',
  problems: {
    INVALID_WALLET: 'Ce paiement est mal configuré. Contactez la boutique.',
    CARD_NOT_AVAILABLE:
      'Cette boutique n’accepte pas les portefeuilles numériques. Choisissez un autre moyen de paiement.',
    PROCESSOR_ACCOUNT_NOT_READY:
      'Cette boutique n’accepte pas encore les portefeuilles numériques. Choisissez un autre moyen de paiement.',
    AMOUNT_BELOW_MINIMUM:
      'Ce montant est trop faible pour un portefeuille numérique. Choisissez un autre moyen de paiement.',
  },
} satisfies WalletMessages;

export const purchase = {
  quantity: 'Quantité',
  less: 'Un de moins',
  more: 'Un de plus',
  begin: 'Continuer vers le paiement',
  beginWith: (amount) => `Continuer · ${amount}`,
  outOfBounds: (min, max) => `Saisissez un montant de ${min} à ${max}.`,
  fields: {
    amount: { label: 'Montant', missing: 'Saisissez un montant.', invalid: 'Saisissez un montant.' },
    address: { label: 'Adresse', missing: 'Saisissez votre adresse.', invalid: 'Saisissez votre adresse.' },
    note: { label: 'Message à la boutique', missing: '', invalid: '' },
  },
  problems: {
    PRICE_NOT_FOUND: 'Cet article n’est pas vendu ici. Vous n’avez pas été débité.',
    PRICE_ENDED: 'Cet article n’est plus en vente. Vous n’avez pas été débité.',
    RATE_LIMITED: 'Trop de commandes ont été commencées d’ici. Attendez quelques minutes et réessayez.',
    VALIDATION_ERROR: 'Une partie du formulaire n’a pas été acceptée. Vérifiez-la et réessayez.',
  },
} satisfies PurchaseMessages;
