/** Spanish: texts of `<pay-wallet>`. */
import type { WalletMessages } from '../messages.ts';

export { default as common } from './common-start.ts';

export default {
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
