/** Spanish: further texts, and all texts of wallets and of the price list. */
import type { CardRest, CommonRest, PixRest, PurchaseMessages, WalletMessages } from '../messages.ts';

export const common = {
  failed: 'Pago no disponible',
  paid: { title: 'Pago recibido', text: (amount) => `Recibimos tu pago de ${amount}. ¡Gracias!` },
  paidBy: { pix: 'Pagado con Pix', card: 'Pagado con tarjeta', wallet: 'Pagado con billetera digital' },
  expired: {
    title: 'Este pedido venció',
    text: 'Ya no se puede pagar. Si ya pagaste, lo confirmaremos en cuanto llegue el pago.',
  },
  cancelled: {
    title: 'Este pedido fue cancelado',
    text: 'Ya no se puede pagar. Comunícate con la tienda si tienes dudas.',
  },
  held: {
    title: 'Hay un pago en curso',
    text: 'Hay otro pago de este pedido en curso. Espera a que termine.',
  },
  notOffered: { title: 'No disponible para este pedido', text: 'Elige otra forma de pago.' },
  problems: {
    temporary:
      'El servicio de pago no está disponible en este momento. Inténtalo de nuevo en unos instantes.',
    other: 'No se pudo iniciar este pago. Elige otra forma de pago o comunícate con la tienda.',
    refused: 'Esta página de pago ya no es válida. Vuelve a la tienda e inicia el pago de nuevo.',
    AMOUNTS_CHANGED:
      'El importe del pedido ha cambiado y no se cobró nada. Revisa el nuevo importe y confirma de nuevo.',
    COMPANION_MISSING: 'Este pago no está bien configurado. Comunícate con la tienda.',
    ORIGIN_NOT_ALLOWED: 'Este pago no está bien configurado. Comunícate con la tienda.',
    TOO_MANY_ATTEMPTS: 'Hubo demasiados intentos. Espera unos minutos e inténtalo de nuevo.',
    RATE_LIMITED: 'Hay demasiadas solicitudes en este momento. Espera un momento e inténtalo de nuevo.',
    VALIDATION_ERROR: 'Algunos de tus datos no fueron aceptados. Revísalos e inténtalo de nuevo.',
    PAYMENT_IN_PROGRESS: 'Hay otro pago de este pedido en curso. Espera a que termine.',
  },
  fields: {
    name: {
      label: 'Nombre completo',
      missing: 'Escribe tu nombre completo.',
      invalid: 'Revisa tu nombre.',
    },
    email: {
      label: 'Correo electrónico',
      missing: 'Escribe tu correo electrónico.',
      invalid: 'Revisa el correo. Debe tener la forma nombre@ejemplo.com.',
    },
    phone: {
      label: 'Teléfono',
      hint: 'Con código de área',
      missing: 'Escribe tu teléfono con el código de área.',
      invalid: 'Revisa el teléfono. Incluye el código de área, por ejemplo 11 91234-5678.',
    },
    document: {
      label: 'CPF o CNPJ',
      missing: 'Escribe tu CPF o CNPJ.',
      invalid: 'Revisa el CPF o CNPJ: algún número o letra parece incorrecto.',
    },
  },
  phoneForPix: 'hace falta para generar el código Pix',
  optional: 'opcional',
} satisfies CommonRest;

export const pix = {
  checking: {
    title: 'Verificando tu pago',
    text: 'El código venció. Estamos verificando si llegó tu pago.',
  },
  expired: {
    title: 'Este código Pix venció',
    text: 'Si ya pagaste, mantén abierta esta página: seguimos esperando tu pago.',
    action: 'Generar un código nuevo',
  },
  form: {
    intro: 'Necesitamos algunos datos para generar tu código Pix.',
    submit: (amount) => `Generar código Pix por ${amount}`,
    withoutDocument: 'Continuar sin CPF ni CNPJ',
    documentRefused: 'Este CPF o CNPJ no fue aceptado. Corrígelo o continúa sin él.',
  },
  problemTitle: 'No se pudo generar el código Pix',
  problems: {
    AMOUNT_OUT_OF_BOUNDS: 'Este monto no se puede pagar con Pix. Elige otra forma de pago.',
    SERVICE_REFUSED: 'Ahora no es posible pagar con Pix. Elige otra forma de pago.',
    ACQUIRER_API_ERROR: 'El banco no aceptó este Pix. Revisa tus datos e inténtalo de nuevo.',
    ACQUIRER_UNEXPECTED_RESPONSE:
      'El banco no pudo generar el código Pix. Inténtalo de nuevo en unos instantes.',
    SANDBOX_NOT_ALLOWED: 'Pix no está disponible en modo de prueba. Elige otra forma de pago.',
  },
} satisfies PixRest;

