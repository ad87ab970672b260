/** Spanish: texts of the first screens. */
import type { CardStart, CheckoutMessages, CommonStart, PixStart } from '../messages.ts';

export const common = {
  loading: 'Cargando el pago…',
  reconnecting: 'Sin conexión. Intentando de nuevo…',
  tryAgain: 'Intentar de nuevo',
  sandbox: 'Modo de prueba: no se cobra dinero real.',
  chargedInDollars:
    'Se cobra en dólares. Tu banco convierte el importe y puede cobrar impuestos o comisiones.',
  amounts: { BRL: '#\u00a0R$', USD: '#\u00a0US$', decimal: ',', group: '.', groupedFrom: 5 },
  problems: {
    connection: 'No pudimos conectar con el servicio de pago.',
  },
} satisfies CommonStart;

export const checkout = {
  choose: 'Elige cómo pagar',
  or: 'o paga de otra forma',
  methods: {
    pix: { name: 'Pix', hint: 'Desde tu banco' },
    card: { name: 'Tarjeta', hint: 'Crédito o débito' },
    wallet: { name: 'Billetera digital', hint: 'Con la billetera de este dispositivo' },
  },
  instead: { pix: 'Pagar con Pix', card: 'Pagar con tarjeta', wallet: 'Pagar con billetera digital' },
  lost: 'Las billeteras digitales no están disponibles aquí.',
  underWay: 'Hay un pago en curso. Espera a que termine.',
  nothing: {
    title: 'No hay formas de pago disponibles',
    text: 'Este pedido no se puede pagar en esta página. Comunícate con la tienda.',
  },
} satisfies CheckoutMessages;

export const pix = {
  title: 'Paga con Pix',
  steps: [
    'Abre la app de tu banco y elige «Pagar con Pix».',
    'Escanea el código QR o pega el código Pix copiado.',
    'Revisa los datos y confirma. Esta página se actualiza sola.',
  ],
  phoneSteps: [
    'Copia el código.',
    'Abre la app de tu banco.',
    'Elige Pix › Pix Copia e Cola, pega el código y confirma.',
  ],
  payee: (name) => `para ${name}`,
  qrLabel: (amount) => `Código QR de Pix por ${amount}. También puedes copiar el código Pix.`,
  codeLabel: 'Código Pix',
  copy: 'Copiar código Pix',
  copied: 'Código Pix copiado',
  copyByHand: 'El código está seleccionado: usa la opción Copiar de tu dispositivo (Ctrl+C o ⌘C).',
  waiting: 'Esperando el pago',
  waitingOffline: 'Sin conexión. Si ya pagó, todo está bien.',
  expiresIn: 'Vence en',
  expiresAt: (time) => `a las ${time}`,
  minutesLeft: (minutes) => `El código Pix vence en ${minutes === 1 ? '1 minuto' : `${minutes} minutos`}.`,
  ready: (amount) => `Tu código Pix por ${amount} está listo.`,
  preparing: { title: 'Generando tu código Pix', text: 'Suele tardar unos segundos.' },
  stillPreparing: 'Seguimos generando tu código Pix. No se te cobró nada; mantén abierta esta página.',
} satisfies PixStart;

export const card = {
  title: 'Paga con tarjeta',
  pay: (amount) => `Pagar ${amount}`,
  form: {
    number: {
      label: 'Número de tarjeta',
      seldom: 'Elo y Hipercard pueden no aceptarse: Visa, Mastercard y American Express sí.',
      missing: 'Escribe el número de la tarjeta.',
      short: 'El número de la tarjeta está incompleto.',
      invalid: 'Revisa el número: algún dígito parece incorrecto.',
      locked: 'Esta tarjeta no se puede usar: escribe otra.',
    },
    expiry: {
      label: 'Vencimiento',
      hint: 'MM/AA',
      missing: 'Escribe la fecha de vencimiento.',
      invalid: 'Escribe mes y año, como 08/29.',
      month: 'El mes va de 01 a 12.',
      past: 'La tarjeta está vencida.',
    },
    cvc: {
      label: 'CVV',
      hint: '3 dígitos al dorso',
      longHint: '4 dígitos al frente',
      again: 'Escribe el CVV de nuevo',
      missing: 'Escribe el CVV.',
      short: 'El CVV está incompleto.',
      invalid: 'El CVV tiene dígitos de más.',
    },
    name: { label: 'Nombre en la tarjeta', missing: 'Escribe el nombre de la tarjeta.' },
    email: {
      label: 'Correo electrónico',
      missing: 'Escribe tu correo electrónico.',
      invalid: 'Revisa el correo, como nombre@ejemplo.com.',
    },
    words: { title: 'Datos de la tarjeta', optional: 'opcional' },
  },
  frameFailed: {
    title: 'El formulario de la tarjeta no se cargó',
    text: 'Inténtalo de nuevo. No se te cobró nada.',
  },
} satisfies CardStart;
