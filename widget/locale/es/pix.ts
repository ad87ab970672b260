import type { PixMessages } from '../messages.ts';

export default {
  title: 'Paga con Pix',
  steps: [
    'Abre la aplicación de tu banco y elige «Pagar con Pix».',
    'Escanea el código QR o pega el código Pix copiado.',
    'Revisa los datos y confirma. Esta página se actualiza sola.',
  ],
  qrLabel: (amount) => `Código QR de Pix por ${amount}. También puedes copiar el código Pix.`,
  codeLabel: 'Código Pix',
  copy: 'Copiar código Pix',
  copied: 'Código Pix copiado',
  copyByHand: 'El código está seleccionado: usa la opción Copiar de tu dispositivo (Ctrl+C o ⌘C).',
  waiting: 'Esperando el pago',
  expiresIn: 'Caduca en',
  minutesLeft: (minutes) => `El código Pix caduca en ${minutes === 1 ? '1 minuto' : `${minutes} minutos`}.`,
  ready: (amount) => `Tu código Pix por ${amount} está listo.`,
  preparing: { title: 'Generando tu código Pix', text: 'Suele tardar unos segundos.' },
  stillPreparing: 'Seguimos generando tu código Pix. No se te ha cobrado nada; mantén abierta esta página.',
  checking: {
    title: 'Comprobando tu pago',
    text: 'El código ha caducado. Estamos comprobando si llegó el pago.',
  },
  expired: {
    title: 'Este código Pix ha caducado',
    text: 'Si ya pagaste, mantén abierta esta página: seguimos pendientes de tu pago.',
    action: 'Generar un código nuevo',
  },
  form: {
    intro: 'Necesitamos algunos datos para generar el Pix.',
    submit: (amount) => `Generar código Pix por ${amount}`,
    withoutDocument: 'Continuar sin CPF ni CNPJ',
    documentRefused: 'Este CPF o CNPJ no fue aceptado. Corrígelo o continúa sin él.',
  },
  problemTitle: 'No se pudo generar el código Pix',
  problems: {
    AMOUNT_OUT_OF_BOUNDS: 'Este importe no se puede pagar con Pix. Elige otra forma de pago.',
    SERVICE_REFUSED: 'Ahora no es posible pagar este importe con Pix. Elige otra forma de pago.',
    ACQUIRER_API_ERROR: 'El banco no aceptó este Pix. Revisa tus datos e inténtalo de nuevo.',
    ACQUIRER_UNEXPECTED_RESPONSE:
      'El banco no pudo generar el código Pix. Inténtalo de nuevo en unos instantes.',
    SANDBOX_NOT_ALLOWED: 'Pix no está disponible en modo de prueba. Elige otra forma de pago.',
  },
} satisfies PixMessages;
