/** Spanish: texts of all elements on their first screens. */
import type { CommonStart } from '../messages.ts';

export default {
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