export const card = {
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
  cardLost: 'El formulario de la tarjeta se interrumpió y se volvió a cargar. Ingresa la tarjeta de nuevo.',
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
    CARDS_PAUSED:
      'Las tarjetas están en pausa por unos minutos y no se cobró nada. Elige otra forma de pago o inténtalo más tarde.',
    CARD_NOT_AVAILABLE: 'El pago con tarjeta no está disponible aquí. Elige otra forma de pago.',
    PROCESSOR_ACCOUNT_NOT_READY: 'El pago con tarjeta todavía no está disponible. Elige otra forma de pago.',
    INVALID_CARD_NUMBER: 'El número de la tarjeta es incorrecto. Revísalo e inténtalo de nuevo.',
    VALIDATION_ERROR: 'Algunos datos de la tarjeta no fueron aceptados. Revísalos e inténtalo de nuevo.',
  },
} satisfies CardRest;

export const wallet = {
  title: 'Paga con una billetera digital',
  eitherWallet: 'Apple Pay o Google Pay',
  preparing: 'Cargando tu billetera…',
  stillPreparing: 'Está tardando más de lo normal. No se te cobró nada; mantén abierta esta página.',
  confirming: {
    title: 'Confirmando tu pago',
    text: 'Aprobaste el pago. Mantén abierta esta página: se actualiza sola.',
  },
  stillConfirming: 'Seguimos esperando la confirmación. No pagues de nuevo; esta página se actualiza sola.',
  open: (amount, wallet) => `Continuar para pagar ${amount} con ${wallet ?? 'billetera digital'}`,
  opening: 'Abriendo la página de pago…',
  openPage: (amount) => `Continuar para pagar ${amount} en la página segura`,
  nothingCharged: 'No se cobró nada.',
  comesBack: 'Pagas en la página de pago segura y después vuelves a la tienda.',
  inNewTab: 'La página de pago segura se abre en una pestaña nueva.',
  elsewhere: {
    title: 'Termina en la otra pestaña',
    text: 'La página de pago está abierta en otra pestaña. Esta página se actualiza en cuanto pagues.',
    action: 'Abrir otra vez la página de pago',
  },
  frameTitle: (amount) => `Página de pago segura, ${amount}`,
  frameTrouble: '¿No aparece la página de pago?',
  frameBack: 'Volver',
  frameInstead: 'Abrirla fuera de esta página',
  declines: {
    other_card: 'El banco rechazó esta tarjeta: elige otra tarjeta en tu billetera u otra forma de pago.',
    never:
      'El banco ya no permite usar esta tarjeta: elige otra tarjeta en tu billetera u otra forma de pago.',
    call_issuer: 'El banco quiere hablar contigo sobre este pago: llámalo o elige otra tarjeta.',
    card_details:
      'Los datos de esta tarjeta en tu billetera no son correctos: actualízalos allí o elige otra tarjeta.',
    retry: 'El pago no fue aprobado: espera un momento e inténtalo de nuevo o elige otra tarjeta.',
    retry_later: 'Esta tarjeta no puede pagar este monto ahora: inténtalo más tarde o elige otra tarjeta.',
    authenticate: 'El banco no pudo confirmar que eras tú: inténtalo de nuevo o elige otra tarjeta.',
    new_charge: 'El pago no se completó: empieza de nuevo o elige otra forma de pago.',
    amount:
      'Este monto no se puede pagar con tarjeta, y solo la tienda puede cambiarlo: elige otra forma de pago.',
  },
  refused: 'La billetera no pudo iniciar este pago. No se te cobró nada. Inténtalo de nuevo.',
  problemTitle: 'La billetera no está disponible',
  problems: {
    INVALID_WALLET: 'Este pago no está bien configurado. Comunícate con la tienda.',
    CARD_NOT_AVAILABLE: 'Esta tienda no acepta billeteras digitales. Elige otra forma de pago.',
    PROCESSOR_ACCOUNT_NOT_READY: 'Esta tienda aún no acepta billeteras digitales. Elige otra forma de pago.',
    AMOUNT_BELOW_MINIMUM: 'Este monto es demasiado bajo para la billetera. Elige otra forma de pago.',
  },
} satisfies WalletMessages;

export const purchase = {
  quantity: 'Cantidad',
  less: 'Uno menos',
  more: 'Uno más',
  begin: 'Continuar al pago',
  beginWith: (amount) => `Continuar · ${amount}`,
  outOfBounds: (min, max) => `Escriba un importe de ${min} a ${max}.`,
  fields: {
    amount: { label: 'Importe', missing: 'Escriba un importe.', invalid: 'Escriba un importe.' },
    address: { label: 'Dirección', missing: 'Escriba su dirección.', invalid: 'Escriba su dirección.' },
    note: { label: 'Nota para la tienda', missing: '', invalid: '' },
  },
  problems: {
    PRICE_NOT_FOUND: 'Esto no está a la venta aquí. No se cobró nada.',
    PRICE_ENDED: 'Esto ya no está a la venta. No se cobró nada.',
    RATE_LIMITED: 'Se iniciaron demasiados pedidos desde aquí. Espere unos minutos e inténtelo de nuevo.',
    VALIDATION_ERROR: 'Algo del formulario no fue aceptado. Revíselo e inténtelo de nuevo.',
  },
} satisfies PurchaseMessages;
