/** Spanish: further texts of `<pay-pix>`. */
import type { PixRest } from '../messages.ts';

export default {
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
