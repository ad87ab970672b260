/** Spanish: further texts of `<pay-card>`. */
import type { CardRest } from '../messages.ts';

export default {
  paying: 'Enviando tu pago. Espera un momento.',
  challenge: {
    title: 'Tu banco quiere confirmar que eres tú',
    text: 'Sigue los pasos en la ventana de tu banco. Después, esta página continúa sola.',
  },
  resume: {
    title: 'Tu banco espera tu confirmación',
    text: 'El pago no terminó: tu banco todavía tiene que confirmar que eres tú. No se te cobró nada.',
    action: 'Continuar con mi banco',
  },
  blocked: {
    title: 'No se pudo abrir el paso de tu banco',
    text: 'Algo en este dispositivo o en esta red está bloqueando ese paso. No se te cobró nada. Inténtalo de nuevo o termina en la página de pago segura.',
  },
  tooManyChallenges: 'Tu banco no pudo confirmar que eres tú. No se te cobró nada. Usa otra tarjeta.',
  confirming: { title: 'Confirmando con tu banco', text: 'Suele tardar unos segundos.' },
  processing: {
    title: 'Tu pago se está procesando',
    text: 'Tu banco todavía no dio su respuesta final. No pagues otra vez. Puedes cerrar esta página: la tienda recibe el resultado.',
  },
  checking: {
    title: 'Verificando tu pago',
    text: 'Se interrumpió la conexión y estamos averiguando qué pasó. No pagues otra vez: esta página se actualiza sola.',
  },
  otherCard: 'Usar otra tarjeta',
  hosted: {
    text: 'Escribes los datos de tu tarjeta en la página de pago segura y después vuelves a la tienda.',
    action: (amount) => `Continuar para pagar ${amount}`,
    instead: 'Pagar en la página de pago segura',
    opening: 'Abriendo la página de pago segura.',
    started: {
      title: 'Esperando tu pago',
      text: 'Si ya pagaste, espera aquí: esta página se actualiza sola. Si no, continúa donde lo dejaste.',
      action: 'Continuar el pago',
    },
    frameTitle: 'Página de pago segura',
    leave: 'Abrir la página de pago en esta ventana',
  },
  nothingCharged: 'No se cobró nada.',
  declinedTitle: 'El pago fue rechazado',
  declines: {
    insufficient: 'La tarjeta no tiene saldo o límite suficiente: inténtalo más tarde o usa otra tarjeta.',
    declined: 'Tu banco rechazó este pago: usa otra tarjeta.',
    call_issuer: 'Tu banco quiere hablar contigo sobre este pago: llámalo o usa otra tarjeta.',
    lost_or_stolen: 'Tu banco ya no permite usar esta tarjeta: usa otra tarjeta.',
    security: 'Esta tarjeta fue rechazada por motivos de seguridad: usa otra tarjeta.',
    expiry: 'La tarjeta está vencida o la fecha de vencimiento es incorrecta: revisa la fecha.',
    cvc: 'El código de seguridad es incorrecto: revísalo e inténtalo de nuevo.',
    number: 'El número de la tarjeta es incorrecto: revísalo e inténtalo de nuevo.',
    postal_code: 'El código postal no coincide con los datos de tu banco: usa otra tarjeta.',
    not_allowed: 'Esta tarjeta no permite este tipo de compra: usa otra tarjeta.',
    currency: 'Esta tarjeta no permite pagar en dólares: usa otra tarjeta.',
    limit: 'Esta tarjeta alcanzó su límite: inténtalo más tarde o usa otra tarjeta.',
    try_again: 'Tu banco tuvo un problema temporal: espera un momento e inténtalo de nuevo.',
    try_once: 'No se pudo autorizar el pago: inténtalo una vez más; si no funciona, usa otra tarjeta.',
    revoked: 'Tu banco retiró la autorización de este pago: usa otra tarjeta.',
    not_authenticated:
      'Tu banco tiene que confirmar que eres tú: inténtalo de nuevo y completa el paso que te muestre.',
    authentication_failed:
      'El paso de tu banco se canceló o no funcionó: inténtalo de nuevo o usa otra tarjeta.',
    amount:
      'Este monto no se puede pagar con tarjeta, y solo la tienda puede cambiarlo: elige otra forma de pago o comunícate con la tienda.',
    expired: 'Se acabó el tiempo para pagar y no se te cobró nada: inicia el pago de nuevo.',
    failed: 'El pago no se completó: inicia el pago de nuevo.',
    blocked: 'Esta tarjeta no se puede usar por un tiempo, después de varios intentos: usa otra tarjeta.',
  },
  problems: {
    AMOUNT_BELOW_MINIMUM: 'Este monto es demasiado bajo para pagar con tarjeta. Elige otra forma de pago.',
    CARD_NOT_AVAILABLE: 'El pago con tarjeta no está disponible aquí. Elige otra forma de pago.',
    PROCESSOR_ACCOUNT_NOT_READY: 'El pago con tarjeta todavía no está disponible. Elige otra forma de pago.',
    INVALID_CARD_NUMBER: 'El número de la tarjeta es incorrecto. Revísalo e inténtalo de nuevo.',
    VALIDATION_ERROR: 'Algunos datos de la tarjeta no fueron aceptados. Revísalos e inténtalo de nuevo.',
  },
} satisfies CardRest;
